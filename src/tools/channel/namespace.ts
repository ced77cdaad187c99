/** Channels: conversations of several, with a name. */

import type { Namespace } from "#tools/define.ts";

export const channelNamespace: Namespace = {
	name: "channel",
	label: { en: "Channels", ko: "채널" },
	summary: "Channels of the company's messenger: create, join, leave and delete one, its members and its owners.",
};
