/**
 * The hint ladder (record.md A4): exact identifier, exact name, fragment, nearest. It resolves to one row or refuses
 * with candidates; it never guesses among several.
 */

import { type Candidate, type Code, ToolError } from "#base/errors.ts";
import { folded } from "#text/folded.ts";

export type Hinted = {
	id: string;
	name: string;
	/** exact identifiers besides the id: e-mail, handle, number */
	keys?: readonly string[];
	/** wins among several of one name: the task whose only participant is the person asking */
	isPreferred?: boolean;
	detail?: string;
};

export type HintSource<Row extends Hinted = Hinted> = {
	/** in the words of an error: "person", "task" */
	thing: string;
	/** the code for a hint that nothing is near */
	notFound: Code;
	rows: readonly Row[];
	nearest(hint: string, rows: readonly Row[]): Row[];
};

/** as many as a pick list offers */
export const MOST_CANDIDATES = 8;

/** The one row `hint` means. `path` is the argument it stood in, for the pick list and the refusal. */
export function resolveHint<Row extends Hinted>(source: HintSource<Row>, hint: string, path: string): Row {
	const wanted = folded(hint);
	if (wanted === "") throw notFound(source, hint, path);
	for (const step of [byKey, byName, byFragment]) {
		const hits = step(source.rows, wanted);
		const only = single(hits);
		if (only !== null) return only;
		if (hits.length > 0) throw ambiguous(source, hint, path, hits);
	}
	const near = source.nearest(wanted, source.rows).slice(0, MOST_CANDIDATES);
	if (near.length > 0) throw ambiguous(source, hint, path, near);
	throw notFound(source, hint, path);
}

/** Each hint in turn; repeats are one. The first that does not resolve fails them all. */
export function resolveHints<Row extends Hinted>(
	source: HintSource<Row>,
	hints: readonly string[],
	path: string,
): Row[] {
	const found = new Map<string, Row>();
	for (const [index, hint] of hints.entries()) {
		const row = resolveHint(source, hint, `${path}.${index}`);
		found.set(row.id, row);
	}
	return [...found.values()];
}

function byKey<Row extends Hinted>(rows: readonly Row[], wanted: string): Row[] {
	return rows.filter((row) => row.id.toLowerCase() === wanted || row.keys?.some((key) => key.toLowerCase() === wanted));
}

/** The mention form, a leading @ before a display name, is that name. */
function byName<Row extends Hinted>(rows: readonly Row[], wanted: string): Row[] {
	const plain = wanted.replace(/^@/, "");
	return rows.filter(({ name }) => folded(name) === wanted || folded(name) === plain);
}

function byFragment<Row extends Hinted>(rows: readonly Row[], wanted: string): Row[] {
	const plain = wanted.replace(/^@/, "");
	// a bare @ names nobody: as an empty fragment it would be part of every name
	return plain === "" ? [] : rows.filter(({ name }) => folded(name).includes(plain));
}

function single<Row extends Hinted>(hits: Row[]): Row | null {
	if (hits.length === 1) return hits[0] ?? null;
	const preferred = hits.filter(({ isPreferred }) => isPreferred);
	return preferred.length === 1 ? (preferred[0] ?? null) : null;
}

const candidate = ({ id, name, detail }: Hinted): Candidate => ({
	id,
	label: name,
	...(detail === undefined ? {} : { detail }),
});

function ambiguous(source: Pick<HintSource, "thing">, hint: string, path: string, rows: Hinted[]): ToolError {
	const list = rows.slice(0, MOST_CANDIDATES).map(({ name, detail }) => (detail ? `${name} (${detail})` : name));
	return new ToolError(
		"interaction_required",
		`"${hint}" could mean several: ${list.join(", ")}. Nothing was changed; say which ${source.thing}.`,
		{
			candidates: rows.map(candidate),
			details: { hint: path },
			values: { hint, thing: source.thing },
		},
	);
}

function notFound(source: Pick<HintSource, "thing" | "notFound">, hint: string, path: string): ToolError {
	return new ToolError(source.notFound, `No ${source.thing} is called "${hint}". Nothing was changed.`, {
		details: { hint: path },
		values: { hint },
	});
}

/** Levenshtein distance, given up as soon as it exceeds `most`. */
export function distance(a: string, b: string, most: number): number {
	const left = [...a];
	const right = [...b];
	if (Math.abs(left.length - right.length) > most) return most + 1;
	let previous = right.map((_, index) => index + 1);
	previous.unshift(0);
	for (const [row, character] of left.entries()) {
		const next = [row + 1];
		for (const [column, other] of right.entries()) {
			const swap = (previous[column] ?? 0) + (character === other ? 0 : 1);
			next.push(Math.min(swap, (previous[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
		}
		if (Math.min(...next) > most) return most + 1;
		previous = next;
	}
	return previous.at(-1) ?? 0;
}

/** Sørensen–Dice over character pairs of the texts without spaces: 1 is equal, 0 shares nothing. */
export const similarity = (a: string, b: string): number => similarTo(a)(b);

/** As `similarity`, for comparing one text with many. */
function similarTo(text: string): (other: string) => number {
	const own = pairsOf(text);
	const counts = new Map<string, number>();
	for (const pair of own) counts.set(pair, (counts.get(pair) ?? 0) + 1);
	return (other) => {
		const pairs = pairsOf(other);
		const total = own.length + pairs.length;
		if (total === 0) return 0;
		const used = new Map<string, number>();
		let shared = 0;
		for (const pair of pairs) {
			const most = counts.get(pair);
			if (most === undefined) continue;
			const count = used.get(pair) ?? 0;
			if (count === most) continue;
			used.set(pair, count + 1);
			shared++;
		}
		return (2 * shared) / total;
	};
}

function pairsOf(text: string): string[] {
	const characters = [...text.replace(/\s+/g, "")];
	return characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
}

/** Titles near a hint: at least a third of their character pairs are shared. */
export function nearestTitles<Row extends Pick<Hinted, "name">>(hint: string, rows: readonly Row[]): Row[] {
	const score = similarTo(hint);
	return rows
		.map((row) => ({ row, score: score(folded(row.name)) }))
		.filter((one) => one.score >= 1 / 3)
		.sort((a, b) => b.score - a.score)
		.map(({ row }) => row);
}
