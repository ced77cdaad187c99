/** Lists the messages of a conversation with the turns that answer them. */

import { and, desc, eq, gt, lt } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { requireConversation } from "#record/conversation.ts";
import { findMessage, messageViews } from "#record/message.ts";
import { messageAnswer, turnAnswer } from "#record/shapes.ts";
import { turnsOfMessages } from "#record/turn-view.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { message } from "#store/schema/message.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

export const messageList = recordTool({
	name: "message_list",
	namespace: messageNamespace,
	version: "1",
	label: { en: "List messages", ko: "메시지 목록" },
	description: "List the messages of one conversation, newest first, with the agent's turns that answer them.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List messages",
			doing: "Looking at messages",
			done: "Looked at messages",
			failed: "Couldn’t list the messages",
		},
		ko: {
			ask: "메시지 목록 보기",
			doing: "메시지를 보고 있어요",
			done: "메시지를 봤어요",
			failed: "메시지를 보지 못했어요",
		},
	},
	input: z.strictObject({
		conversationID: z.string(),
		before: z.string().optional().describe("only messages older than this one"),
		after: z.string().optional().describe("only messages newer than this one"),
		cursor: z.string().optional().describe("where an earlier list ended"),
		limit: z.int().min(1).max(LIMITS.listMost).optional(),
	}),
	output: z.object({ messages: z.array(messageAnswer), turns: z.array(turnAnswer), nextCursor: z.string().nullable() }),
	effects: [],
	errors: ["not_found"],
	handler({ conversationID, before, after, cursor, limit = LIMITS.listDefault }, ctx) {
		requireConversation(ctx.db, conversationID);
		const older = seqOf(ctx.db, conversationID, cursor ?? before);
		const newer = seqOf(ctx.db, conversationID, after);
		const rows = ctx.db
			.select()
			.from(message)
			.where(
				and(
					eq(message.conversationID, conversationID),
					older === null ? undefined : lt(message.seq, older),
					newer === null ? undefined : gt(message.seq, newer),
				),
			)
			.orderBy(desc(message.seq))
			.limit(limit + 1)
			.all();
		const page = rows.slice(0, limit);
		const reader = { db: ctx.db, memberID: ctx.caller.memberID, language: ctx.caller.language, words: ctx.words };
		return {
			messages: messageViews(ctx.db, page),
			turns: turnsOfMessages(
				reader,
				page.map(({ id }) => id),
			),
			nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
		};
	},
});

function seqOf(db: ReadDb, conversationID: string, messageID: string | undefined): number | null {
	if (messageID === undefined) return null;
	const found = findMessage(db, messageID);
	if (found?.conversationID !== conversationID) throw new ToolError("not_found", "There is no such message here.");
	return found.seq;
}
