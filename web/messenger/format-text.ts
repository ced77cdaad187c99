/** What a format does to the words in a box: the marks that markdown-text.ts reads, put around them or taken off again. */

export type Format = "bold" | "italic" | "code" | "list" | "quote" | "link";

/** What to write in place of a stretch of the text, and what is selected then. */
export type Rewrite = { from: number; to: number; text: string; selected: readonly [number, number] };

const MARKS = { bold: "**", italic: "_", code: "`" } as const;
const PREFIXES = { list: "- ", quote: "> " } as const;
const FENCE = "```";
const ADDRESS = "https://";

export function formatText(text: string, start: number, end: number, format: Format): Rewrite {
	if (format === "list" || format === "quote") return prefixed(text, start, end, PREFIXES[format]);
	const words = text.slice(start, end);
	// marks stand against the words: a space between them would make both plain text
	const from = start + (words.length - words.trimStart().length);
	const to = Math.max(from, start + words.trimEnd().length);
	if (format === "link") return linked(text, from, to);
	if (format === "code" && text.slice(from, to).includes("\n")) return fenced(text, from, to);
	return marked(text, from, to, MARKS[format]);
}

function marked(text: string, from: number, to: number, mark: string): Rewrite {
	const words = text.slice(from, to);
	const size = mark.length;
	if (words !== "" && text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
		return { from: from - size, to: to + size, text: words, selected: [from - size, to - size] };
	}
	if (words.length > 2 * size && words.startsWith(mark) && words.endsWith(mark)) {
		return { from, to, text: words.slice(size, -size), selected: [from, to - 2 * size] };
	}
	// a mark reaches no further than its line
	const lines = words.split("\n").map((line) => (line.trim() === "" && words !== "" ? line : mark + line + mark));
	const written = lines.join("\n");
	const selected = lines.length === 1 ? [from + size, to + size] : [from, from + written.length];
	return { from, to, text: written, selected: selected as [number, number] };
}

function fenced(text: string, from: number, to: number): Rewrite {
	const before = from === 0 || text[from - 1] === "\n" ? "" : "\n";
	const after = to === text.length || text[to] === "\n" ? "" : "\n";
	const open = `${before}${FENCE}\n`;
	const start = from + open.length;
	return {
		from,
		to,
		text: `${open}${text.slice(from, to)}\n${FENCE}${after}`,
		selected: [start, start + to - from],
	};
}

/** An address that was selected stays one and waits for its words; words wait for their address. */
function linked(text: string, from: number, to: number): Rewrite {
	const words = text.slice(from, to);
	if (/^(https?:\/\/|mailto:)\S+$/i.test(words)) {
		return { from, to, text: `[](${words})`, selected: [from + 1, from + 1] };
	}
	const start = from + words.length + 3;
	const written = `[${words}](${ADDRESS})`;
	return { from, to, text: written, selected: words === "" ? [from + 1, from + 1] : [start, start + ADDRESS.length] };
}

/** Whole lines, however little of them is selected. */
function prefixed(text: string, start: number, end: number, prefix: string): Rewrite {
	const from = text.lastIndexOf("\n", start - 1) + 1;
	const next = text.indexOf("\n", end);
	const to = next === -1 ? text.length : next;
	const lines = text.slice(from, to).split("\n");
	const has = lines.every((line) => line.startsWith(prefix));
	const written = lines.map((line) => (has ? line.slice(prefix.length) : prefix + line)).join("\n");
	const caret = from + written.length;
	return { from, to, text: written, selected: lines.length === 1 ? [caret, caret] : [from, caret] };
}
