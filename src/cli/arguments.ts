/** Reads a command line: words, `--name value`, `--name=value` and switches; nothing is guessed. */

import type { Language } from "#text/fill.ts";
import { nearest } from "#text/nearest.ts";
import { COMMON_OPTIONS, type Command, type Option } from "./command.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI } from "./words.ts";

export type Parsed = { words: string[]; options: ReadonlyMap<string, string>; switches: ReadonlySet<string> };

const SHORT: Record<string, string> = { "-h": "--help", "-q": "--quiet", "-f": "--follow" };

/** Throws Stop (usage) for an option that is none, a missing value, and too few or too many words. */
export function readArguments(argv: readonly string[], command: Command, language: Language): Parsed {
	const parsed = readOptions(argv, [...(command.options ?? []), ...COMMON_OPTIONS], command.name, language);
	const { least, most } = command.words ?? { least: 0, most: 0 };
	if (parsed.switches.has("help")) return parsed;
	const say = CLI[language];
	const extra = parsed.words[most];
	if (extra !== undefined) throw new Stop(EXIT.usage, say.tooMany(extra, command.name));
	if (parsed.words.length < least) throw new Stop(EXIT.usage, say.tooFew(command.name, command.usage));
	return parsed;
}

/** The options of one command out of `argv`; what follows `--` are words. */
export function readOptions(
	argv: readonly string[],
	known: readonly Option[],
	commandName: string,
	language: Language,
): Parsed {
	const say = CLI[language];
	const words: string[] = [];
	const options = new Map<string, string>();
	const switches = new Set<string>();
	for (let index = 0; index < argv.length; index++) {
		const word = argv[index] ?? "";
		if (word === "--") return { words: [...words, ...argv.slice(index + 1)], options, switches };
		if (!word.startsWith("-") || word === "-") {
			words.push(word);
			continue;
		}
		const [written = "", inline] = splitOnce(SHORT[word] ?? word);
		const option = known.find(({ name }) => `--${name}` === written);
		if (option === undefined) throw new Stop(EXIT.usage, unknownOption(written, known, commandName, language));
		if (option.value === undefined) {
			if (inline !== undefined) throw new Stop(EXIT.usage, say.noValue(written));
			switches.add(option.name);
			continue;
		}
		const value = inline ?? argv[++index];
		if (value === undefined) throw new Stop(EXIT.usage, say.needsValue(written, option.value));
		options.set(option.name, value);
	}
	return { words, options, switches };
}

function unknownOption(written: string, known: readonly Option[], commandName: string, language: Language): string {
	const near = nearest(
		written.replace(/^-+/, ""),
		known.map(({ name }) => name),
	);
	return CLI[language].unknownOption(written, near === null ? null : `--${near}`, commandName);
}

function splitOnce(text: string): [string, string | undefined] {
	const at = text.indexOf("=");
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
