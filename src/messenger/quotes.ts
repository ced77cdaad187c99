/**
 * Words of removed messages in what the agent's work kept: what models were sent, condensed talk, results, arguments,
 * cards. Words are found by the message's id beside them and, where they are long enough to be nobody else's, as they stand.
 */

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allMessage, allMessageEdit } from "#store/schema/message.ts";
import { allSummary } from "#store/schema/summary.ts";
import { allHold, allTurn } from "#store/schema/turn.ts";
import { type Card, quotesOf, scrubTurns } from "./scrub.ts";

/** As a message was before it was removed. */
export type Removed = Pick<
	typeof allMessage.$inferSelect,
	"id" | "conversationID" | "parentMessageID" | "seq" | "text"
>;
/** Removed messages by what a turn reads before it answers: a direct conversation, by its id, and a thread, by its root's. */
type Talks = ReadonlyMap<string, readonly Removed[]>;
/** Turns that read the same of what was removed. */
type Reading = { turnIDs: string[]; removed: readonly Removed[] };

/** turns whose rows are held in memory at a time */
const TURNS_AT_ONCE = 50;
/** answers that are looked through at a time */
const ANSWERS_AT_ONCE = 500;
const MOMENT_CHARACTERS = 10;
const MESSAGE_ID = /msg_[0-9a-z]{26}/g;

/** In the transaction that removes them, before their earlier texts are gone. Answers the cards that said any of it. */
export function forgetQuotes(db: SystemDb, removed: readonly Removed[]): Card[] {
	if (removed.length === 0) return [];
	const talks = talksOf(removed);
	forgetCondensed(db, talks);
	const readings = [...readInTalk(db, talks), ...foundElsewhere(db, removed)];
	const turns = listOf([...new Set(readings.flatMap(({ turnIDs }) => turnIDs))]);
	db.delete(allModelExchange).where(sql`${allModelExchange.turnID} in ${turns}`).run();
	db.delete(allSummary).where(sql`${allSummary.turnID} in ${turns}`).run();
	const cards = readings.flatMap((reading) => {
		const quotes = quotesOf([...reading.removed, ...earlierTexts(db, reading.removed)]);
		return chunks(reading.turnIDs, TURNS_AT_ONCE).flatMap((some) => scrubTurns(db, listOf(some), quotes));
	});
	return [...cards, ...cardsAsking(db, removed)];
}

const listOf = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

function chunks<T>(list: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

function talksOf(removed: readonly Removed[]): Talks {
	const byThread = Map.groupBy(removed, ({ id, parentMessageID }) => parentMessageID ?? id);
	const byConversation = Map.groupBy(removed, ({ conversationID }) => conversationID);
	return new Map([...byThread, ...byConversation]);
}

const conversationsOf = (talks: Talks): SQL =>
	listOf([...new Set([...talks.values()].flatMap(([first]) => first?.conversationID ?? []))]);

/** Nothing reaches as far as what was never removed. */
const firstSeqOf = (removed: readonly Removed[]): number =>
	removed.reduce((first, { seq }) => Math.min(first, seq), Number.POSITIVE_INFINITY);

/** Of each talk its turns from the first removed message on. */
function readInTalk(db: SystemDb, talks: Talks): Reading[] {
	const turns = db
		.select({
			id: allTurn.id,
			conversationID: allTurn.conversationID,
			rootMessageID: allTurn.rootMessageID,
			seq: allMessage.seq,
		})
		.from(allTurn)
		.innerJoin(allMessage, eq(allMessage.id, allTurn.messageID))
		.where(sql`${allTurn.conversationID} in ${conversationsOf(talks)}`)
		.all();
	const byTalk = Map.groupBy(turns, ({ conversationID, rootMessageID }) => rootMessageID ?? conversationID);
	return [...byTalk].flatMap(([talkID, each]) => {
		const removed = talks.get(talkID) ?? [];
		const first = firstSeqOf(removed);
		const turnIDs = each.filter(({ seq }) => seq >= first).map(({ id }) => id);
		return turnIDs.length === 0 ? [] : [{ turnIDs, removed }];
	});
}

type Answered = { id: string; turnID: string; result: string };

/** Answers that show messages, in whatever conversation they were asked for. Left to itself SQLite reads every call. */
const answersAfter = (turnID: string, id: string, since: string) =>
	sql`select c.id, c.turn_id as turnID, c.result from main.all_call c indexed by call_turn
		where c.turn_id is not null and (c.turn_id, c.id) > (${turnID}, ${id}) and +c.id >= ${since}
		and (c.tool glob 'message_*' or c.tool glob 'conversation_*' or c.tool glob 'turn_*' or c.tool glob 'hold_*') and c.result is not null
		order by c.turn_id, c.id limit ${ANSWERS_AT_ONCE}`;

/** Ids begin with the moment they were made at: no answer shows what was not there yet. */
const callsSince = (messageIDs: readonly string[]): string => {
	const [first = ""] = messageIDs.map((id) => id.slice(id.indexOf("_") + 1)).sort();
	return `call_${first.slice(0, MOMENT_CHARACTERS)}`;
};

/** Turns that came upon one by a search, a list or a card. */
function foundElsewhere(db: SystemDb, removed: readonly Removed[]): Reading[] {
	const byID = new Map(removed.map((row) => [row.id, row]));
	const since = callsSince([...byID.keys()]);
	const found = new Map<string, Set<Removed>>();
	let page: Answered[] = [];
	do {
		const { turnID, id } = page.at(-1) ?? { turnID: "", id: "" };
		page = db.all<Answered>(answersAfter(turnID, id, since));
		for (const answer of page) {
			const shown = (answer.result.match(MESSAGE_ID) ?? []).flatMap((each) => byID.get(each) ?? []);
			const known = found.get(answer.turnID) ?? new Set();
			if (shown.length > 0) found.set(answer.turnID, known.union(new Set(shown)));
		}
	} while (page.length === ANSWERS_AT_ONCE);
	return [...found].map(([turnID, rows]) => ({ turnIDs: [turnID], removed: [...rows] }));
}

/** Condensed talk that reached up to one is condensed anew from what still stands. */
function forgetCondensed(db: SystemDb, talks: Talks): void {
	const kept = db
		.select()
		.from(allSummary)
		.where(and(sql`${allSummary.conversationID} in ${conversationsOf(talks)}`, isNull(allSummary.turnID)))
		.all();
	const stale = kept.filter(
		({ conversationID, rootMessageID, throughSeq }) =>
			throughSeq >= firstSeqOf(talks.get(rootMessageID ?? conversationID) ?? []),
	);
	db.delete(allSummary)
		.where(sql`${allSummary.id} in ${listOf(stale.map(({ id }) => id))}`)
		.run();
}

/** Cards say below themselves what was asked for. */
function cardsAsking(db: SystemDb, removed: readonly Removed[]): Card[] {
	const asking = sql`(select t.id from main.all_turn t where t.message_id in ${listOf(removed.map(({ id }) => id))})`;
	const columns = { id: allHold.id, decidedBy: allHold.decidedBy };
	return db.select(columns).from(allHold).where(sql`${allHold.turnID} in ${asking}`).all();
}

/** What each said before it was edited is quoted as well. */
function earlierTexts(db: SystemDb, removed: readonly Removed[]): { id: string; text: string }[] {
	const ofThem = sql`${allMessageEdit.messageID} in ${listOf(removed.map(({ id }) => id))}`;
	return db
		.select({ id: allMessageEdit.messageID, text: allMessageEdit.text })
		.from(allMessageEdit)
		.where(ofThem)
		.all();
}
