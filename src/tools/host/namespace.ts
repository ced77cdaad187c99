/** The server itself: its version and the state of its parts. */

import type { Namespace } from "#tools/define.ts";

export const hostNamespace: Namespace = {
	name: "host",
	label: { en: "Server", ko: "서버" },
	summary: "The computer Kontor runs on: its version and the state of its parts.",
};
