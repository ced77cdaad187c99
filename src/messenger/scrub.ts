/** Takes quoted words out of what the agent's work kept of a turn: results, arguments, cards, half-written answers. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import { previewOf } from "#record/message-score.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allCall, allHold, allTurn, allTurnItem } from "#store/schema/turn.ts";

/** Messages that are gone: their ids, and their words by how these begin. */
export type Quotes = { ids: ReadonlySet<string>; words: ReadonlyMap<string, readonly string[]> };

/** Shorter words stand in many texts by chance. */
const OWN_WORDS = 8;

export function quotesOf(removed: readonly { id: string; text: string }[]): Quotes {
	const words = [...new Set(removed.flatMap(({ text }) => wordsOf(text)))].sort((a, b) => b.length - a.length);
	return {
		ids: new Set(removed.map(({ id }) => id)),
		words: Map.groupBy(words, (each) => each.slice(0, OWN_WORDS)),
	};
}

/** As it was written, and as lists and cards show it. */
function wordsOf(text: string): string[] {
	const shown = previewOf(text, []);
	return [text.trim(), shown, shown.slice(0, 60)].filter((words) => words.length >= OWN_WORDS);
}

/** Answers the cards that quoted one, and whoever answered them. */
export function scrubTurns(db: SystemDb, turns: SQL, quotes: Quotes): Card[] {
	scrubItems(db, turns, quotes);
	scrubCalls(db, turns, quotes);
	for (const row of db.select().from(allTurn).where(sql`${allTurn.id} in ${turns}`).all()) {
		const after = { partialText: clean(row.partialText, quotes), plan: clean(row.plan, quotes) };
		if (after.partialText === row.partialText && after.plan === row.plan) continue;
		db.update(allTurn).set(after).where(eq(allTurn.id, row.id)).run();
	}
	return scrubHolds(db, turns, quotes);
}

export type Card = Pick<typeof allHold.$inferSelect, "id" | "decidedBy">;

/** The same value where nothing of it quotes. */
const clean = <T>(value: T, quotes: Quotes): T => scrubbed(value, quotes) as T;

function scrubItems(db: SystemDb, turns: SQL, quotes: Quotes): void {
	for (const { turnID, seq, body } of db
		.select()
		.from(allTurnItem)
		.where(sql`${allTurnItem.turnID} in ${turns}`)
		.all()) {
		const after = clean(body, quotes);
		if (after === body) continue;
		const one = and(eq(allTurnItem.turnID, turnID), eq(allTurnItem.seq, seq));
		db.update(allTurnItem)
			.set({ body: withoutSigned(after) })
			.where(one)
			.run();
	}
}

function scrubCalls(db: SystemDb, turns: SQL, quotes: Quotes): void {
	for (const row of db.select().from(allCall).where(sql`${allCall.turnID} in ${turns}`).all()) {
		const { input, result, subject } = row;
		const after = { input: clean(input, quotes), result: clean(result, quotes), subject: clean(subject, quotes) };
		if (after.input === input && after.result === result && after.subject === subject) continue;
		db.update(allCall).set(after).where(eq(allCall.id, row.id)).run();
	}
}

function scrubHolds(db: SystemDb, turns: SQL, quotes: Quotes): Card[] {
	const isAnswered = sql`${allHold.turnID} in ${turns} and ${allHold.state} <> 'waiting'`;
	return db
		.select()
		.from(allHold)
		.where(isAnswered)
		.all()
		.filter(({ id, input, preview, previousPreview, subject }) => {
			const kept = { input, preview, previousPreview, subject };
			const after = clean(kept, quotes);
			if (after !== kept) db.update(allHold).set(after).where(eq(allHold.id, id)).run();
			return after !== kept;
		});
}

/** What a view of a message says of it in words. */
const SAYING = ["text", "preview"];

/** The same value where nothing of it quotes; results and arguments are JSON within JSON. */
function scrubbed(value: unknown, quotes: Quotes): unknown {
	if (typeof value === "string") return scrubbedText(value, quotes);
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) {
		const list = value.map((one) => scrubbed(one, quotes));
		return list.some((one, at) => one !== value[at]) ? list : value;
	}
	const entries = Object.entries(value);
	const isIt = entries.some(
		([name, one]) => (name === "id" || name === "messageID") && typeof one === "string" && quotes.ids.has(one),
	);
	const after = entries.map(([name, one]) => {
		const isSaying = isIt && SAYING.includes(name) && typeof one === "string";
		return [name, isSaying ? "" : scrubbed(one, quotes)] as const;
	});
	return after.some(([, one], at) => one !== entries[at]?.[1]) ? Object.fromEntries(after) : value;
}

function scrubbedText(text: string, quotes: Quotes): string {
	const inner = /^[[{]/.test(text) ? parsed(text) : undefined;
	if (inner === undefined) return withoutWords(text, quotes.words);
	const after = scrubbed(inner, quotes);
	return after === inner ? text : JSON.stringify(after);
}

/** Looked up by how they begin: thousands of messages cost a text no more than one does. */
function withoutWords(text: string, words: Quotes["words"]): string {
	if (words.size === 0) return text;
	let left = "";
	let from = 0;
	for (let at = 0; at + OWN_WORDS <= text.length; ) {
		const found = words.get(text.slice(at, at + OWN_WORDS))?.find((each) => text.startsWith(each, at));
		if (found === undefined) {
			at += 1;
			continue;
		}
		left += text.slice(from, at);
		at += found.length;
		from = at;
	}
	return from === 0 ? text : left + text.slice(from);
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
