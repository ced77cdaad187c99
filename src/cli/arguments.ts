/** Reads a command line: words, `--name value`, `--name=value` and switches; nothing is guessed. */

import { EXIT, Stop } from "./exit.ts";

export type Parsed = { words: string[]; options: ReadonlyMap<string, string>; switches: ReadonlySet<string> };

/** `valued` take a value, `switches` none. Throws Stop (usage) for anything else that begins with a dash. */
export function readArguments(argv: readonly string[], valued: readonly string[], switches: readonly string[]): Parsed {
	const parsed = { words: [] as string[], options: new Map<string, string>(), switches: new Set<string>() };
	for (let index = 0; index < argv.length; index++) {
		const word = argv[index] ?? "";
		if (!word.startsWith("-") || word === "-") {
			parsed.words.push(word);
			continue;
		}
		const [name = "", inline] = splitOnce(word.replace(/^--?/, ""));
		if (switches.includes(name) && inline === undefined) parsed.switches.add(name);
		else if (valued.includes(name)) {
			const value = inline ?? argv[++index];
			if (value === undefined) throw new Stop(EXIT.usage, `${word} needs a value.`);
			parsed.options.set(name, value);
		} else throw new Stop(EXIT.usage, `${word} is not an option here. See: kontor help`);
	}
	return parsed;
}

function splitOnce(text: string): [string, string | undefined] {
	const at = text.indexOf("=");
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
