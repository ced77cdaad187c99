/**
 * What a message is about, as its first line: a quoted link to a page of ours. Written by the panel that asks about what
 * is on the screen; people see it as a chip, the model reads the id at the end of the address, and nothing is hidden.
 */

export type About = { label: string; address: string };

const FIRST_LINE = /^> \[((?:[^\]\\\n]|\\.)*)\]\((\/[^()\s\\]*)\)(?:\n+|$)/;

/** The message with its subject in front. */
export function withAbout(about: About | null, text: string): string {
	if (about === null) return text;
	const label = about.label
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, 120)
		.replace(/[[\]\\]/g, "\\$&");
	return `> [${label}](${about.address})\n\n${text}`;
}

/** The subject and the words apart; a message without one is all words. */
export function splitAbout(message: string): { about: About | null; text: string } {
	const found = FIRST_LINE.exec(message);
	if (found === null) return { about: null, text: message };
	const [line, label = "", address = ""] = found;
	return { about: { label: label.replace(/\\(.)/g, "$1"), address }, text: message.slice(line.length) };
}
