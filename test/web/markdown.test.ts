/** Answers' Markdown is data without markup: nothing in it loads, runs or leaves by a hostile address. */

import { expect, test } from "bun:test";
import { processorMs } from "#test/support/processor.ts";
import { type Block, type Inline, parseMarkdown } from "#web/messenger/markdown-text.ts";

const kinds = (text: string): string[] => parseMarkdown(text).map(({ kind }) => kind);

function inlines(blocks: readonly Block[]): Inline[] {
	const found: Inline[] = [];
	const walk = (value: unknown): void => {
		if (Array.isArray(value)) for (const one of value) walk(one);
		else if (typeof value === "object" && value !== null) {
			if ("kind" in value && ["text", "link", "strong", "em", "del", "code", "break"].includes(String(value.kind)))
				found.push(value as Inline);
			for (const inner of Object.values(value)) walk(inner);
		}
	};
	walk(blocks);
	return found;
}

const links = (text: string): string[] =>
	inlines(parseMarkdown(text)).flatMap((part) => (part.kind === "link" ? [part.href] : []));
const words = (text: string): string =>
	inlines(parseMarkdown(text))
		.flatMap((part) => ("text" in part ? [part.text] : []))
		.join("");

test("paragraphs, headings, lists, quotes, code, rules and tables are told apart", () => {
	const text =
		"# Head\n\nWords\n\n- one\n- two\n  - inner\n\n3. three\n\n> said\n\n```ts\nlet x = 1;\n```\n\n---\n\n| a | b |\n| --- | --: |\n| 1 | 2 |\n";
	expect(kinds(text)).toEqual(["heading", "paragraph", "list", "list", "quote", "code", "rule", "table"]);
});

test("a total row closes a table, numbers stand right, and missing cells are empty", () => {
	const [table] = parseMarkdown("| What | Days |\n| --- | ---: |\n| Entitled | 15 |\n| Used |\n| **Left** | **9.5** |");
	if (table?.kind !== "table") throw new Error("no table");
	expect(table.numeric).toEqual([false, true]);
	expect(table.hasTotal).toBe(true);
	expect(table.rows.map((row) => row.length)).toEqual([2, 2, 2]);
	expect(table.rows[1]?.[1]).toEqual([]);
});

test.each([
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"data:text/html,<script>alert(1)</script>",
	"vbscript:msgbox(1)",
	"file:///etc/passwd",
	"blob:https://elsewhere.example/1",
	"//elsewhere.example/x",
	"/\\elsewhere.example/x",
	"\u0001javascript:alert(1)",
	"ftp://elsewhere.example",
	"#here",
])("the address %s is never a link", (href) => {
	expect(links(`[press](${href})`)).toEqual([]);
	expect(links(`![picture](${href})`)).toEqual([]);
});

test("web and mail addresses leave by a link, our own stay inside, an image is only a link with its description", () => {
	expect(links("[a](https://a.example/x?y=(1)) [b](mailto:b@b.example) [c](/people)")).toEqual([
		"https://a.example/x?y=(1)",
		"mailto:b@b.example",
		"/people",
	]);
	expect(inlines(parseMarkdown("![a lamp](https://a.example/lamp.png)"))[0]).toMatchObject({
		kind: "link",
		href: "https://a.example/lamp.png",
	});
	expect(JSON.stringify(parseMarkdown("![a](https://a.example/a.png)"))).not.toContain("image");
});

test("HTML stays the text it is, wherever it stands", () => {
	for (const html of [
		"<script>alert(1)</script>",
		'<img src=x onerror="alert(1)">',
		"<a href=javascript:1>x</a>",
		"<!-- hidden -->",
		"&lt;b&gt;",
	]) {
		expect(words(html)).toBe(html);
		expect(words(`- ${html}`)).toBe(html);
		expect(words(`**${html}**`)).toBe(html);
	}
});

test("marks inside words, unclosed marks and escapes are plain characters", () => {
	expect(words("snake_case_name and 2*3*4")).toBe("snake_case_name and 2*3*4");
	expect(words("**open")).toBe("**open");
	expect(words("\\*not\\*")).toBe("*not*");
	expect(inlines(parseMarkdown("a **b** `c` ~~d~~ *e*")).map(({ kind }) => kind)).toContain("strong");
});

test("while it streams, what may still become something else is held back", () => {
	expect(parseMarkdownText("Sum: **12", true)).toBe("Sum: 12");
	expect(parseMarkdown("| a | b |", true)).toEqual([]);
	expect(parseMarkdown("Before\n\n| a | b |\n| --", true).map(({ kind }) => kind)).toEqual(["paragraph"]);
	expect(parseMarkdown("```\nlet x = **1", true)).toEqual([{ kind: "code", text: "let x = **1" }]);
});

/** the streaming reading, as text again */
function parseMarkdownText(text: string, isStreaming: boolean): string {
	return inlines(parseMarkdown(text, isStreaming))
		.flatMap((part) => ("text" in part ? [part.text] : []))
		.join("");
}

test("deep, long and broken input takes no time and no stack", () => {
	const start = processorMs();
	for (const text of [
		`${">".repeat(5_000)} deep`,
		`${"- ".repeat(2_000)}x`,
		"*".repeat(20_000),
		"[".repeat(20_000),
		`[a](${"(".repeat(20_000)}`,
		"`".repeat(20_001),
		"|".repeat(20_000),
		"_a".repeat(10_000),
		"https://".repeat(3_000),
		`${"a ".repeat(20_000)}**`,
	])
		parseMarkdown(text, true);
	expect(processorMs() - start).toBeLessThan(2_000);
});
