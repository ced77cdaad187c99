// The closing line of `npm test` tells the truth: every way in which a run of tests can go wrong counts as failed.

import { expect, test } from "bun:test";
import { readArguments, readCounts } from "#scripts/test.ts";

const closing = (...lines: string[]): string =>
	`some output\n${lines.join("\n")}\nRan 9 tests across 1 file. [5.00ms]\n`;

test("passed and failed tests are read from the closing lines", () => {
	expect(readCounts(closing(" 510 pass", " 2 fail"), 1, false)).toEqual({ passed: 510, failed: 2 });
});

test("colours do not hide the figures", () => {
	const output = closing("\u001b[32m 7 pass\u001b[0m", "\u001b[31m 1 fail\u001b[0m");
	expect(readCounts(output, 1, false)).toEqual({ passed: 7, failed: 1 });
});

test("a line of the same form printed by a test is not taken for the closing one", () => {
	expect(readCounts(closing(" 3 pass", "more output", " 5 pass", " 0 fail"), 0, false)).toEqual({
		passed: 5,
		failed: 0,
	});
});

test("a skipped test counts as failed unless a name pattern left it out", () => {
	const output = closing(" 4 pass", " 1 skip", " 2 todo", " 0 fail");
	expect(readCounts(output, 0, false)).toEqual({ passed: 4, failed: 3 });
	expect(readCounts(output, 0, true)).toEqual({ passed: 4, failed: 0 });
});

test("a runner that ends badly without a failed test counts as one failed", () => {
	expect(readCounts(closing(" 4 pass", " 0 fail"), 139, false)).toEqual({ passed: 4, failed: 1 });
	expect(readCounts("", 1, false)).toEqual({ passed: 0, failed: 1 });
});

test("a process that ends without its closing lines counts as one failed, whatever its exit code", () => {
	expect(readCounts("test/a.test.ts:\n(pass) one\n", 0, false)).toEqual({ passed: 0, failed: 1 });
});

test("a folder stands for its tests, and an option keeps its value", () => {
	const { files, options } = readArguments(["test/scripts", "-t", "some name"]);
	expect(files).toContain("./test/scripts/counts.test.ts");
	expect(options).toEqual(["-t", "some name"]);
});

test("a test file that does not exist is refused instead of running everything", () => {
	expect(() => readArguments(["test/no-such.test.ts"])).toThrow("test/no-such.test.ts");
});
