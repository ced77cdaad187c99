/** Whether a message in a channel is meant for Kontor, and so starts a turn that answers in its thread. */

import { and, eq, isNull } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { mention, message } from "#store/schema/message.ts";
import type { ConversationRow } from "./conversation.ts";
import type { MessageRow } from "./message.ts";

/**
 * In a channel: its name stands in the message; or the message follows in a thread where Kontor has answered and calls
 * nobody else. Everything else people say to each other is none of its business.
 */
export function isForKontor(db: ReadDb, conversation: ConversationRow, row: MessageRow): boolean {
	if (conversation.kind !== "channel") return false;
	const called = db
		.select({ memberID: mention.memberID })
		.from(mention)
		.where(and(eq(mention.messageID, row.id), eq(mention.isStanding, true)))
		.all();
	if (called.some(({ memberID }) => memberID === KONTOR_ID)) return true;
	return called.length === 0 && row.parentMessageID !== null && hasAnswered(db, row.parentMessageID);
}

function hasAnswered(db: ReadDb, rootID: string): boolean {
	const answers = and(eq(message.parentMessageID, rootID), eq(message.authorID, KONTOR_ID), isNull(message.deletedAt));
	return db.select({ id: message.id }).from(message).where(answers).limit(1).get() !== undefined;
}

/** The thread a turn on this message answers in. */
export const threadRootOf = (row: Pick<MessageRow, "id" | "parentMessageID">): string => row.parentMessageID ?? row.id;
