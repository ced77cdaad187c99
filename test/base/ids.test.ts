/** Ids have one shape, rise, never repeat, and follow from a hold where a preview has to be repeated. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { isID, seededIds, systemIds } from "#base/ids.ts";

/** A clock that shows these moments one after the other, and then the last one for ever. */
function clockOf(...moments: number[]) {
	let index = 0;
	return { now: () => moments[Math.min(index++, moments.length - 1)] ?? 0, sleep: async () => {} };
}
const SHAPE = /^[a-z]+_[0-9abcdefghjkmnpqrstvwxyz]{26}$/;

test("an id is its prefix and 26 characters without i, l, o and u", () => {
	const ids = systemIds(clockOf(1_796_000_000_000));
	for (const prefix of ["mem", "task", "conv", "hold", "sess"] as const) {
		const id = ids.next(prefix);
		expect(id).toMatch(SHAPE);
		expect(isID(id, prefix)).toBe(true);
		expect(isID(id, "team")).toBe(false);
	}
});
test("the first ten characters are the moment", () => {
	expect(systemIds(clockOf(0)).next("task").slice(5, 15)).toBe("0000000000");
	expect(systemIds(clockOf(1)).next("task").slice(5, 15)).toBe("0000000001");
	expect(systemIds(clockOf(1_796_000_000_000)).next("task").slice(5, 15)).toBe("01m8mz2a00");
	expect(
		systemIds(clockOf(2 ** 48 - 1))
			.next("task")
			.slice(5, 15),
	).toBe("7zzzzzzzzz");
});
test("ids rise with the clock, within one millisecond, and when the clock steps back", () => {
	const moments = fc.array(fc.integer({ min: 1, max: 2_000_000_000_000 }), { minLength: 2, maxLength: 40 });
	fc.assert(
		fc.property(moments, (list) => {
			const ids = systemIds(clockOf(...list));
			const made = list.map(() => ids.next("msg"));
			expect(made).toEqual([...new Set(made)].sort());
		}),
		{ seed: 20261130, numRuns: 300 },
	);
});
test("a thousand ids of one millisecond differ and rise", () => {
	const ids = systemIds(clockOf(5));
	const made = Array.from({ length: 1000 }, () => ids.next("call"));
	expect(made).toEqual([...new Set(made)].sort());
});
test("two sources at one moment do not meet", () => {
	const [one, two] = [systemIds(clockOf(5)), systemIds(clockOf(5))];
	expect(one.next("task")).not.toBe(two.next("task"));
});
test("ids that follow from a hold are the same each time, differ among themselves and from the hold's", () => {
	const hold = systemIds(clockOf(1_796_000_000_000)).next("hold");
	const [first, again] = [seededIds(hold), seededIds(hold)];
	const made = Array.from({ length: 50 }, () => first.next("task"));
	expect(Array.from({ length: 50 }, () => again.next("task"))).toEqual(made);
	expect(new Set([hold.slice(5), ...made.map((id) => id.slice(5))]).size).toBe(51);
	for (const id of made) expect(isID(id, "task")).toBe(true);
});
test("ids of two holds do not meet", () => {
	const ids = systemIds(clockOf(1_796_000_000_000, 1_796_000_000_001));
	const [one, two] = [seededIds(ids.next("hold")), seededIds(ids.next("hold"))];
	const made = [one, two].flatMap((source) => Array.from({ length: 100 }, () => source.next("task")));
	expect(new Set(made).size).toBe(200);
});
test("ids of two holds made in one millisecond do not meet", () => {
	const ids = systemIds(clockOf(1_796_000_000_000));
	const [one, two] = [seededIds(ids.next("hold")), seededIds(ids.next("hold"))];
	const made = [one, two].flatMap((source) => Array.from({ length: 100 }, () => source.next("task")));
	expect(new Set(made).size).toBe(200);
});
test("text of another shape is no id", () => {
	for (const text of [
		"",
		"task_",
		"task",
		`task_${"0".repeat(25)}`,
		`task_${"0".repeat(27)}`,
		`TASK_${"0".repeat(26)}`,
	]) {
		expect([text, isID(text, "task")]).toEqual([text, false]);
	}
});
