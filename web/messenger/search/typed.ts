/**
 * Filters typed among the words: from:지수 in:general has:file before:2026-12-01, in English and Korean. A filter that is
 * certain leaves the field and becomes a chip; one that could mean several waits there with its choices. Pure.
 */

import { findRank } from "#text/find.ts";
import { OPERATOR, OPERATORS, type Operator } from "./operators.ts";
import { type Filters, isDay } from "./search-query.ts";

export type Named = { id: string; name: string; also?: readonly string[] };
export type Names = { people: readonly Named[]; places: readonly Named[] };
export type Choice = { name: string; filter: Partial<Filters>; isExact: boolean };
/** A filter that is still being typed, or that nobody and nothing answers to. */
export type Pending = { operator: Operator; value: string; choices: Choice[] };
export type Typed = {
	/** what stays in the field */
	text: string;
	/** what is looked for: the field without the filter that is pending */
	words: string;
	filters: Partial<Filters>;
	pending: Pending | null;
};

const FILE_WORDS = ["file", "files", "attachment", "파일", "있음", "첨부"];
const MOST_CHOICES = 6;

const plain = (text: string): string => text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();

/** `isSure` after Enter: the best choice is then meant, and nothing more is to come. */
export function readTyped(field: string, names: Names, isSure = false): Typed {
	let text = field.normalize("NFC");
	let filters: Partial<Filters> = {};
	for (;;) {
		const found = firstOf(text, names);
		if (found === null) return { text, words: text.trim(), filters, pending: null };
		const { before, operator, value, rest, isOver } = found;
		const choices = choicesOf(operator, value, names);
		const chosen = chosenOf(choices, value, isOver || isSure, isSure);
		if (chosen === undefined) {
			const words = `${before}${readTyped(rest, names).words}`.trim();
			return { text, words, filters, pending: { operator, value, choices } };
		}
		filters = { ...filters, ...chosen.filter };
		text = before + rest.trimStart();
	}
}

/** The field with the pending filter taken out, once it was chosen. */
export function withoutPending(field: string, names: Names): string {
	const found = firstOf(field.normalize("NFC"), names);
	return found === null ? field : found.before + found.rest.trimStart();
}

type Written = { before: string; operator: Operator; value: string; rest: string; isOver: boolean };

/** The first filter in a text, with what stands before and after it. */
function firstOf(text: string, names: Names): Written | null {
	const found = OPERATOR.exec(text);
	const operator = OPERATORS[(found?.[2] ?? "").toLowerCase()];
	if (found === null || operator === undefined) return null;
	const before = text.slice(0, found.index + (found[1] ?? "").length);
	return { before, operator, ...reachOf(text.slice(found.index + found[0].length), operator, names) };
}

/** How far the value reaches: to the closing quote, else a word, and on while a longer name still begins like that. */
function reachOf(text: string, operator: Operator, names: Names): Pick<Written, "value" | "rest" | "isOver"> {
	if (text.startsWith('"')) {
		const end = text.indexOf('"', 1);
		return end < 0
			? { value: text.slice(1), rest: "", isOver: false }
			: { value: text.slice(1, end), rest: text.slice(end + 1), isOver: true };
	}
	const known = (operator === "from" ? names.people : operator === "in" ? names.places : []).flatMap(allNames);
	let end = /\s|$/u.exec(text)?.index ?? text.length;
	for (;;) {
		const next = /^\s+\S*/u.exec(text.slice(end))?.[0];
		if (next === undefined) break;
		const longer = text
			.slice(0, end + next.length)
			.replace(/\s+/gu, " ")
			.replace(/^#/, "")
			.toLowerCase();
		if (!known.some((name) => name.startsWith(longer))) break;
		end += next.length;
	}
	return { value: text.slice(0, end), rest: text.slice(end), isOver: end < text.length };
}

const allNames = ({ name, also = [] }: Named): string[] => [name, ...also].map(plain);

function choicesOf(operator: Operator, value: string, names: Names): Choice[] {
	switch (operator) {
		case "from":
			return ranked(names.people, value).map((one) => ({ ...choiceOf(one, value), filter: { from: one.id } }));
		case "in":
			return ranked(names.places, withoutHash(value)).map((one) => ({
				...choiceOf(one, withoutHash(value)),
				filter: { in: one.id },
			}));
		case "has":
			return FILE_WORDS.some((word) => word.startsWith(plain(value)))
				? [{ name: "", filter: { hasFile: true }, isExact: true }]
				: [];
		default: {
			const day = dayOf(value);
			return day === null ? [] : [{ name: day, filter: { [operator]: day }, isExact: true }];
		}
	}
}

const withoutHash = (value: string): string => value.trim().replace(/^#/, "");

function choiceOf(one: Named, value: string): Pick<Choice, "name" | "isExact"> {
	return { name: one.name, isExact: allNames(one).includes(plain(value)) };
}

function ranked(list: readonly Named[], value: string): Named[] {
	const rankOf = (one: Named): number | null =>
		allNames(one).reduce<number | null>((best, name) => {
			const rank = findRank(name, value);
			return rank !== null && (best === null || rank < best) ? rank : best;
		}, null);
	return list
		.map((one) => ({ one, rank: rankOf(one) }))
		.filter((found): found is { one: Named; rank: number } => found.rank !== null)
		.sort((a, b) => a.rank - b.rank)
		.slice(0, MOST_CHOICES)
		.map(({ one }) => one);
}

/**
 * The only one, or the only one of exactly that name; after Enter the best. Several of exactly that name are never guessed
 * among, and nothing is chosen before the value is over.
 */
function chosenOf(choices: readonly Choice[], value: string, isOver: boolean, isSure: boolean): Choice | undefined {
	if (!isOver || value.trim() === "") return undefined;
	const exact = choices.filter(({ isExact }) => isExact);
	if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
	return choices.length === 1 || isSure ? choices[0] : undefined;
}

/** 2026-12-01, 2026.12.1 or 2026/12/01 */
function dayOf(text: string): string | null {
	const [, year, month = "", date = ""] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$/.exec(text.trim()) ?? [];
	const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
	return isDay(day) ? day : null;
}
