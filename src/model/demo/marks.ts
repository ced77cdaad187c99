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

export function bullets(lines: readonly string[]): string {
	return lines.map((line) => `- ${line}`).join("\n");
}
