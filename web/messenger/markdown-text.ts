/** Parses the small part of Markdown that answers use into plain data; there is no HTML in it and never will be. */

export type Inline =
	| { kind: "text"; text: string }
	| { kind: "break" }
	| { kind: "code"; text: string }
	| { kind: "strong" | "em" | "del"; children: Inline[] }
	| { kind: "link"; href: string; children: Inline[] };

export type Block =
	| { kind: "paragraph" | "heading"; children: Inline[] }
	| { kind: "quote"; blocks: Block[] }
	| { kind: "code"; text: string }
	| { kind: "list"; isOrdered: boolean; start: number; items: Block[][] }
	| { kind: "table"; head: Inline[][]; rows: Inline[][][]; numeric: boolean[]; hasTotal: boolean }
	| { kind: "rule" };

const FENCE = /^\s{0,3}(```|~~~)/;
const BULLET = /^(\s*)([-*+•])\s+(.*)$/;
const ORDERED = /^(\s*)(\d{1,9})[.)]\s+(.*)$/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
const RULE = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const TABLE_LINE = /^\s*\|?(\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*\|?\s*$/;
/** lists in lists in quotes: deeper than anybody writes, shallow enough for the stack */
const MAX_DEPTH = 6;

/** `isStreaming` holds back what may still become something else: a table's first line, an unclosed mark. */
export function parseMarkdown(text: string, isStreaming = false): Block[] {
	const lines = text.replaceAll("\r\n", "\n").split("\n");
	return parseBlocks(isStreaming ? holdBack(lines) : lines, 0);
}

function holdBack(lines: string[]): string[] {
	const kept = [...lines];
	const last = kept.at(-1) ?? "";
	const before = kept.at(-2) ?? "";
	if (isOpenFence(kept)) return kept;
	if (/^\s*\|/.test(last) && !/\|/.test(before)) return kept.slice(0, -1);
	if (/^\s*\|?[\s:|-]*$/.test(last) && last.includes("-") && /^\s*\|/.test(before) && !TABLE_LINE.test(last))
		return kept.slice(0, -2);
	for (const mark of ["**", "`"]) {
		const line = kept.at(-1) ?? "";
		if ((line.split(mark).length - 1) % 2 === 0) continue;
		const at = line.lastIndexOf(mark);
		kept[kept.length - 1] = line.slice(0, at) + line.slice(at + mark.length);
	}
	return kept;
}

function isOpenFence(lines: string[]): boolean {
	return lines.filter((line) => FENCE.test(line)).length % 2 === 1;
}

function parseBlocks(lines: string[], depth: number): Block[] {
	const blocks: Block[] = [];
	let at = 0;
	while (at < lines.length) {
		const line = lines[at] ?? "";
		if (line.trim() === "") {
			at += 1;
			continue;
		}
		const [block, next] = parseBlock(lines, at, depth);
		blocks.push(block);
		at = Math.max(next, at + 1);
	}
	return blocks;
}

function parseBlock(lines: string[], at: number, depth: number): [Block, number] {
	const line = lines[at] ?? "";
	const fence = FENCE.exec(line);
	if (fence !== null) return parseCode(lines, at, fence[1] ?? "```");
	const heading = HEADING.exec(line);
	if (heading !== null) return [{ kind: "heading", children: parseInline(heading[1] ?? "") }, at + 1];
	if (RULE.test(line)) return [{ kind: "rule" }, at + 1];
	if (line.includes("|") && TABLE_LINE.test(lines[at + 1] ?? "")) return parseTable(lines, at);
	if (depth < MAX_DEPTH && /^\s{0,3}>/.test(line)) return parseQuote(lines, at, depth);
	if (depth < MAX_DEPTH && (BULLET.test(line) || ORDERED.test(line))) return parseList(lines, at, depth);
	return parseParagraph(lines, at, depth);
}

function parseCode(lines: string[], start: number, mark: string): [Block, number] {
	const text: string[] = [];
	let at = start + 1;
	while (at < lines.length && !(lines[at] ?? "").trimStart().startsWith(mark)) {
		text.push(lines[at] ?? "");
		at += 1;
	}
	return [{ kind: "code", text: text.join("\n") }, at + 1];
}

function parseQuote(lines: string[], start: number, depth: number): [Block, number] {
	const inner: string[] = [];
	let at = start;
	while (at < lines.length && /^\s{0,3}>/.test(lines[at] ?? "")) {
		inner.push((lines[at] ?? "").replace(/^\s{0,3}> ?/, ""));
		at += 1;
	}
	return [{ kind: "quote", blocks: parseBlocks(inner, depth + 1) }, at];
}

function parseList(lines: string[], start: number, depth: number): [Block, number] {
	const first = lines[start] ?? "";
	const isOrdered = !BULLET.test(first);
	const marker = isOrdered ? ORDERED : BULLET;
	const indent = marker.exec(first)?.[1]?.length ?? 0;
	const number = Number(ORDERED.exec(first)?.[2] ?? 1);
	const items: string[][] = [];
	let at = start;
	for (; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		const match = marker.exec(line);
		if (match !== null && (match[1]?.length ?? 0) <= indent + 1) {
			items.push([match[3] ?? ""]);
		} else if (line.trim() === "") {
			const next = lines[at + 1] ?? "";
			if (!marker.test(next) && !/^\s{2,}\S/.test(next)) break;
			items.at(-1)?.push("");
		} else if (/^\s{2,}/.test(line) && line.search(/\S/) > indent) {
			items.at(-1)?.push(line.replace(/^\s{2,4}/, ""));
		} else {
			break;
		}
	}
	return [{ kind: "list", isOrdered, start: number, items: items.map((item) => parseBlocks(item, depth + 1)) }, at];
}

function parseTable(lines: string[], start: number): [Block, number] {
	const head = cells(lines[start] ?? "");
	const numeric = cells(lines[start + 1] ?? "").map((cell) => cell.endsWith(":") && !cell.startsWith(":"));
	const rows: string[][] = [];
	let at = start + 2;
	while (at < lines.length && (lines[at] ?? "").includes("|") && (lines[at] ?? "").trim() !== "") {
		const row = cells(lines[at] ?? "");
		rows.push(head.map((_, column) => row[column] ?? ""));
		at += 1;
	}
	// A total is the only thing a double rule closes: the last row counts as one when it starts in bold.
	const hasTotal = rows.length > 1 && (rows.at(-1)?.[0] ?? "").startsWith("**");
	const inline = (row: string[]): Inline[][] => row.map((cell) => parseInline(cell));
	return [{ kind: "table", head: inline(head), rows: rows.map(inline), numeric, hasTotal }, at];
}

function cells(line: string): string[] {
	const inner = line
		.trim()
		.replace(/^\|/, "")
		.replace(/(?<!\\)\|$/, "");
	return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function parseParagraph(lines: string[], start: number, depth: number): [Block, number] {
	const text: string[] = [];
	let at = start;
	while (at < lines.length) {
		const line = lines[at] ?? "";
		const isOther = FENCE.test(line) || HEADING.test(line) || RULE.test(line) || /^\s{0,3}>/.test(line);
		const isList = depth < MAX_DEPTH && (BULLET.test(line) || ORDERED.test(line));
		const isTable = line.includes("|") && TABLE_LINE.test(lines[at + 1] ?? "");
		if (line.trim() === "" || (at > start && (isOther || isList || isTable))) break;
		text.push(line.trimEnd());
		at += 1;
	}
	return [{ kind: "paragraph", children: parseInline(text.join("\n")) }, at];
}

const INLINE =
	/(?<code>`+)(?<codeText>[\s\S]*?[^`])\k<code>(?!`)|!?\[(?<label>[^\]\n]*)\]\((?<href>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"\n]*")?\)|\*\*(?<strong>(?=\S)[\s\S]*?\S)\*\*|(?<![\p{L}\p{N}_*])(?<emMark>[*_])(?<em>(?=[^\s*_])[^\n]*?[^\s*_])\k<emMark>(?![\p{L}\p{N}_*])|~~(?<del>(?=\S)[\s\S]*?\S)~~|(?<url>https?:\/\/[^\s<>"'`]+[^\s<>"'`.,:;!?)\]}])|\\(?<escaped>[\\`*_[\]()#+\-.!|>~])|(?<newline>\n)/u;

export function parseInline(text: string, depth = 0): Inline[] {
	const result: Inline[] = [];
	let rest = text;
	const plain = (part: string): void => {
		if (part !== "") result.push({ kind: "text", text: part });
	};
	while (rest !== "") {
		const match = depth < MAX_DEPTH ? INLINE.exec(rest) : null;
		if (match?.groups === undefined || match === null) {
			plain(rest);
			break;
		}
		plain(rest.slice(0, match.index));
		result.push(toInline(match[0], match.groups, depth));
		rest = rest.slice(match.index + match[0].length);
	}
	return result;
}

function toInline(whole: string, groups: Record<string, string | undefined>, depth: number): Inline {
	const inner = (text: string): Inline[] => parseInline(text, depth + 1);
	if (groups.codeText !== undefined) return { kind: "code", text: groups.codeText };
	if (groups.strong !== undefined) return { kind: "strong", children: inner(groups.strong) };
	if (groups.em !== undefined) return { kind: "em", children: inner(groups.em) };
	if (groups.del !== undefined) return { kind: "del", children: inner(groups.del) };
	if (groups.escaped !== undefined) return { kind: "text", text: groups.escaped };
	if (groups.newline !== undefined) return { kind: "break" };
	if (groups.url !== undefined) return toLink(groups.url, [{ kind: "text", text: groups.url }], whole);
	// An image is never loaded: it is a link with its description.
	const label = groups.label === "" || groups.label === undefined ? (groups.href ?? "") : groups.label;
	return toLink(groups.href ?? "", depth < MAX_DEPTH ? inner(label) : [{ kind: "text", text: label }], whole);
}

/** Addresses other than web, mail and our own pages stay text: nothing can be run by a click. */
function toLink(href: string, children: Inline[], whole: string): Inline {
	const isSafe = /^https?:\/\//i.test(href) || /^mailto:[^\s]+$/i.test(href) || /^\/(?![/\\])/.test(href);
	if (isSafe) return { kind: "link", href, children };
	return { kind: "text", text: whole };
}
