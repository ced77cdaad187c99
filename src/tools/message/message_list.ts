/** Lists the messages of a conversation with the turns that answer them. */

import { and, asc, desc, eq, gt, isNull, lt, lte, type SQL } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { requireConversation } from "#record/conversation.ts";
import { findMessage, type MessageRow } from "#record/message.ts";
import { messageViews } from "#record/message-view.ts";
import { messageAnswer, turnAnswer } from "#record/shapes.ts";
import { turnsOfMessages } from "#record/turn-view.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { message } from "#store/schema/message.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

export const messageList = recordTool({
	name: "message_list",
	namespace: messageNamespace,
	version: "2",
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
		around: z.string().optional().describe("as many before this message as after it, itself among them"),
		parentMessageID: z.string().optional().describe("only the replies to this message: its thread"),
		withReplies: z.boolean().optional().describe("false leaves replies to their threads; true unless said"),
		isPinned: z.boolean().optional().describe("only the pinned ones"),
		limit: z.int().min(1).max(LIMITS.listMost).optional(),
	}),
	output: z.object({
		messages: z.array(messageAnswer),
		root: messageAnswer.optional().describe("with parentMessageID: the first message of the thread"),
		turns: z.array(turnAnswer),
		nextCursor: z.string().nullable(),
	}),
	effects: [],
	errors: ["not_found"],
	handler({ conversationID, limit = LIMITS.listDefault, ...range }, ctx) {
		requireConversation(ctx.db, conversationID);
		const root = range.parentMessageID === undefined ? null : requireIn(ctx.db, conversationID, range.parentMessageID);
		const { rows, hasMore } = readRange(ctx.db, conversationID, range, limit);
		const reader = { db: ctx.db, memberID: ctx.caller.memberID, language: ctx.caller.language, words: ctx.words };
		return {
			messages: messageViews(ctx.db, rows),
			...(root === null ? {} : { root: messageViews(ctx.db, [root])[0] }),
			turns: turnsOfMessages(
				reader,
				rows.map(({ id }) => id),
			),
			nextCursor: hasMore ? (rows.at(-1)?.id ?? null) : null,
		};
	},
});

type Range = {
	before?: string | undefined;
	after?: string | undefined;
	around?: string | undefined;
	cursor?: string | undefined;
	parentMessageID?: string | undefined;
	withReplies?: boolean | undefined;
	isPinned?: boolean | undefined;
};

/** Newest first; `hasMore` says that older ones follow. */
function readRange(db: ReadDb, conversationID: string, range: Range, limit: number) {
	const { parentMessageID, withReplies = true, isPinned } = range;
	const kind = and(
		eq(message.conversationID, conversationID),
		parentMessageID === undefined ? undefined : eq(message.parentMessageID, parentMessageID),
		withReplies || parentMessageID !== undefined ? undefined : isNull(message.parentMessageID),
		isPinned === undefined ? undefined : and(eq(message.isPinned, isPinned), isNull(message.deletedAt)),
	);
	const older = seqOf(db, conversationID, range.cursor ?? range.before);
	const newer = seqOf(db, conversationID, range.after);
	const middle = seqOf(db, conversationID, range.around);
	const read = (where: SQL | undefined, order: SQL, most: number) =>
		db.select().from(message).where(and(kind, where)).orderBy(order).limit(most).all();
	const later = middle === null ? [] : read(gt(message.seq, middle), asc(message.seq), Math.floor(limit / 2));
	const upTo = middle === null ? undefined : lte(message.seq, middle);
	const before = older === null ? undefined : lt(message.seq, older);
	const after = newer === null ? undefined : gt(message.seq, newer);
	const room = limit - later.length;
	const rows = read(and(before, after, upTo), desc(message.seq), room + 1);
	return { rows: [...later.reverse(), ...rows.slice(0, room)], hasMore: rows.length > room };
}

function requireIn(db: ReadDb, conversationID: string, messageID: string): MessageRow {
	const found = findMessage(db, messageID);
	if (found?.conversationID !== conversationID) throw new ToolError("not_found", "There is no such message here.");
	return found;
}

function seqOf(db: ReadDb, conversationID: string, messageID: string | undefined): number | null {
	return messageID === undefined ? null : requireIn(db, conversationID, messageID).seq;
}
