/** Reading arguments (design section 9): strict, nothing coerced, blanks and nulls left out where they may be, all faults at once. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { readArguments } from "#registry/arguments.ts";

const schema = z.strictObject({
	title: z.string().min(1).max(20),
	note: z.string().optional(),
	hint: z.string().trim().min(1).optional(),
	size: z.enum(["S", "L"]).optional(),
	count: z.int().optional(),
	names: z.array(z.string()).optional(),
	more: z.record(z.string(), z.unknown()).optional(),
	inner: z.strictObject({ day: z.string() }).optional(),
});

function faults(input: unknown): string[] {
	try {
		readArguments(schema, input);
		return [];
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		expect(error.code).toBe("invalid_input");
		return (error.input ?? []).map(({ path }) => path).sort();
	}
}

describe("reading", () => {
	test("takes what is right as it is", () => {
		expect(
			readArguments(schema, { title: "a", count: 3, names: ["b", ""], more: { deep: [1, null] }, inner: { day: "" } }),
		).toEqual({ title: "a", count: 3, names: ["b", ""], more: { deep: [1, null] }, inner: { day: "" } });
	});

	test("leaves out an optional null, and a blank only where a blank is refused", () => {
		expect(readArguments(schema, { title: "a", note: "", hint: "  ", size: "", count: null, names: null })).toEqual({
			title: "a",
			note: "",
		});
		expect(faults({ title: null })).toEqual(["input.title"]);
		expect(faults({ title: "" })).toEqual(["input.title"]);
		expect(faults({ title: "a", count: "" })).toEqual([]);
		expect(faults({ title: "a", inner: { day: null } })).toEqual(["input.inner.day"]);
	});

	test("names every fault at once, wrong and unknown ones, outside and within", () => {
		expect(
			faults({
				title: 1,
				size: "M",
				count: 1.5,
				names: [1, "a"],
				inner: { day: 1, night: 2 },
				x: 1,
				y: 2,
				note: "a\0",
			}),
		).toEqual([
			"input.count",
			"input.inner.day",
			"input.inner.night",
			"input.names.0",
			"input.note",
			"input.size",
			"input.title",
			"input.x",
			"input.y",
		]);
	});

	test("coerces nothing", () => {
		for (const title of [1, true, ["a"], { 0: "a" }, Number.NaN]) expect(faults({ title })).toEqual(["input.title"]);
		for (const count of ["3", true, [3], 1e308 * 10, 2 ** 53])
			expect([count, faults({ title: "a", count })]).toEqual([count, ["input.count"]]);
		for (const input of [null, undefined, 5, "text", [], [{ title: "a" }], true])
			expect(faults(input)).toEqual(["input"]);
	});

	test("refuses NUL and half characters wherever they stand, names included", () => {
		for (const bad of ["a\0", "\ud800", "\udc00a"]) {
			expect(faults({ title: bad })).toContain("input.title");
			expect(faults({ title: "a", names: ["ok", bad] })).toContain("input.names.1");
			expect(faults({ title: "a", more: { a: { b: [bad] } } })).toContain("input.more.a.b.0");
			expect(faults({ title: "a", more: { [bad]: 1 } })).toHaveLength(1);
		}
		expect(faults({ title: "🏮 가각" })).toEqual([]);
	});

	test("knows a field by being declared, not by what every object has", () => {
		for (const name of Object.getOwnPropertyNames(Object.prototype))
			expect([name, faults(JSON.parse(`{"title":"a",${JSON.stringify(name)}:1}`))]).toEqual([name, [`input.${name}`]]);
		const nested = faults(JSON.parse('{"title":"a","inner":{"day":"1","__proto__":{"day":"2"}}}'));
		expect(nested).toEqual(["input.inner.__proto__"]);
	});

	test("has an end: depth, number of faults, length of a repeated name", () => {
		const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
		expect(faults({ title: "a", more: deep(LIMITS.inputDepth - 2) })).toEqual([]);
		expect(faults({ title: "a", more: deep(LIMITS.inputDepth) })).toEqual(["input"]);
		expect(faults(Object.fromEntries(Array.from({ length: 5000 }, (_, one) => [`f${one}`, 1])))).toHaveLength(
			LIMITS.inputFaults,
		);
		expect(faults({ title: "a", ["x".repeat(100_000)]: 1 })[0]?.length).toBeLessThan(100);
	});

	test("says of a field left out that it is needed", () => {
		expect(() => readArguments(schema, { inner: {} })).toThrow(/input\.title: is needed; input\.inner\.day: is needed/);
	});

	test("never answers with anything but the arguments or the refusal, whatever is sent", () => {
		fc.assert(
			fc.property(
				fc.anything({ withNullPrototype: true, maxDepth: 6 }),
				fc.dictionary(fc.string(), fc.jsonValue()),
				(whole, fields) => {
					faults(whole);
					faults({ title: "a", ...fields });
					faults({ title: whole, more: fields });
				},
			),
			{ numRuns: 300 },
		);
	});
});
