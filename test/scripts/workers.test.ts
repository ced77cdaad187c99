// Test processes beside each other: every file runs once, in the same process each time, and no process writes into another's report.

import { expect, test } from "bun:test";
import { readArguments } from "#scripts/test.ts";
import { divide, inBlocks, readLines, weightOf, workersFor } from "#scripts/workers.ts";

const all = (): string[] => readArguments(["test"]).files;

test("there are as many processes as processors, but one at least and three at most", () => {
	expect([0, 1, 2, 3, 64].map(workersFor)).toEqual([1, 1, 2, 3, 3]);
});

test("every file is in one part, in the order of names", () => {
	for (const count of [1, 2, 3]) {
		const parts = divide(all(), count, weightOf);
		expect(parts).toHaveLength(count);
		expect(parts.flat().sort()).toEqual(all());
		for (const part of parts) expect(part).toEqual([...part].sort());
	}
});

test("parts weigh about the same, and the browser tests are in all of them", () => {
	const parts = divide(all(), 2, weightOf);
	const weights = parts.map((files) => files.reduce((sum, file) => sum + weightOf(file), 0));
	expect(Math.max(...weights) / Math.min(...weights)).toBeLessThan(1.1);
	const browsers = parts.map((files) => files.filter((file) => file.startsWith("./test/web/")).length);
	expect(Math.max(...browsers) / Math.min(...browsers)).toBeLessThan(2);
});

test("the same files make the same parts, in whatever order they are named", () => {
	const weight = (file: string): number => file.length % 3;
	const files = ["a", "bb", "ccc", "dddd", "eeeee", "ff"];
	expect(divide([...files].reverse(), 2, weight)).toEqual(divide(files, 2, weight));
});

test("no part is empty", () => {
	expect(divide(["a"], 3, () => 1)).toEqual([["a"]]);
	expect(divide([], 3, () => 1)).toEqual([]);
});

test("what is said of a file comes in one piece, and its name when it begins", () => {
	const said: string[] = [];
	const blocks = inBlocks(
		(block) => said.push(block),
		(file) => said.push(`begin ${file}`),
	);
	const lines = [
		"bun test v1",
		"",
		"\u001b[2mtest/a.test.ts:\u001b[0m",
		"(pass) one",
		"test/b.test.tsx:",
		"(fail) two",
	];
	for (const line of lines) blocks.add(line);
	expect(said).toEqual([
		"bun test v1\n\n",
		"begin test/a.test.ts",
		"\u001b[2mtest/a.test.ts:\u001b[0m\n(pass) one\n",
		"begin test/b.test.tsx",
	]);
	blocks.end();
	expect(said.at(-1)).toBe("test/b.test.tsx:\n(fail) two\n");
});

test("lines are whole however they come, and the last needs no end", async () => {
	const bytes = new TextEncoder().encode("첫째 줄\nsecond\n\nlast");
	const stream = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
			controller.close();
		},
	});
	const lines: string[] = [];
	expect(await readLines(stream, (line) => lines.push(line))).toBe("첫째 줄\nsecond\n\nlast");
	expect(lines).toEqual(["첫째 줄", "second", "", "last"]);
});
