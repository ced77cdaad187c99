/** The hint ladder: it resolves to one row, or refuses with candidates; it never guesses. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ToolError } from "#base/errors.ts";
import {
	distance,
	type Hinted,
	type HintSource,
	nearestTitles,
	resolveHint,
	resolveHints,
	similarity,
} from "#record/hint.ts";
import { folded } from "#text/folded.ts";

const RUNS = { numRuns: 500 };
const source = (rows: readonly Hinted[], nearest: HintSource["nearest"] = () => []): HintSource => ({
	thing: "task",
	notFound: "task_not_found",
	rows,
	nearest,
});

type Outcome = { id: string } | { code: string; candidates: string[] };
function ask(rows: readonly Hinted[], hint: string, nearest?: HintSource["nearest"]): Outcome {
	try {
		return { id: resolveHint(source(rows, nearest), hint, "taskHint").id };
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		return { code: error.code, candidates: error.candidates?.map(({ id }) => id) ?? [] };
	}
}

/** Few letters, so that names contain each other often. */
const name = fc.stringMatching(/^[abc가나] ?[abc가나]{0,3}$/).filter((text) => text.trim() !== "");
const rows = fc
	.array(fc.record({ name, isPreferred: fc.boolean() }), { maxLength: 8 })
	.map((list) => list.map((row, index): Hinted => ({ id: `task_${index}`, keys: [`key-${index}`], ...row })));
const hints = fc.oneof(name, fc.constantFrom("", " ", "@", "a", "ab", "task_0", "TASK_1", "key-0", "zzz"));

const named = (list: readonly Hinted[], hint: string) => list.filter((row) => folded(row.name) === folded(hint));
const holding = (list: readonly Hinted[], hint: string) =>
	list.filter((row) => folded(row.name).includes(folded(hint)));

describe("the ladder", () => {
	test("what it resolves to carries the hint: as an id, a key, the name, or a part of it", () => {
		fc.assert(
			fc.property(rows, hints, (list, hint) => {
				const outcome = ask(list, hint, nearestTitles);
				if (!("id" in outcome)) return;
				const row = list.find(({ id }) => id === outcome.id);
				const wanted = folded(hint);
				const carried =
					[row?.id ?? "", ...(row?.keys ?? [])].some((key) => key === wanted) ||
					folded(row?.name ?? "").includes(wanted);
				expect(carried && wanted !== "").toBe(true);
			}),
			RUNS,
		);
	});
	test("an exact name beats every fragment", () => {
		fc.assert(
			fc.property(rows, name, (list, hint) => {
				const exact = named(list, hint);
				if (exact.length === 1) expect(ask(list, hint)).toEqual({ id: exact[0]?.id ?? "" });
			}),
			RUNS,
		);
	});
	test("among several of a name it never guesses: one preferred resolves, else they are the candidates", () => {
		fc.assert(
			fc.property(rows, name, (list, hint) => {
				const hits = named(list, hint).length > 0 ? named(list, hint) : holding(list, hint);
				if (hits.length < 2) return;
				const preferred = hits.filter(({ isPreferred }) => isPreferred);
				const only = preferred.length === 1 ? preferred[0] : undefined;
				const wanted =
					only === undefined
						? { code: "interaction_required", candidates: hits.slice(0, 8).map(({ id }) => id) }
						: { id: only.id };
				expect(ask(list, hint)).toEqual(wanted);
			}),
			RUNS,
		);
	});
	test("what is only near is offered, at most eight of it, and never taken", () => {
		fc.assert(
			fc.property(rows, name, fc.integer({ min: 1, max: 12 }), (list, hint, near) => {
				if (holding(list, hint).length > 0) return;
				const offered = Array.from({ length: near }, (_, index): Hinted => ({ id: `near_${index}`, name: "x" }));
				expect(ask(list, hint, () => offered)).toEqual({
					code: "interaction_required",
					candidates: offered.slice(0, 8).map(({ id }) => id),
				});
				expect(ask(list, hint)).toEqual({ code: "task_not_found", candidates: [] });
			}),
			RUNS,
		);
	});
	test("case, outer and repeated spaces and composition do not tell names apart", () => {
		fc.assert(
			fc.property(rows, hints, (list, hint) => {
				const spelled = `  ${hint.toUpperCase().normalize("NFD").replaceAll(" ", "   ")} `;
				expect(ask(list, spelled, nearestTitles)).toEqual(ask(list, hint, nearestTitles));
			}),
			RUNS,
		);
	});
	test("an empty hint, and a bare @, name nobody", () => {
		const one = [{ id: "mem_1", name: "Ann" }];
		for (const hint of ["", "   ", "@", " @ "])
			expect(ask(one, hint)).toEqual({ code: "task_not_found", candidates: [] });
	});
	test("a leading @ before a display name is that name", () => {
		const people = [
			{ id: "mem_1", name: "Jisoo Park" },
			{ id: "mem_2", name: "Jisoo Park-Lee" },
		];
		expect(ask(people, "@jisoo park")).toEqual({ id: "mem_1" });
	});
	test("an identifier beats a name, and two rows of one identifier are candidates", () => {
		const list = [
			{ id: "opp_1", name: "Seven", keys: ["eight"] },
			{ id: "opp_2", name: "Eight", keys: [] },
			{ id: "opp_3", name: "Nine", keys: ["ten"] },
			{ id: "opp_4", name: "Ten", keys: ["TEN"] },
		];
		expect(ask(list, "Eight")).toEqual({ id: "opp_1" });
		expect(ask(list, "ten")).toEqual({ code: "interaction_required", candidates: ["opp_3", "opp_4"] });
	});
	test("a list of hints forgets repeats, and the first that fails names its place", () => {
		const list = [
			{ id: "a", name: "Ann" },
			{ id: "b", name: "Bob" },
		];
		expect(resolveHints(source(list), ["Ann", "ann", "b"], "personHints").map(({ id }) => id)).toEqual(["a", "b"]);
		try {
			resolveHints(source(list), ["Ann", "Zoe", "Yan"], "personHints");
			expect.unreachable();
		} catch (error) {
			expect((error as ToolError).details).toEqual({ hint: "personHints.1" });
		}
	});
});

describe("nearness", () => {
	/** Levenshtein written the long way. */
	function slow(a: string[], b: string[]): number {
		if (a.length === 0 || b.length === 0) return a.length + b.length;
		const [x, ...rest] = a;
		const [y, ...others] = b;
		return Math.min(slow(rest, others) + (x === y ? 0 : 1), slow(rest, b) + 1, slow(a, others) + 1);
	}
	test("the distance is Levenshtein's as far as it is asked for, and more than that beyond", () => {
		const word = fc.stringMatching(/^[ab가]{0,5}$/);
		fc.assert(
			fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
				const right = slow([...a], [...b]);
				const got = distance(a, b, most);
				if (right <= most) expect(got).toBe(right);
				else expect(got).toBeGreaterThan(most);
			}),
			RUNS,
		);
	});
	test("similarity is 1 for the same text, 0 for nothing shared, and the same both ways", () => {
		const text = fc.string({ maxLength: 12 });
		fc.assert(
			fc.property(text, text, (a, b) => {
				expect(similarity(a, b)).toBeCloseTo(similarity(b, a));
				expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
				expect(similarity(a, b)).toBeLessThanOrEqual(1);
			}),
			RUNS,
		);
		expect(similarity("write report", "writereport")).toBe(1);
		expect(similarity("abc", "xyz")).toBe(0);
	});
	test("titles near a hint come nearest first", () => {
		const list = ["Draft the quarterly report", "Quarterly reports", "Paint the sign"].map((title, index) => ({
			id: `${index}`,
			name: title,
		}));
		expect(nearestTitles(folded("quartely report"), list).map(({ id }) => id)).toEqual(["1", "0"]);
	});
});
