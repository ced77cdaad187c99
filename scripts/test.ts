// What `npm test` runs: the checks, then every test, and one closing line "N passed, N failed".
//
//   npm test                                   everything
//   npm test -- test/store/rows.test.ts        these files alone, without the checks
//   npm test -- test/store -t "row rules"      a folder, and any option of `bun test`

import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "./check.ts";
import { ensureSystemPackages } from "./system.ts";
import { divide, inBlocks, readLines, weightOf, workersFor } from "./workers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Set-up of a real browser or server can take long on a busy machine; a single test says so itself if it needs more. */
const defaultTimeoutMs = 60_000;

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
	// An exit code without a failed test is a crash of the runner, a leaked rejection or a file that ended the process;
	// a file that ends it with code 0 leaves no closing line.
	if ((exitCode !== 0 || !isClosed(output)) && counts.failed === 0) counts.failed = 1;
	return counts;
}

const isClosed = (output: string): boolean => /^Ran \d+ tests? across /m.test(stripVTControlCharacters(output));

/** One process for these files. With a name it shares the terminal with others: its output comes file by file. */
async function runTests(files: string[], options: string[], worker?: string): Promise<Counts> {
	if (files.length === 0) return { passed: 0, failed: 0 };
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const command = [process.execPath, ...conditions, "test", `--timeout=${defaultTimeoutMs}`, ...options, ...files];
	const child = Bun.spawn(command, {
		cwd: root,
		env: { ...process.env, FORCE_COLOR: process.stderr.isTTY ? "1" : "0" },
		stdin: "ignore",
		stdout: worker === undefined ? "inherit" : "pipe",
		stderr: "pipe",
	});
	const say = (text: string): void => void process.stderr.write(text);
	const blocks = inBlocks(say, (file) => say(`${worker}: ${file} …\n`));
	const told = worker === undefined ? (line: string) => say(`${line}\n`) : blocks.add;
	const [output] = await Promise.all([
		readLines(child.stderr, told),
		child.stdout instanceof ReadableStream ? readLines(child.stdout, told) : "",
	]);
	const exitCode = await child.exited;
	blocks.end();
	if (!isClosed(output)) say(`${worker ?? "the tests"} ended before their time: ${child.signalCode ?? exitCode}\n`);
	const hasPattern = options.some((option) => option.startsWith("-t") || option.startsWith("--test-name-pattern"));
	return readCounts(output, exitCode, hasPattern);
}

/** What builds the executable, fills the machine or measures it: after all others, in one process. */
const wantsMachine = (file: string): boolean => /^\.\/test\/(binary\/|http\/connections\.test\.ts$)/.test(file);

/** An option may be about one process (a report's file, `--bail`, a pattern), so files are divided only where none is given. */
async function runAll(files: string[], options: string[]): Promise<Counts[]> {
	if (options.length > 0) return [await runTests(files, options)];
	const parts = divide(
		files.filter((file) => !wantsMachine(file)),
		workersFor(availableParallelism()),
		weightOf,
	);
	const name = (at: number) => (parts.length > 1 ? `process ${at + 1} of ${parts.length}` : undefined);
	const counts = await Promise.all(parts.map((part, at) => runTests(part, options, name(at))));
	return [...counts, await runTests(files.filter(wantsMachine), options)];
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
	for (const counts of await runAll(files, options)) {
		total.passed += counts.passed;
		total.failed += counts.failed;
	}
	process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
	console.log(`${total.passed} passed, ${total.failed} failed`);
}

if (import.meta.main) await main(process.argv.slice(2));
