/** What a message says, in one line without its marks. Pure. */

import type { MessageView } from "#record/views.ts";
import { splitAbout } from "#text/about.ts";
import { type Block, type Inline, parseMarkdown } from "./markdown-text.ts";

/** longer than any line that shows it */
const MOST_CHARACTERS = 2_000;

/** Read as the log reads it, so that what is no mark there (an underscore within a name) stays here as well. */
export function lastLine(message: MessageView): string {
	const text = splitAbout(message.text).text.slice(0, MOST_CHARACTERS);
	return parseMarkdown(text).map(blockText).join(" ").replace(/\s+/g, " ").trim();
}

function blockText(block: Block): string {
	switch (block.kind) {
		case "paragraph":
		case "heading":
			return inlineText(block.children);
		case "quote":
			return block.blocks.map(blockText).join(" ");
		case "code":
			return block.text;
		case "list":
			return block.items.flatMap((item) => item.map(blockText)).join(" ");
		case "table":
			return [block.head, ...block.rows].flatMap((row) => row.map(inlineText)).join(" ");
		case "rule":
			return "";
	}
}

function inlineText(parts: readonly Inline[]): string {
	return parts
		.map((part) => (part.kind === "break" ? " " : "children" in part ? inlineText(part.children) : part.text))
		.join("");
}
