/** Writing a message into a conversation: what a person's own posting, the agent's sending and a turn's start share. */

import { eq } from "drizzle-orm";
import { type Origin, ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import type { ToolDb } from "#store/drizzle.ts";
import { insertRow } from "#store/insert-row.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";
import { message } from "#store/schema/message.ts";
import { type ConversationRow, directConversation, moveReadPosition, requireConversation } from "./conversation.ts";
import { dropDraft } from "./draft.ts";
import { attach } from "./file.ts";
import { keepMentions } from "./mention.ts";
import { lastSeq, type MessageRow, messageValues, sentBefore } from "./message.ts";
import { moveThreadPosition } from "./thread-read.ts";

export type Writer = {
	db: ToolDb;
	ids: Ids;
	now: number;
	caller: { memberID: string };
	emit(
		type: "message.added" | "message.updated" | "draft.changed" | "read.moved" | "conversation.changed",
		to: { conversationID: string } | { memberID: string },
		subjectID: string,
	): void;
};

export type Posting = {
	text: string;
	via: MessageRow["via"];
	clientMessageID?: string | undefined;
	parentMessageID?: string | undefined;
	turnID?: string | undefined;
	isPinned?: boolean | undefined;
	/** the caller's own uploads */
	fileIDs?: readonly string[] | undefined;
	/** the turn it is sent in: where that turn was asked the word is Kontor's own (design section 9, Conversations and messages) */
	sentIn?: { id: string; conversationID: string } | undefined;
};

/**
 * Writes the caller's message. The same client message id answers the message written before, so that a repeated POST
 * is one message; in another conversation it is refused, since nothing was written there.
 */
export function post(writer: Writer, target: ConversationRow, posting: Posting): { row: MessageRow; isNew: boolean } {
	const { db, now, caller } = writer;
	if (posting.clientMessageID !== undefined) {
		const before = sentBefore(db, caller.memberID, posting.clientMessageID);
		if (before?.conversationID === target.id) return { row: before, isNew: false };
		if (before !== undefined)
			throw new ToolError(
				"idempotency_key_reused",
				"This clientMessageID was used in another conversation. Nothing was sent; use a new one.",
			);
	}
	requirePresent(db, target, caller.memberID);
	if (posting.parentMessageID !== undefined) requireParent(db, target, posting.parentMessageID);
	const { fileIDs = [], sentIn, ...rest } = posting;
	const isKontors = sentIn?.conversationID === target.id;
	// Kontor's own word needs no "through Kontor"; that a schedule said it stays worth telling
	const via = isKontors && posting.via === "agent" ? null : posting.via;
	const author = isKontors ? { authorID: KONTOR_ID, turnID: sentIn.id } : { authorID: caller.memberID };
	const values = messageValues(
		{ ...rest, ...author, via, id: writer.ids.next("msg"), conversationID: target.id, createdAt: now },
		lastSeq(db, target.id) + 1,
	);
	const row = insertRow(db, message, values);
	attach(writer, row.id, fileIDs);
	const place = { conversationID: target.id, rootMessageID: row.parentMessageID ?? "" };
	// written by their own hand: what the agent sends is no draft of theirs
	if (posting.via === null && dropDraft(writer, place))
		writer.emit("draft.changed", { memberID: caller.memberID }, target.id);
	keepMentions(db, row, target.kind === "channel", now);
	writer.emit("message.added", { conversationID: target.id }, row.id);
	// what the first message says of its thread has moved
	if (row.parentMessageID !== null) writer.emit("message.updated", { conversationID: target.id }, row.parentMessageID);
	// what somebody else says is to be read first
	if (!isKontors && haveRead(writer, row)) writer.emit("read.moved", { memberID: caller.memberID }, target.id);
	return { row, isNew: true };
}

/** Whoever writes has read what is above. */
function haveRead({ db, caller: { memberID } }: Writer, row: MessageRow): boolean {
	const { conversationID, parentMessageID: rootMessageID, seq } = row;
	const inThread = rootMessageID !== null && moveThreadPosition(db, { conversationID, rootMessageID, memberID }, seq);
	return moveReadPosition(db, conversationID, memberID, seq) || inThread;
}

/** A direct conversation with somebody who has left takes no more messages. */
function requirePresent(db: ToolDb, target: ConversationRow, memberID: string): void {
	if (target.kind !== "direct") return;
	const other = target.directKey?.split(" ").find((id) => id !== memberID);
	if (other === undefined) return;
	requireReachable(db, other);
}

/** Throws for somebody whom no message reaches any more. */
export function requireReachable(db: ToolDb, memberID: string): void {
	const row = db.select({ status: member.status, name: member.name }).from(member).where(eq(member.id, memberID)).get();
	if (row === undefined || row.status === "withdrawn" || row.status === "departed") {
		throw new ToolError("record_refused", `${row?.name ?? "This person"} has left the company, so nothing was sent.`, {
			because: "has_left",
			values: { name: row?.name ?? "" },
		});
	}
}

/** The direct conversation with `otherID`; a new one appears in the lists of both. */
export function directTarget(writer: Writer, otherID: string): ConversationRow {
	const { id, isNew } = directConversation({ ...writer, memberID: writer.caller.memberID }, otherID);
	if (isNew) writer.emit("conversation.changed", { conversationID: id }, id);
	return requireConversation(writer.db, id);
}

/** Through what a person's message was written: it carries their name in any case, and says so when they did not type it. */
export function viaOf(caller: { origin: Origin }, isInTurn: boolean): MessageRow["via"] {
	if (caller.origin === "schedule") return "schedule";
	if (caller.origin === "agent" || isInTurn) return "agent";
	return caller.origin === "api" || caller.origin === "mcp" ? "api" : null;
}

/** One level of threads: a reply answers a message of the same conversation that is no reply itself. */
function requireParent(db: ToolDb, target: ConversationRow, parentID: string): void {
	const parent = db.select().from(message).where(eq(message.id, parentID)).get();
	if (parent?.conversationID !== target.id)
		throw new ToolError(
			"thread_not_available",
			"The message to reply to is not in this conversation. Nothing was sent.",
			{ because: "reply_elsewhere" },
		);
	if (parent.parentMessageID !== null)
		throw new ToolError(
			"thread_not_available",
			"A reply has no thread of its own: reply to the message it answers. Nothing was sent.",
			{ because: "reply_to_reply" },
		);
}
