/** Finds tools by what a person wants: BM25 over names, labels, descriptions and example phrases in both languages. */

import type { Tool } from "#tools/define.ts";

type Entry = { tool: Tool; counts: Map<string, number>; length: number };

/** Okapi BM25's usual constants: how fast repeats stop counting, how much long texts are held back. */
const K1 = 1.2;
const B = 0.75;
/** what a word is worth by where it stands */
const WEIGHT = { name: 3, label: 3, example: 2, description: 1 };

export type ToolSearch = (
	query: string,
	allow: (tool: Tool) => boolean,
	limit: number,
) => { tool: Tool; score: number }[];

export function createToolSearch(tools: readonly Tool[]): ToolSearch {
	const entries = tools.map(entryOf);
	const average = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(entries.length, 1);
	const holders = new Map<string, number>();
	for (const { counts } of entries) for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
	const weightOf = (word: string) => {
		const found = holders.get(word) ?? 0;
		return Math.log(1 + (entries.length - found + 0.5) / (found + 0.5));
	};
	const scoreOf = ({ counts, length }: Entry, words: string[]) =>
		words.reduce((sum, word) => {
			const count = counts.get(word) ?? 0;
			return (
				sum + (count === 0 ? 0 : (weightOf(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average)))
			);
		}, 0);
	return (query, allow, limit) => {
		const words = [...new Set(wordsOf(query))];
		return entries
			.filter(({ tool }) => allow(tool))
			.map((entry) => ({ tool: entry.tool, score: scoreOf(entry, words) }))
			.filter(({ score }) => score > 0)
			.sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1))
			.slice(0, limit);
	};
}

function entryOf(tool: Tool): Entry {
	const counts = new Map<string, number>();
	const add = (text: string, weight: number) => {
		for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
	};
	add(tool.name.replaceAll("_", " "), WEIGHT.name);
	add(`${tool.label.en} ${tool.label.ko}`, WEIGHT.label);
	for (const example of [...(tool.examples?.en ?? []), ...(tool.examples?.ko ?? [])]) add(example, WEIGHT.example);
	add(tool.description, WEIGHT.description);
	return { tool, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

const STOP = new Set(
	"a an and are as at be by do does for from give has have how i if in is it me my of on one or please so than that the their them then they this to up us was we what when which who whom will with you your".split(
		" ",
	),
);

/** Lower-case words without endings; Korean in overlapping pairs, since its endings grow onto its words. */
export function wordsOf(text: string): string[] {
	const pieces =
		text
			.normalize("NFC")
			.toLowerCase()
			.match(/\p{Script=Hangul}+|[\p{L}\p{N}]+/gu) ?? [];
	return pieces.flatMap((piece) => {
		if (/^\p{Script=Hangul}/u.test(piece)) return pairs(piece);
		return STOP.has(piece) ? [] : [stem(piece)];
	});
}

function pairs(run: string): string[] {
	const characters = [...run];
	return characters.length < 2
		? characters
		: characters.slice(0, -1).map((character, index) => character + characters[index + 1]);
}

function stem(word: string): string {
	if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
	if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
	return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
