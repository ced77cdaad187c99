/** Moves one's own read position in a conversation. */

import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { conversationViews, moveReadPosition, requireConversation } from "#record/conversation.ts";
import { findMessage } from "#record/message.ts";
import { conversationAnswer } from "#record/shapes.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";

export const conversationUpdate = recordTool({
	name: "conversation_update",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Mark as read", ko: "읽음으로 표시" },
	description: "Update how far the person asking has read a conversation. The position only moves forward.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Mark a conversation as read",
			doing: "Marking as read",
			done: "Marked as read",
			failed: "Couldn’t mark it as read",
		},
		ko: {
			ask: "대화를 읽음으로 표시",
			doing: "읽음으로 표시하고 있어요",
			done: "읽음으로 표시했어요",
			failed: "읽음으로 표시하지 못했어요",
		},
	},
	input: z.strictObject({ conversationID: z.string(), lastReadMessageID: z.string() }),
	output: z.object({ conversation: conversationAnswer }),
	effects: [],
	errors: ["not_found"],
	handler({ conversationID, lastReadMessageID }, ctx) {
		const conversation = requireConversation(ctx.db, conversationID);
		const message = findMessage(ctx.db, lastReadMessageID);
		if (message?.conversationID !== conversation.id)
			throw new ToolError("not_found", "There is no such message in this conversation.");
		const moved = moveReadPosition(ctx.db, conversation.id, ctx.caller.memberID, message.seq);
		if (moved) ctx.emit("read.moved", { memberID: ctx.caller.memberID }, conversation.id);
		const [view] = conversationViews({ db: ctx.db, memberID: ctx.caller.memberID, now: ctx.now }, [conversation.id]);
		return { conversation: must(view, "the conversation") };
	},
});
