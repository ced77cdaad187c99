/** Conversations as the messenger lists them. */

import type { Namespace } from "#tools/define.ts";

export const conversationNamespace: Namespace = {
	name: "conversation",
	label: { en: "Conversations", ko: "대화" },
	summary: "The messenger's conversations: list, start, read and mute them.",
};
