/** Every sentence about a wrong argument, wherever it stands in the source, is there in both languages with the same slots. */

import { expect, test } from "bun:test";
import { Glob } from "bun";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { problemOf } from "#http/problem.ts";
import { readArguments } from "#registry/arguments.ts";
import { INPUT_PROBLEMS, inputFaults } from "#text/input-problems.ts";

const SOURCE = `${import.meta.dir}/../../src`;
/** a fault's `problem`, and the sentence of a schema's own check */
const SAID = /\bproblem: "([^"]*)"|\.refine\([^"`]*?"([^"]*)"|\berror: "([^"]* [^"]*)"|\.regex\([^\n]*, "([^"]*)"\)/g;

async function saidInSource(): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	for await (const name of new Glob("**/*.ts").scan(SOURCE)) {
		const text = await Bun.file(`${SOURCE}/${name}`).text();
		for (const [, ...groups] of text.matchAll(SAID)) {
			const said = groups.find((group) => group !== undefined) ?? "";
			if (said !== "") found.set(said, name);
		}
	}
	return found;
}

test("each is known in Korean", async () => {
	const said = await saidInSource();
	expect(said.size).toBeGreaterThan(15);
	const missing = [...said].filter(([sentence]) => !Object.hasOwn(INPUT_PROBLEMS, sentence));
	expect(missing).toEqual([]);
});

test.each(Object.entries(INPUT_PROBLEMS))("%s: the Korean asks for the same values", (english, korean) => {
	const slots = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
	expect(slots(korean)).toEqual(slots(english));
	expect(korean).toMatch(/[가-힣]/);
});

const schema = z.strictObject({
	title: z.string().min(1).max(5),
	size: z.enum(["S", "M"]),
	count: z.int().min(2).max(9),
	ids: z.array(z.string()).min(1).max(2),
	isDone: z.boolean(),
	day: z.iso.date(),
	country: z.string().regex(/^[A-Z]{2}$/, "is not a country code of two capitals such as KR"),
	left: z.string(),
});
const wrong = {
	title: "a title",
	size: "L",
	count: 1,
	ids: ["a", "b", "c"],
	isDone: "yes",
	day: "tomorrow",
	country: "korea",
	more: 1,
};
const refused = (input: unknown): ToolError => {
	try {
		readArguments(schema, input);
	} catch (error) {
		if (error instanceof ToolError) return error;
	}
	throw new Error("it was not refused");
};

test("every fault of a call is named at once, in the reader's language", () => {
	const error = refused(wrong);
	const told = Object.fromEntries(inputFaults("en", error.input ?? []).map(({ path, problem }) => [path, problem]));
	expect(told).toEqual({
		"input.more": "is not a field of this tool",
		"input.title": "must have at most 5 characters",
		"input.size": "must be one of S, M",
		"input.count": "must be at least 2",
		"input.ids": "must have at most 2 entries",
		"input.isDone": "must be true or false",
		"input.day": "is not written as date is",
		"input.country": "is not a country code of two capitals such as KR",
		"input.left": "is needed",
	});
	const korean = problemOf(error, "ko", "req");
	expect(korean.detail).toContain("input.title: 5자까지만 쓸 수 있어요");
	expect(korean.detail.replaceAll(/input\.\w+|S, M|true|false|date|KR/g, "")).not.toMatch(/[A-Za-z]{3}/);
	expect(korean.input).toContainEqual({ path: "input.left", problem: "꼭 필요해요" });
	expect(error.message).toContain("input.size: must be one of S, M");
});

test("what is too small, of another kind or not one of several forms has words of its own", () => {
	const told = (input: object) => inputFaults("en", refused({ ...wrong, ...input }).input ?? []);
	expect(told({ title: "" })).toContainEqual({ path: "input.title", problem: "must not be blank" });
	expect(told({ title: 3 })).toContainEqual({ path: "input.title", problem: "must be text" });
	expect(told({ count: 2.5 })).toContainEqual({ path: "input.count", problem: "must be a whole number" });
	expect(told({ count: "2" })).toContainEqual({ path: "input.count", problem: "must be a number" });
	expect(told({ ids: [] })).toContainEqual({ path: "input.ids", problem: "must not be empty" });
	expect(told({ ids: {} })).toContainEqual({ path: "input.ids", problem: "must be a list" });
});
