/** Posts the caller's own message; in the conversation with Kontor it starts a turn. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { type ConversationRow, isWithKontor, requireConversation } from "#record/conversation.ts";
import { isForKontor, threadRootOf } from "#record/kontor-call.ts";
import type { MessageRow } from "#record/message.ts";
import { messageViews } from "#record/message-view.ts";
import { post } from "#record/post.ts";
import { saidFields, saying } from "#record/said.ts";
import { messageAnswer } from "#record/shapes.ts";
import { turn } from "#store/schema/turn.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

export const messageAdd = recordTool({
	name: "message_add",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Post a message", ko: "메시지 쓰기" },
	description:
		"Add a message of the person's own to a conversation they are in. In the conversation with Kontor, and in a channel where it calls Kontor, it starts a turn.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	isDurable: true,
	sentences: {
		en: {
			ask: "Post a message",
			doing: "Posting a message",
			done: "Posted a message",
			failed: "Couldn’t post the message",
		},
		ko: {
			ask: "메시지 쓰기",
			doing: "메시지를 쓰고 있어요",
			done: "메시지를 썼어요",
			failed: "메시지를 쓰지 못했어요",
		},
	},
	input: saying(
		z.strictObject({
			conversationID: z.string(),
			...saidFields,
			parentMessageID: z.string().optional().describe("the message this one replies to"),
		}),
	),
	output: z.object({ message: messageAnswer, messageID: z.string(), turnID: z.string().optional() }),
	effects: [{ objectType: "message", effect: "created", id: "messageID" }],
	errors: ["not_found", "not_allowed", "thread_not_available", "record_refused", "idempotency_key_reused"],
	handler({ conversationID, ...posting }, ctx) {
		const conversation = requireConversation(ctx.db, conversationID);
		if (ctx.caller.asks && !isWithKontor(conversation)) throw asksFirst();
		const via = ctx.caller.tokenID === undefined ? null : ("api" as const);
		const { row, isNew } = post(ctx, conversation, { ...posting, via });
		const known = isNew ? undefined : ctx.db.select({ id: turn.id }).from(turn).where(eq(turn.messageID, row.id)).get();
		const turnID = known?.id ?? (isNew ? openTurn(ctx, conversation, row) : undefined);
		const [view] = messageViews(ctx.db, [row]);
		return { message: must(view, "the message"), messageID: row.id, ...(turnID === undefined ? {} : { turnID }) };
	},
});

/** In the direct conversation with Kontor every message starts one; in a channel those that are meant for it. */
function openTurn(ctx: WriteContext, conversation: ConversationRow, row: MessageRow): string | undefined {
	const isDirect = isWithKontor(conversation);
	if (!isDirect && !isForKontor(ctx.db, conversation, row)) return undefined;
	return ctx.turns.open({
		conversationID: conversation.id,
		messageID: row.id,
		requesterID: ctx.caller.memberID,
		text: row.text,
		language: ctx.caller.language,
		rootMessageID: isDirect ? undefined : threadRootOf(row),
	});
}

/** Posting to people is sending: a token that asks does it through the tool that waits for a yes. */
function asksFirst(): ToolError {
	return new ToolError("not_allowed", "A token that asks sends with message_send, which waits for an approval.", {
		because: "asks_first",
	});
}
