/** Messages as pages and tools read them, and how one is written. */

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { instantText } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { member } from "#store/schema/member.ts";
import { message } from "#store/schema/message.ts";
import type { MessageView } from "./views.ts";

export type MessageRow = typeof message.$inferSelect;
type Author = { id: string; name: string; kind: "person" | "agent" };

export function messageViews(db: ReadDb, rows: readonly MessageRow[]): MessageView[] {
	const authors = authorsOf(
		db,
		rows.map(({ authorID }) => authorID),
	);
	return rows.map((row) => messageView(row, authors.get(row.authorID)));
}

function authorsOf(db: ReadDb, ids: string[]): Map<string, Author> {
	if (ids.length === 0) return new Map();
	const rows = db
		.select({ id: member.id, name: member.name, kind: member.kind })
		.from(member)
		.where(inArray(member.id, [...new Set(ids)]))
		.all();
	return new Map(rows.map((row) => [row.id, row]));
}

/** A removed message keeps its place in the thread and nothing of what it said. */
function messageView(row: MessageRow, author: Author | undefined): MessageView {
	const text = row.deletedAt === null ? row.text : "";
	const optional = {
		parentMessageID: row.parentMessageID,
		editedAt: row.editedAt === null ? null : instantText(row.editedAt),
		deletedAt: row.deletedAt === null ? null : instantText(row.deletedAt),
		turnID: row.turnID,
		clientMessageID: row.clientMessageID,
	};
	return {
		id: row.id,
		conversationID: row.conversationID,
		author: { id: row.authorID, name: author?.name ?? "", kind: author?.kind === "agent" ? "agent" : "member" },
		via: row.via,
		text,
		createdAt: instantText(row.createdAt),
		files: [],
		reactions: [],
		mentions: mentionsIn(text),
		...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)) as Partial<MessageView>),
	};
}

/** Names after an @, outside of quotes, code and addresses: who a message calls upon. */
export function mentionsIn(text: string): string[] {
	const plain = text
		.replace(/^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm, " ")
		.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, " ")
		.replace(/^ {0,3}>.*$/gm, " ")
		.replace(/\b(?:https?:\/\/|www\.)\S+/g, " ");
	// a full stop after a name is the sentence's
	const names = plain.matchAll(/(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_-])?)/gu);
	return [...new Set([...names].map((match) => match[1] ?? ""))];
}

export type NewMessage = {
	id: string;
	conversationID: string;
	authorID: string;
	text: string;
	via: MessageRow["via"];
	turnID?: string | null;
	parentMessageID?: string | null;
	clientMessageID?: string | null;
	isPinned?: boolean | undefined;
	createdAt: number;
};

/** The number of the conversation's last message; the transaction is the only writer, so the next is free. */
export function lastSeq(db: ReadDb, conversationID: string): number {
	const last = db
		.select({ seq: sql<number | null>`max(${message.seq})` })
		.from(message)
		.where(eq(message.conversationID, conversationID))
		.get();
	return last?.seq ?? 0;
}

/** The values of a new message's row. */
export function messageValues(values: NewMessage, seq: number) {
	return {
		...values,
		// NFC: what arrives decomposed from some computers is searched and compared like the rest
		text: values.text.normalize("NFC"),
		seq,
		turnID: values.turnID ?? null,
		parentMessageID: values.parentMessageID ?? null,
		clientMessageID: values.clientMessageID ?? null,
		isPinned: values.isPinned ?? false,
	};
}

export function findMessage(db: ReadDb, id: string): MessageRow | undefined {
	return db.select().from(message).where(eq(message.id, id)).get();
}

/** The last message of each conversation. */
export function lastMessages(db: ReadDb, conversationIDs: readonly string[]): Map<string, MessageRow> {
	const rows = conversationIDs.flatMap((id) =>
		db.select().from(message).where(eq(message.conversationID, id)).orderBy(desc(message.seq)).limit(1).all(),
	);
	return new Map(rows.map((row) => [row.conversationID, row]));
}

/** A message of the author's that carries this client id: the same one sent again. */
export function sentBefore(db: ReadDb, authorID: string, clientMessageID: string): MessageRow | undefined {
	return db
		.select()
		.from(message)
		.where(and(eq(message.authorID, authorID), eq(message.clientMessageID, clientMessageID)))
		.get();
}

export const written = (rows: MessageRow[]): MessageRow => must(rows[0], "the message that was written");
