/** Puts other people's words into Markdown without letting them become Markdown. */

/** On one line, with every character that could start a format made plain. */
export function plain(text: string): string {
	return text
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[\\`*_[\]~]/g, "\\$&");
}

export function inQuotes(text: string): string {
	return `“${plain(text)}”`;
}

/** Words that open a page of this server; the words alone where there is no id, or where they would end the link. */
export function linked(text: string, path: string, id: string): string {
	return /^[a-z]+_[0-9a-z]+$/.test(id) && !/[[\]]/.test(text) ? `[${plain(text)}](${path}/${id})` : plain(text);
}

export function bullets(lines: readonly string[]): string {
	return lines.map((line) => `- ${line}`).join("\n");
}
