/** Takes quotes, addresses and loose punctuation off what a person typed. */

import { splitAbout } from "#text/about.ts";

const OPENING = "\"'“‘「『《«";
const CLOSING: Record<string, string> = {
	'"': '"',
	"'": "'",
	"“": "”",
	"‘": "’",
	"「": "」",
	"『": "』",
	"《": "》",
	"«": "»",
};
const AGENT = /^@?kontor(?: ?\((?:demo|데모)\))?(?:야|님)?(?:[,:!]\s*|\s+)/i;

/** One form of every character, single spaces, neither subject nor address to the agent in front; line breaks stay. */
export function tidied(text: string): string {
	return splitAbout(text)
		.text.normalize("NFC")
		.replace(/[^\S\n]+/g, " ")
		.trim()
		.replace(AGENT, "");
}

/** Without the punctuation at its end. */
export function withoutEnd(text: string): string {
	return text.replace(/[\s.,!?…~。！？]{1,40}$/u, "");
}

/** What stands between a pair of quotes, when the whole text does; otherwise null. */
export function quoted(text: string): string | null {
	const trimmed = text.trim();
	const first = trimmed[0] ?? "";
	if (trimmed.length < 3 || !OPENING.includes(first) || trimmed.at(-1) !== CLOSING[first]) return null;
	const inner = trimmed.slice(1, -1).trim();
	return inner === "" || inner.includes(first) ? null : inner;
}

export function unquoted(text: string): string {
	return quoted(text) ?? text.trim();
}

/** On one line: titles and names have no breaks. */
export function onOneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** With a capital in front, unless the first word has a spelling of its own (iPhone). */
export function capitalised(text: string): string {
	const [word = ""] = text.split(/\s/, 1);
	return word === word.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
