/** How well a message answers a search, and the few words of it that show why (runtime.md 2.1, message_search). */

import { UNSPACED } from "#store/search.ts";

/** Trimmed, inner spaces single, empty ones and repeats in another case left out. */
export function cleanQueries(queries: readonly string[]): string[] {
	const kept = new Map<string, string>();
	for (const query of queries) {
		const clean = flat(query);
		if (clean !== "" && !kept.has(clean.toLowerCase())) kept.set(clean.toLowerCase(), clean);
	}
	return [...kept.values()];
}

/** The best score over all queries, 0 to 1; without a query everything matches. */
export function scoreOf(queries: readonly string[], text: string): number {
	if (queries.length === 0) return 1;
	const wanted = flat(text).toLowerCase();
	const tokens = tokensOf(wanted);
	return Math.max(...queries.map((query) => queryScore(flat(query).toLowerCase(), wanted, tokens)));
}

/** the most that single words are worth */
export const PARTIAL = 0.9;

/** Verbatim is 1; else the share of the query's words that overlap a word of the message. */
function queryScore(query: string, text: string, tokens: readonly string[]): number {
	if (text.includes(query)) return 1;
	const words = tokensOf(query);
	if (words.length === 0) return 0;
	const found = words.filter((word) => tokens.some((token) => overlaps(word, token))).length;
	return (PARTIAL * found) / words.length;
}

/**
 * Equal, or the shorter of at least two characters stands in the longer: 회의 in 주간회의록, lamp in lamps. A spaced word
 * of the message has to be half of the query's, or every "or" would be found for "order".
 */
function overlaps(word: string, token: string): boolean {
	if (word === token) return true;
	if (word.length < token.length) return word.length >= 2 && token.includes(word);
	return token.length >= 2 && word.includes(token) && (token.length * 2 >= word.length || UNSPACED.test(token));
}

const flat = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();
const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const BEFORE = 50;
const LENGTH = 160;

/** A short window around the first place that matches; a cut side is marked with …. */
export function previewOf(text: string, queries: readonly string[]): string {
	const characters = [...flat(text)];
	const start = Math.max(0, Math.min(placeOf(characters, queries) - BEFORE, characters.length - LENGTH));
	const end = Math.min(characters.length, start + LENGTH);
	return `${start > 0 ? "…" : ""}${characters.slice(start, end).join("")}${end < characters.length ? "…" : ""}`;
}

/** The place of the first whole query, else of the first word of one. Counted in characters, so that none is cut. */
function placeOf(characters: readonly string[], queries: readonly string[]): number {
	const lower = characters.join("").toLowerCase();
	const wanted = [...queries.map((query) => flat(query).toLowerCase()), ...queries.flatMap(tokensOf)];
	for (const words of wanted) {
		const at = lower.indexOf(words);
		if (at >= 0) return [...lower.slice(0, at)].length;
	}
	return 0;
}
