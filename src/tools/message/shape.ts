/** What the two tools for reactions ask and answer alike. */

import { z } from "zod";

export const reactionInput = z.strictObject({
	messageID: z.string().trim().min(1).max(64),
	emoji: z.string().trim().min(1).max(64).describe("one emoji, or its name as in :thumbsup:"),
});
export const reactionAnswer = z.object({
	messageID: z.string(),
	emoji: z.string(),
	conversationID: z.string(),
	changed: z.boolean(),
});
