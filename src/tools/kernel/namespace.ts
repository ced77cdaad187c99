/** Tools the agent always has, whatever the turn is about. */

import type { Namespace } from "#tools/define.ts";

export const kernelNamespace: Namespace = {
	name: "kernel",
	label: { en: "Working", ko: "작업 준비" },
	summary: "The agent's own means: plan work of several steps, and fetch the tools that are missing.",
};
