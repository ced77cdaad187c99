// Several `bun test` processes beside each other: which files each of them gets, and their output, file by file.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** More than this many browsers and servers wait for memory and each other rather than for a processor. */
const mostWorkers = 3;

export const workersFor = (processors: number): number => Math.max(1, Math.min(mostWorkers, processors));

/** What a line of a file in this folder costs beside one of a file that calls functions: these start programs, and kill some. */
const costs: Record<string, number> = { crash: 20, cli: 10, faults: 4 };
const browserCost = 8;

/** What a file costs, as a figure that is the same on every machine: its length, times what its lines start. */
export function weightOf(file: string): number {
	const source = readFileSync(join(root, file), "utf8");
	const folder = /^\.\/test\/([^/]+)\//.exec(file)?.[1] ?? "";
	return source.length * (/\bopenBrowser\(/.test(source) ? browserCost : (costs[folder] ?? 1));
}

/**
 * Divides files into at most `count` parts of about equal weight: the heaviest first, each to the part that is lightest so far.
 * The same files always make the same parts, each in the order of names, so that a failure comes again.
 */
export function divide(files: readonly string[], count: number, weight: (file: string) => number): string[][] {
	const weighed = files.map((file) => ({ file, weight: weight(file) }));
	weighed.sort((one, other) => other.weight - one.weight || (one.file < other.file ? -1 : 1));
	const parts = Array.from({ length: count }, () => ({ files: [] as string[], weight: 0 }));
	for (const { file, weight } of weighed) {
		const lightest = parts.reduce((least, part) => (part.weight < least.weight ? part : least));
		lightest.files.push(file);
		lightest.weight += weight;
	}
	return parts.map((part) => part.files.sort()).filter((part) => part.length > 0);
}

/** `bun test` begins what it says of a file with the file's path in a line of its own. */
const heading = /^\S+\.test\.tsx?:$/;

/**
 * Hands on lines in blocks of one file, so that two processes do not mix theirs; `begin` hears at once which file is under way,
 * which tells where a run hangs. `end` hands on what is left.
 */
export function inBlocks(hand: (block: string) => void, begin: (file: string) => void) {
	let lines: string[] = [];
	const flush = (): void => {
		if (lines.some((line) => line.trim() !== "")) hand(`${lines.join("\n")}\n`);
		lines = [];
	};
	return {
		add(line: string): void {
			const plain = stripVTControlCharacters(line);
			if (heading.test(plain)) {
				flush();
				begin(plain.slice(0, -1));
			}
			lines.push(line);
		},
		end: flush,
	};
}

/** Calls `line` for each line of a stream, also the last without an end, and answers the whole text. */
export async function readLines(stream: ReadableStream<Uint8Array>, line: (text: string) => void): Promise<string> {
	const decoder = new TextDecoder();
	let output = "";
	let rest = "";
	for await (const bytes of stream) {
		const text = decoder.decode(bytes, { stream: true });
		output += text;
		const lines = (rest + text).split("\n");
		rest = lines.pop() ?? "";
		lines.forEach(line);
	}
	if (rest !== "") line(rest);
	return output;
}
