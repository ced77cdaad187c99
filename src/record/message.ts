/** Messages as rows: how one is found and written. How one is read: message-view.ts. */

import { and, desc, eq, sql } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { message } from "#store/schema/message.ts";

export type MessageRow = typeof message.$inferSelect;

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

const selectMessage = prepared((db: ReadDb) =>
	db
		.select()
		.from(message)
		.where(eq(message.id, parameter("id")))
		.prepare(),
);
const selectLast = prepared((db: ReadDb) =>
	db
		.select()
		.from(message)
		.where(eq(message.conversationID, parameter("conversationID")))
		.orderBy(desc(message.seq))
		.limit(1)
		.prepare(),
);

export function findMessage(db: ReadDb, id: string): MessageRow | undefined {
	return selectMessage(db).get({ id });
}

/** The last message of each conversation. */
export function lastMessages(db: ReadDb, conversationIDs: readonly string[]): Map<string, MessageRow> {
	const rows = conversationIDs.flatMap((conversationID) => selectLast(db).get({ conversationID }) ?? []);
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
