/** Messages between people, and those the agent sends for them. */

import type { Namespace } from "#tools/define.ts";

export const messageNamespace: Namespace = {
	name: "message",
	label: { en: "Messages", ko: "메시지" },
	summary: "Messages of the company's messenger: send one to a person or channel, search, change and delete them.",
};
