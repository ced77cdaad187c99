/** What goes with removed messages beyond what their author's rows reach, within the call's own transaction. */

import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { appendEvent } from "#ledger/append.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allDraft } from "#store/schema/draft.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allFile, allMessageFile } from "#store/schema/file.ts";
import { allMention, allMessage, allMessageEdit, allReaction } from "#store/schema/message.ts";
import { allSummary } from "#store/schema/summary.ts";
import { allCall, allHold, allTurn, allTurnItem } from "#store/schema/turn.ts";
import { dropUnsent, filesOf } from "./files.ts";
import { forgetDraftsOf, forgetPlaces } from "./places.ts";
import type { Contents } from "./port.ts";
import { forgetQuotes, type Removed } from "./quotes.ts";
import type { Card } from "./scrub.ts";

/** Tools whose calls keep the words of the message they wrote. */
const WRITING_TOOLS = ["message_add", "message_send", "message_update", "turn_add"];
/** Past so many removed messages open pages are told of the newest only; nobody has more of them on a screen. */
const MOST_EVENTS = 500;

/** `after` runs when the transaction was kept. */
export function createTalkPort(
	contents: Contents,
	db: SystemDb,
	now: number,
	byMemberID: string,
	after: (effect: () => void) => void,
) {
	/** Off these messages, and gone where no other message carries them. */
	const dropFiles = (messageIDs: string, more: readonly string[] = []) => {
		const files = filesOf(db, messageIDs);
		db.delete(allMessageFile)
			.where(sql`${allMessageFile.messageID} in (select value from json_each(${messageIDs}))`)
			.run();
		dropUnsent(db, contents, [...files, ...more], after);
	};
	const forget = (removed: readonly Removed[]) => {
		const ids = JSON.stringify(removed.map(({ id }) => id));
		dropFiles(ids);
		forgetAnswers(db, forgetQuotes(db, removed));
		const authors = sql`(select m.author_id from main.all_message m where m.id in (select value from json_each(${ids})))`;
		forgetParts(db, sql`select value from json_each(${ids})`);
		forgetWords(
			db,
			sql`(${allCall.memberID} in ${authors} or ${allCall.memberID} = ${byMemberID}) and exists(select 1 from json_each(${allCall.effects}) e where json_extract(e.value, '$.id') in (select value from json_each(${ids})))`,
		);
		forgetPlaces(db, sql`select value from json_each(${ids})`);
	};
	return {
		forget,
		forgetIn: (conversationID: string) => forget(removedWhere(db, eq(allMessage.conversationID, conversationID))),
		erase(memberID: string): { messages: number; conversations: number } {
			const standing = and(eq(allMessage.authorID, memberID), isNull(allMessage.deletedAt));
			const rows = removedWhere(db, standing);
			forgetAnswers(db, forgetQuotes(db, rows));
			db.update(allMessage).set({ text: "", deletedAt: now, deletedBy: byMemberID }).where(standing).run();
			forgetParts(db, sql`select m.id from main.all_message m where m.author_id = ${memberID}`);
			const own = db.select({ id: allFile.id }).from(allFile).where(eq(allFile.uploaderID, memberID)).all();
			dropFiles(
				JSON.stringify(rows.map(({ id }) => id)),
				own.map(({ id }) => id),
			);
			forgetWords(db, eq(allCall.memberID, memberID));
			forgetPlaces(db, sql`select m.id from main.all_message m where m.author_id = ${memberID}`);
			forgetDraftsOf(db, memberID);
			forgetTurns(db, memberID);
			for (const { id, conversationID } of rows.slice(-MOST_EVENTS))
				appendEvent(db, now, { type: "message.deleted", conversationID, subjectID: id });
			const conversations = [...new Set(rows.map(({ conversationID }) => conversationID))];
			forgetExchanges(db, memberID, conversations);
			for (const id of conversations)
				appendEvent(db, now, { type: "conversation.changed", conversationID: id, subjectID: id });
			return { messages: rows.length, conversations: conversations.length };
		},
	};
}

/** Oldest first, as they stand before they go. */
function removedWhere(db: SystemDb, which: SQL | undefined): Removed[] {
	const { id, conversationID, parentMessageID, seq, text } = allMessage;
	return db
		.select({ id, conversationID, parentMessageID, seq, text })
		.from(allMessage)
		.where(which)
		.orderBy(allMessage.createdAt)
		.all();
}

/** Earlier texts, reactions and mentions of these messages. */
function forgetParts(db: SystemDb, ids: SQL): void {
	for (const table of [allMessageEdit, allReaction, allMention])
		db.delete(table).where(sql`${table.messageID} in (${ids})`).run();
}

/** The words in the calls that wrote them, and on the cards that asked first. Who, when and what kind stays. */
function forgetWords(db: SystemDb, which: SQL): void {
	const calls = db
		.update(allCall)
		.set({
			input: sql`json_replace(${allCall.input}, '$.text', '', '$.message', '', '$.newText', '', '$.oldText', '')`,
			result: sql`json_replace(${allCall.result}, '$.message.text', '')`,
			subject: sql`case when ${allCall.tool} = 'message_update' then null else ${allCall.subject} end`,
		})
		.where(and(which, inArray(allCall.tool, WRITING_TOOLS)))
		.returning({ id: allCall.id })
		.all();
	const ids = JSON.stringify(calls.map(({ id }) => id));
	const ofCalls = sql`${allHold.callID} in (select value from json_each(${ids}))`;
	const holds = db
		.update(allHold)
		.set({
			input: sql`json_replace(${allHold.input}, '$.text', '', '$.message', '', '$.newText', '', '$.oldText', '')`,
			preview: sql`json_replace(${allHold.preview}, '$.text', '')`,
			previousPreview: sql`json_replace(${allHold.previousPreview}, '$.text', '')`,
		})
		.where(and(ofCalls, sql`${allHold.state} <> 'waiting'`))
		.returning({ id: allHold.id, decidedBy: allHold.decidedBy })
		.all();
	forgetAnswers(db, holds);
}

/** Whoever answered a card was answered with the card. */
function forgetAnswers(db: SystemDb, holds: readonly Card[]): void {
	const answerers = [...new Set(holds.flatMap(({ decidedBy }) => decidedBy ?? []))];
	const ids = JSON.stringify(holds.map(({ id }) => id));
	const ofHolds = sql`json_extract(${allCall.input}, '$.holdID') in (select value from json_each(${ids}))`;
	db.update(allCall)
		.set({
			input: sql`json_remove(${allCall.input}, '$.input')`,
			result: sql`json_object('hold', json_object('id', json_extract(${allCall.result}, '$.hold.id')))`,
		})
		.where(and(inArray(allCall.memberID, answerers), eq(allCall.tool, "hold_decide"), ofHolds))
		.run();
}

/** What models were sent: their own turns, and everybody's in conversations where their words stood. */
function forgetExchanges(db: SystemDb, memberID: string, conversationIDs: readonly string[]): void {
	const there = sql`select t.id from main.all_turn t where t.conversation_id in (select value from json_each(${JSON.stringify(conversationIDs)}))`;
	db.delete(allModelExchange)
		.where(or(eq(allModelExchange.requesterID, memberID), sql`${allModelExchange.turnID} in (${there})`))
		.run();
}

/** What was said with the model in this person's turns that are over. */
function forgetTurns(db: SystemDb, memberID: string): void {
	const over = and(
		eq(allTurn.requesterID, memberID),
		or(...(["done", "failed", "stopped", "interrupted"] as const).map((state) => eq(allTurn.state, state))),
	);
	const ids = db.select({ id: allTurn.id }).from(allTurn).where(over).all();
	const list = JSON.stringify(ids.map(({ id }) => id));
	db.delete(allTurnItem).where(sql`${allTurnItem.turnID} in (select value from json_each(${list}))`).run();
	db.delete(allDraft).where(eq(allDraft.memberID, memberID)).run();
	db.delete(allSummary).where(eq(allSummary.requesterID, memberID)).run();
	db.update(allTurn).set({ partialText: "", plan: null }).where(over).run();
}
