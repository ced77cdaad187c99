// What `npm test` runs: the checks, then every test, and one closing line "N passed, N failed".
//
//   npm test                                   everything
//   npm test -- test/store/rows.test.ts        these files alone, without the checks
//   npm test -- test/store -t "row rules"      a folder, and any option of `bun test`

import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "./check.ts";
import { ensureSystemPackages } from "./system.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Set-up of a real browser or server can take long on a busy machine; a single test says so itself if it needs more. */
const defaultTimeoutMs = 20_000;

type Counts = { passed: number; failed: number };

/**
 * Reads the closing lines of `bun test` (" 510 pass", " 2 fail"), which unlike its JUnit report also count a file that failed to load.
 * A skipped test counts as failed, unless a name pattern asked for it: a test that cannot run has to say so by failing.
 */
export function readCounts(output: string, exitCode: number, hasPattern: boolean): Counts {
	const lines = stripVTControlCharacters(output).split("\n");
	const read = (word: string): number => {
		const line = lines.findLast((text) => new RegExp(`^ *\\d+ ${word}$`).test(text));
		return line === undefined ? 0 : Number.parseInt(line.trim(), 10);
	};
	const skipped = hasPattern ? 0 : read("skip") + read("todo");
	const counts = { passed: read("pass"), failed: read("fail") + skipped };
	// An exit code without a failed test is a crash of the runner, a leaked rejection or a file that ended the process.
	if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
	return counts;
}

async function runTests(files: string[], options: string[]): Promise<Counts> {
	if (files.length === 0) return { passed: 0, failed: 0 };
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const command = [process.execPath, ...conditions, "test", `--timeout=${defaultTimeoutMs}`, ...options, ...files];
	const child = Bun.spawn(command, {
		cwd: root,
		env: { ...process.env, FORCE_COLOR: process.stderr.isTTY ? "1" : "0" },
		stdin: "ignore",
		stdout: "inherit",
		stderr: "pipe",
	});
	const decoder = new TextDecoder();
	let output = "";
	for await (const bytes of child.stderr) {
		process.stderr.write(bytes);
		output += decoder.decode(bytes, { stream: true });
	}
	const hasPattern = options.some((option) => option.startsWith("-t") || option.startsWith("--test-name-pattern"));
	return readCounts(output, await child.exited, hasPattern);
}

/**
 * Splits the arguments into test files (a folder stands for all in it) and options that are handed to `bun test`.
 * Throws for a file that does not exist: with a typing error the whole suite would run instead.
 */
export function readArguments(parameters: string[]): { files: string[]; options: string[] } {
	const files: string[] = [];
	const options: string[] = [];
	for (const [index, parameter] of parameters.entries()) {
		const path = resolve(root, parameter);
		const isValue = /^-[^=]*$/.test(parameters[index - 1] ?? "");
		if (parameter.startsWith("-")) options.push(parameter);
		else if (existsSync(path))
			files.push(...(statSync(path).isDirectory() ? listTests(path) : [`./${relative(root, path)}`]));
		else if (isValue) options.push(parameter);
		else throw new Error(`there is no test file or folder ${parameter}`);
	}
	if (files.length === 0) files.push(...listTests(join(root, "test")));
	return { files, options };
}

function listTests(folder: string): string[] {
	const names = [...new Bun.Glob("**/*.test.{ts,tsx}").scanSync({ cwd: folder })];
	return names.map((name) => `./${relative(root, join(folder, name))}`).sort();
}

async function main(parameters: string[]): Promise<void> {
	const { files, options } = readArguments(parameters);
	await ensureSystemPackages();
	const total: Counts = { passed: 0, failed: 0 };
	if (parameters.length === 0) {
		for (const { isPassed } of await runChecks()) total[isPassed ? "passed" : "failed"]++;
	}
	// The tests of the executable build it first and want the machine for themselves, so they come last.
	const isBinary = (file: string): boolean => file.startsWith("./test/binary/");
	for (const group of [files.filter((file) => !isBinary(file)), files.filter(isBinary)]) {
		const counts = await runTests(group, options);
		total.passed += counts.passed;
		total.failed += counts.failed;
	}
	process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
	console.log(`${total.passed} passed, ${total.failed} failed`);
}

if (import.meta.main) await main(process.argv.slice(2));
