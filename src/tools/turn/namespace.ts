/** The agent's work on a message, as pages and programs follow it. */

import type { Namespace } from "#tools/define.ts";

export const turnNamespace: Namespace = {
	name: "turn",
	label: { en: "Turns", ko: "에이전트 작업" },
	summary: "The agent's work on a message: start, read, stop and retry it.",
};
