/** Whether a message in a channel is meant for Kontor, and so starts a turn that answers in its thread; and the words that stop one. */

import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { mention, message } from "#store/schema/message.ts";
import { OPEN_TURN_STATES, turn } from "#store/schema/turn.ts";
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
	if (called.length > 0 || row.parentMessageID === null) return false;
	return hasAnswered(db, row.parentMessageID) || (stopWord(row.text) !== null && isAtWork(db, row.parentMessageID));
}

const STOP_WORDS = ["/stop", "/stop-all"] as const;

/** A message of one of these and nothing else stops the writer's work, in this talk or everywhere (runtime.md 3.1). */
export const stopWord = (text: string): (typeof STOP_WORDS)[number] | null =>
	STOP_WORDS.find((word) => word === text.trim()) ?? null;

/** Whoever reads sees turns of their own. */
function isAtWork(db: ReadDb, rootID: string): boolean {
	const open = and(eq(turn.rootMessageID, rootID), inArray(turn.state, [...OPEN_TURN_STATES]));
	return db.select({ id: turn.id }).from(turn).where(open).limit(1).get() !== undefined;
}

function hasAnswered(db: ReadDb, rootID: string): boolean {
	const answers = and(eq(message.parentMessageID, rootID), eq(message.authorID, KONTOR_ID), isNull(message.deletedAt));
	return db.select({ id: message.id }).from(message).where(answers).limit(1).get() !== undefined;
}

/** The thread a turn on this message answers in. */
export const threadRootOf = (row: Pick<MessageRow, "id" | "parentMessageID">): string => row.parentMessageID ?? row.id;
