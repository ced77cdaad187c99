/** Where each key of a settings file stands, so that one line can be changed and everything else stays as it was written. */

export type Entry = {
	/** `section.name` */
	key: string;
	/** from 1 */
	line: number;
	/** the whole entry with its line end, as offsets into the text */
	start: number;
	end: number;
	valueStart: number;
	valueEnd: number;
};
export type Layout = {
	entries: Entry[];
	/** tables in order, each with the offset its header line begins at and the offset its contents begin at */
	sections: { name: string; start: number; contents: number }[];
};

const HEADER = /^\s*\[\s*([^[\]]+?)\s*\]\s*(?:#.*)?$/;
const KEY = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/;

const plainName = (written: string): string => written.replaceAll(/["'\s]/g, "");

/** Reads a file that parses as TOML. Values are skipped over, not understood. */
export function layoutOf(text: string): Layout {
	const layout: Layout = { entries: [], sections: [] };
	let section = "";
	let line = 1;
	for (let at = 0; at < text.length; ) {
		const lineEnd = endOfLine(text, at);
		const written = text.slice(at, lineEnd);
		const header = HEADER.exec(written.trimEnd())?.[1];
		const name = KEY.exec(written)?.[1];
		let end = lineEnd;
		if (header !== undefined) {
			section = plainName(header);
			layout.sections.push({ name: section, start: at, contents: lineEnd });
		} else if (name !== undefined) {
			const from = at + (KEY.exec(written)?.[0].length ?? 0);
			const valueStart = from + (/^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0);
			const valueEnd = endOfValue(text, valueStart);
			end = endOfLine(text, valueEnd);
			layout.entries.push({
				key: section === "" ? plainName(name) : `${section}.${plainName(name)}`,
				line,
				start: at,
				end,
				valueStart,
				valueEnd,
			});
		}
		line += text.slice(at, end).split("\n").length - 1;
		at = end;
	}
	return layout;
}

/** The offset after the line that `at` is on. */
function endOfLine(text: string, at: number): number {
	const found = text.indexOf("\n", at);
	return found < 0 ? text.length : found + 1;
}

const QUOTES = ['"""', "'''", '"', "'"];

/** The offset after a value, its trailing blanks and comment left out. Brackets and quotes may span lines. */
function endOfValue(text: string, start: number): number {
	let depth = 0;
	let last = start;
	for (let at = start; at < text.length; ) {
		const quote = QUOTES.find((each) => text.startsWith(each, at));
		const character = text[at] ?? "";
		if (quote !== undefined) {
			at = endOfString(text, at + quote.length, quote);
			last = at;
			continue;
		}
		if (character === "\n" && depth === 0) return last;
		if (character === "#") {
			if (depth === 0) return last;
			at = endOfLine(text, at);
			continue;
		}
		if (character === "[" || character === "{") depth++;
		if (character === "]" || character === "}") depth--;
		at++;
		if (!/\s/.test(character)) last = at;
	}
	return last;
}

function endOfString(text: string, from: number, quote: string): number {
	for (let at = from; at < text.length; at++) {
		if (text[at] === "\\" && quote.startsWith('"')) at++;
		else if (text.startsWith(quote, at)) return at + quote.length;
	}
	return text.length;
}

/** The text with `key` set to `value` (TOML): its own line changed, or a line added to its section. */
export function withSetting(text: string, key: string, value: string): string {
	const { entries, sections } = layoutOf(text);
	const present = entries.find((entry) => entry.key === key);
	if (present !== undefined) return text.slice(0, present.valueStart) + value + text.slice(present.valueEnd);
	const eol = text.includes("\r\n") ? "\r\n" : "\n";
	const [section, name] = key.includes(".")
		? [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)]
		: ["", key];
	const line = `${name} = ${value}${eol}`;
	const table = sections.find((each) => each.name === section);
	if (section !== "" && table === undefined)
		return `${ended(text, eol)}${text.trim() === "" ? "" : eol}[${section}]${eol}${line}`;
	const inTable = entries.filter((entry) =>
		section === "" ? entry.start < (sections[0]?.start ?? Number.POSITIVE_INFINITY) : isWithin(entry, table, sections),
	);
	const at = inTable.at(-1)?.end ?? table?.contents ?? startOfTables(text, sections);
	const isGapNeeded = section === "" && inTable.length === 0 && at < text.length;
	return ended(text.slice(0, at), eol) + line + (isGapNeeded ? eol : "") + text.slice(at);
}

function isWithin(entry: Entry, table: { start: number } | undefined, sections: Layout["sections"]): boolean {
	if (table === undefined || entry.start < table.start) return false;
	const next = sections.find(({ start }) => start > table.start);
	return next === undefined || entry.start < next.start;
}

/** Before the first table and the comment that belongs to it. */
function startOfTables(text: string, sections: Layout["sections"]): number {
	let at = sections[0]?.start ?? text.length;
	for (;;) {
		const before = text.lastIndexOf("\n", at - 2) + 1;
		if (at === 0 || !text.slice(before, at).trimStart().startsWith("#") || sections.length === 0) return at;
		at = before;
	}
}

const ended = (text: string, eol: string): string => (text === "" || text.endsWith("\n") ? text : text + eol);

/** The text without `key`; the same text when it is not there. */
export function withoutSetting(text: string, key: string): string {
	const present = layoutOf(text).entries.find((entry) => entry.key === key);
	return present === undefined ? text : text.slice(0, present.start) + text.slice(present.end);
}
