/**
 * Words of a removed message in what the agent's work kept: what models were sent, condensed talk, results, arguments,
 * cards. Words are found by the message's id beside them and, where they are long enough to be nobody else's, as they stand.
 */

import { and, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { previewOf } from "#record/message-score.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allMessage } from "#store/schema/message.ts";
import { allSummary } from "#store/schema/summary.ts";
import { allCall, allHold, allTurn, allTurnItem } from "#store/schema/turn.ts";

export type Removed = { id: string; text: string };
type Row = typeof allMessage.$inferSelect;

/** Shorter words stand in many texts by chance. */
const OWN_WORDS = 8;

/** In the transaction that removes them; their texts are gone from their rows by now. */
export function forgetQuotes(db: SystemDb, removed: readonly Removed[]): void {
	for (const { id, text } of removed) {
		const row = db.select().from(allMessage).where(eq(allMessage.id, id)).get();
		if (row === undefined) continue;
		forgetCondensed(db, row);
		const turns = turnsThatReadIt(db, row);
		if (turns.length === 0) continue;
		const list = sql`(select value from json_each(${JSON.stringify(turns)}))`;
		db.delete(allModelExchange).where(sql`${allModelExchange.turnID} in ${list}`).run();
		db.delete(allSummary).where(sql`${allSummary.turnID} in ${list}`).run();
		scrubRows(db, list, { id, words: wordsOf(text) });
	}
}

/** Its own turn and the later ones of its talk, and any whose call found it from elsewhere. */
function turnsThatReadIt(db: SystemDb, { id, conversationID, parentMessageID, seq, createdAt }: Row): string[] {
	const rootID = parentMessageID ?? id;
	const inTalk = db
		.select({ id: allTurn.id })
		.from(allTurn)
		.innerJoin(allMessage, eq(allMessage.id, allTurn.messageID))
		.where(
			and(
				eq(allTurn.conversationID, conversationID),
				gte(allMessage.seq, seq),
				or(isNull(allTurn.rootMessageID), eq(allTurn.rootMessageID, rootID)),
			),
		)
		.all();
	// as far back as exchanges are kept, which bounds what is looked through
	const recent = sql`(select distinct x.turn_id from main.all_model_exchange x where x.started_at >= ${createdAt})`;
	const elsewhere = db
		.select({ id: allCall.turnID })
		.from(allCall)
		.where(
			sql`${allCall.turnID} in ${recent} and ${allCall.tool} glob 'message_*' and instr(${allCall.result}, ${id}) > 0`,
		)
		.all();
	return [...new Set([...inTalk, ...elsewhere].flatMap((turn) => turn.id ?? []))];
}

/** Condensed talk that reached up to it is condensed anew from what still stands. */
function forgetCondensed(db: SystemDb, { id, conversationID, parentMessageID, seq }: Row): void {
	db.delete(allSummary)
		.where(
			and(
				eq(allSummary.conversationID, conversationID),
				isNull(allSummary.turnID),
				gte(allSummary.throughSeq, seq),
				or(isNull(allSummary.rootMessageID), eq(allSummary.rootMessageID, parentMessageID ?? id)),
			),
		)
		.run();
}

type Quote = { id: string; words: string[] };

/** As it was written, and as lists and cards show it. */
function wordsOf(text: string): string[] {
	const shown = previewOf(text, []);
	const all = [text.trim(), shown, shown.slice(0, 60)].filter((words) => words.length >= OWN_WORDS);
	return [...new Set(all)];
}

function scrubRows(db: SystemDb, turns: SQL, quote: Quote): void {
	const clean = <T>(value: T): T => scrubbed(value, quote) as T;
	const items = db.select().from(allTurnItem).where(sql`${allTurnItem.turnID} in ${turns}`).all();
	for (const { turnID, seq, body } of items) {
		const after = clean(body);
		if (after === body) continue;
		const one = and(eq(allTurnItem.turnID, turnID), eq(allTurnItem.seq, seq));
		db.update(allTurnItem)
			.set({ body: withoutSigned(after) })
			.where(one)
			.run();
	}
	const calls = db.select().from(allCall).where(sql`${allCall.turnID} in ${turns}`).all();
	for (const row of calls) {
		const after = { input: clean(row.input), result: clean(row.result), subject: clean(row.subject) };
		if (after.input === row.input && after.result === row.result && after.subject === row.subject) continue;
		db.update(allCall).set(after).where(eq(allCall.id, row.id)).run();
	}
	const holds = db
		.select()
		.from(allHold)
		.where(sql`${allHold.turnID} in ${turns} and ${allHold.state} <> 'waiting'`)
		.all();
	for (const row of holds) {
		const { input, preview, previousPreview, subject } = row;
		const after = clean({ input, preview, previousPreview, subject });
		if (JSON.stringify(after) === JSON.stringify({ input, preview, previousPreview, subject })) continue;
		db.update(allHold).set(after).where(eq(allHold.id, row.id)).run();
	}
	for (const row of db.select().from(allTurn).where(sql`${allTurn.id} in ${turns}`).all()) {
		const after = { partialText: clean(row.partialText), plan: clean(row.plan) };
		if (after.partialText === row.partialText && after.plan === row.plan) continue;
		db.update(allTurn).set(after).where(eq(allTurn.id, row.id)).run();
	}
}

/** What a view of a message says of it in words. */
const SAYING = ["text", "preview"];

/** The same value where nothing of it quotes; results and arguments are JSON within JSON. */
function scrubbed(value: unknown, quote: Quote): unknown {
	if (typeof value === "string") return scrubbedText(value, quote);
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) {
		const list = value.map((one) => scrubbed(one, quote));
		return list.some((one, at) => one !== value[at]) ? list : value;
	}
	const entries = Object.entries(value);
	const isIt = entries.some(([name, one]) => (name === "id" || name === "messageID") && one === quote.id);
	const after = entries.map(([name, one]) => {
		const isSaying = isIt && SAYING.includes(name) && typeof one === "string";
		return [name, isSaying ? "" : scrubbed(one, quote)] as const;
	});
	return after.some(([, one], at) => one !== entries[at]?.[1]) ? Object.fromEntries(after) : value;
}

function scrubbedText(text: string, quote: Quote): string {
	const inner = /^[[{]/.test(text) ? parsed(text) : undefined;
	if (inner !== undefined) {
		const after = scrubbed(inner, quote);
		return after === inner ? text : JSON.stringify(after);
	}
	return quote.words.reduce((left, words) => left.replaceAll(words, ""), text);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return undefined;
	}
}

/** Signed reasoning that was changed would be refused: an answer goes back without it. */
function withoutSigned(body: unknown): unknown {
	if (typeof body !== "object" || body === null || !("reasoningBlocks" in body)) return body;
	const { reasoningBlocks: _, ...rest } = body;
	return rest;
}
