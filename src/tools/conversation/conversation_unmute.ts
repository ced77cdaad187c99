/** Tells one about a conversation again. */

import { z } from "zod";
import { requireConversation } from "#record/conversation.ts";
import { keepOwn, mutedIDs, UNMUTED } from "#record/conversation-own.ts";
import { placeName } from "#record/message-place.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";

export const conversationUnmute = recordTool({
	name: "conversation_unmute",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Unmute a conversation", ko: "알림 켜기" },
	description: "Tell the person asking about a muted conversation again: unmute it.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Unmute {object}",
			doing: "Unmuting {object}",
			done: "Unmuted {object}",
			failed: "Couldn’t unmute {object}",
		},
		ko: {
			ask: "{object} 알림 켜기",
			doing: "{object} 알림을 켜고 있어요",
			done: "알림을 켰어요 · {object}",
			failed: "{object} 알림을 켜지 못했어요",
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
	examples: { en: ["unmute this channel"], ko: ["이 채널 알림 다시 켜 줘"] },
	handler({ conversationID }, ctx) {
		const row = requireConversation(ctx.db, conversationID);
		ctx.subject(placeName(ctx, row));
		const { memberID } = ctx.caller;
		const before = mutedIDs(ctx.db, memberID, ctx.now).includes(row.id);
		keepOwn(ctx, row.id, UNMUTED);
		const mutedConversationIDs = mutedIDs(ctx.db, memberID, ctx.now);
		return { conversationID: row.id, isMuted: false, mutedConversationIDs, changed: before };
	},
});
