/** What the tools for one's own list of conversations ask and answer alike. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";

export const conversationID = z
	.string()
	.trim()
	.min(1)
	.max(256)
	.describe("its exact id, from a message tool; a conversation has no name to approximate");
export const personHint = z
	.string()
	.trim()
	.min(1)
	.max(LIMITS.hintCharacters)
	.describe("the other person of the direct conversation, by name, @handle or e-mail");

export const mutedAnswer = z.object({
	conversationID: z.string(),
	isMuted: z.boolean(),
	mutedConversationIDs: z.array(z.string()),
	changed: z.boolean(),
});
export const hiddenAnswer = z.object({ conversationID: z.string(), isHidden: z.boolean(), changed: z.boolean() });

/** the member's own row alone, and only when it moved */
export const settingEffects = [
	{
		objectType: "conversation_setting",
		effect: "updated" as const,
		id: "conversationID",
		when: { field: "changed", equals: true },
	},
];
