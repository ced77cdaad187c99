/** The formats of the message box: marks that the reader of Markdown understands, put on and taken off. */

import { expect, test } from "bun:test";
import { type Format, formatText } from "#web/messenger/format-text.ts";
import { type Block, parseMarkdown } from "#web/messenger/markdown-text.ts";

/** The text with what is selected in it between ‹ and ›. */
function formatted(text: string, format: Format): string {
	const [start, end] = [text.indexOf("‹"), text.indexOf("›") - 1];
	const plain = text.replace(/[‹›]/g, "");
	const { from, to, text: written, selected } = formatText(plain, start, end, format);
	const whole = plain.slice(0, from) + written + plain.slice(to);
	return `${whole.slice(0, selected[0])}‹${whole.slice(selected[0], selected[1])}›${whole.slice(selected[1])}`;
}

const read = (text: string): Block[] => parseMarkdown(text.replace(/[‹›]/g, ""));
const kinds = (text: string): string[] => {
	const block = read(text)[0];
	return block !== undefined && "children" in block ? block.children.map(({ kind }) => kind) : [block?.kind ?? ""];
};

test("bold, italic and code stand against the words, come off again, and are read as such", () => {
	for (const [format, mark, kind] of [
		["bold", "**", "strong"],
		["italic", "_", "em"],
		["code", "`", "code"],
	] as const) {
		const marked = formatted("a ‹very wet › pier", format);
		expect(marked).toBe(`a ${mark}‹very wet›${mark}  pier`);
		expect(kinds(marked)).toEqual(["text", kind, "text"]);
		expect(formatted(marked, format)).toBe("a ‹very wet›  pier");
		expect(formatted(`a ‹${mark}wet${mark}› pier`, format)).toBe("a ‹wet› pier");
		expect(formatted("a ‹› pier", format)).toBe(`a ${mark}‹›${mark} pier`);
	}
	expect(formatted("‹one\n\ntwo›", "bold")).toBe("‹**one**\n\n**two**›");
});

test("several lines of code are fenced, apart from what stands around them", () => {
	const fenced = formatted("see ‹a = 1\nb = 2› there", "code");
	expect(fenced).toBe("see \n```\n‹a = 1\nb = 2›\n```\n there");
	expect(read(fenced).map(({ kind }) => kind)).toEqual(["paragraph", "code", "paragraph"]);
});

test("a list and a quotation take whole lines and give them back", () => {
	const list = formatted("intro\nfi‹rst\nsec›ond", "list");
	expect(list).toBe("intro\n‹- first\n- second›");
	expect(read(list).map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
	expect(formatted(list, "list")).toBe("intro\n‹first\nsecond›");
	expect(formatted("‹›", "list")).toBe("- ‹›");
	expect(read(formatted("wo‹›rds", "quote"))[0]?.kind).toBe("quote");
});

test("a link waits for its address, or for its words where the address was selected", () => {
	expect(formatted("see ‹the plan›", "link")).toBe("see [the plan](‹https://›)");
	expect(formatted("see ‹https://a.example/b›", "link")).toBe("see [‹›](https://a.example/b)");
	expect(formatted("see ‹›", "link")).toBe("see [‹›](https://)");
	expect(kinds("[the plan](https://a.example)")).toEqual(["link"]);
});
