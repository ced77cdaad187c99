/** What was said before a turn: the whole direct conversation, or the one thread of a channel and nothing else of it. */

import { and, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { storedNames } from "#record/person.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { attachmentsOf } from "./attachments.ts";

/** Messages that are read back at most. */
const HISTORY_MESSAGES = 200;

export type Said = { id: string; seq: number; authorID: string; text: string };

/** After what was condensed, up to the message that is answered. */
const inReach = and(
	gt(allMessage.seq, parameter("after")),
	lte(allMessage.seq, sql`(select m.seq from main.all_message m where m.id = ${parameter("messageID")})`),
);
const columns = {
	id: allMessage.id,
	seq: allMessage.seq,
	authorID: allMessage.authorID,
	text: allMessage.text,
};
const ofConversation = eq(allMessage.conversationID, parameter("conversationID"));
const selectConversation = prepared((db: SystemDb) =>
	db
		.select(columns)
		.from(allMessage)
		.where(and(ofConversation, inReach, isNull(allMessage.deletedAt)))
		.orderBy(desc(allMessage.seq))
		.limit(HISTORY_MESSAGES)
		.prepare(),
);
const ofThread = or(
	eq(allMessage.id, parameter("rootMessageID")),
	eq(allMessage.parentMessageID, parameter("rootMessageID")),
);
const selectThread = prepared((db: SystemDb) =>
	db
		.select(columns)
		.from(allMessage)
		.where(and(ofConversation, ofThread, inReach, isNull(allMessage.deletedAt)))
		.orderBy(desc(allMessage.seq))
		.limit(HISTORY_MESSAGES)
		.prepare(),
);

/** Oldest first. Among several people each one's words carry their name, told apart; those of whom the turn is for stand alone. */
export function talkBefore(db: SystemDb, turn: TurnRow, after: number): Said[] {
	const { conversationID, messageID, rootMessageID, requesterID } = turn;
	const rows =
		rootMessageID === null
			? selectConversation(db).all({ conversationID, messageID, after })
			: selectThread(db).all({ conversationID, messageID, rootMessageID, after });
	rows.reverse();
	const files = attachmentsOf(
		db,
		rows.map(({ id }) => id),
	);
	const isOther = (authorID: string): boolean => authorID !== requesterID && authorID !== KONTOR_ID;
	const names = rows.some(({ authorID }) => isOther(authorID)) ? storedNames(db) : new Map<string, string>();
	return rows.map(({ id, seq, authorID, text }) => {
		const author = names.get(authorID) ?? authorID;
		const words = isOther(authorID) ? `${author.replace(/\s+/g, " ")} wrote:\n${text}` : text;
		return { id, seq, authorID, text: [words, files.get(id) ?? ""].filter((part) => part !== "").join("\n\n") };
	});
}
