/** Stops telling one about a conversation; its messages keep arriving. */

import { z } from "zod";
import { requireConversation } from "#record/conversation.ts";
import { keepOwn, muted, mutedIDs } from "#record/conversation-own.ts";
import { placeName } from "#record/message-place.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";

export const conversationMute = recordTool({
	name: "conversation_mute",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Mute a conversation", ko: "알림 끄기" },
	description:
		"Mute a conversation for the person asking alone: they are not told of new messages there, which keep arriving and keep counting.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Mute {object}",
			doing: "Muting {object}",
			done: "Muted {object}",
			failed: "Couldn’t mute {object}",
		},
		ko: {
			ask: "{object} 알림 끄기",
			doing: "{object} 알림을 끄고 있어요",
			done: "알림을 껐어요 · {object}",
			failed: "{object} 알림을 끄지 못했어요",
		},
	},
	input: z.strictObject({
		conversationID: z
			.string()
			.trim()
			.min(1)
			.max(256)
			.describe("its exact id, from a message tool; a conversation has no name to approximate"),
	}),
	output: z.object({
		conversationID: z.string(),
		isMuted: z.boolean(),
		mutedConversationIDs: z.array(z.string()),
		changed: z.boolean(),
	}),
	effects: [
		{
			objectType: "conversation_setting",
			effect: "updated",
			id: "conversationID",
			when: { field: "changed", equals: true },
		},
	],
	errors: ["not_found"],
	examples: { en: ["mute this channel"], ko: ["이 채널 알림 꺼 줘"] },
	handler({ conversationID }, ctx) {
		const row = requireConversation(ctx.db, conversationID);
		ctx.subject(placeName(ctx, row));
		const { memberID } = ctx.caller;
		const before = mutedIDs(ctx.db, memberID, ctx.now).includes(row.id);
		keepOwn(ctx, row.id, muted(null));
		const mutedConversationIDs = mutedIDs(ctx.db, memberID, ctx.now);
		return { conversationID: row.id, isMuted: true, mutedConversationIDs, changed: !before };
	},
});
