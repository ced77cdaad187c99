/**
 * What may follow a half-typed command line. The shells' scripts ask the command itself, so that what is offered is what this very
 * version understands, in the terminal's language.
 */

import type { Language } from "#text/fill.ts";
import { COMMON_OPTIONS, type Command, type Option } from "./command.ts";

export type Offer = { value: string; about: string };
/** Besides the offers: names of files or of folders, which the shell knows best. */
export type Completion = { offers: Offer[]; paths: "none" | "files" | "folders" };

const NOTHING: Completion = { offers: [], paths: "none" };

/** `words` are those after `kontor`; the last is the one being typed, perhaps empty. */
export async function complete(
	words: readonly string[],
	nouns: Record<string, () => Promise<readonly Command[]>>,
	language: Language,
): Promise<Completion> {
	const typed = words.at(-1) ?? "";
	const before = words.slice(0, -1);
	const valued = valuedOptions(before, COMMON_OPTIONS);
	if (valued.pending !== null) return valuesOf(valued.pending, typed);
	const [noun, verb] = valued.words;
	if (noun === undefined) {
		const all = typed.startsWith("-") ? optionOffers(COMMON_OPTIONS, language) : await nounOffers(nouns, language);
		return { offers: matching(all, typed), paths: "none" };
	}
	const commands = Object.hasOwn(nouns, noun) ? await nouns[noun]?.() : undefined;
	if (commands === undefined) return NOTHING;
	const command =
		commands.find(({ name }) => name === `${noun} ${verb}`) ?? commands.find(({ name }) => name === noun) ?? null;
	const completion = withinNoun({ noun, commands, command, before, typed, language });
	if (noun !== "help" || typed.startsWith("-")) return completion;
	const asked = valued.words.slice(1);
	return { ...completion, offers: [...completion.offers, ...matching(await helped(asked, nouns, language), typed)] };
}

/** `kontor help` takes what stands on any command line: a noun, then its verb. */
async function helped(
	[noun, verb]: readonly string[],
	nouns: Record<string, () => Promise<readonly Command[]>>,
	language: Language,
): Promise<Offer[]> {
	if (noun === undefined) return nounOffers(nouns, language);
	const commands = verb === undefined && Object.hasOwn(nouns, noun) ? await nouns[noun]?.() : undefined;
	return verbOffers(noun, commands ?? [], language);
}

type Place = {
	noun: string;
	commands: readonly Command[];
	/** the one that the words before name, or null while its verb is missing */
	command: Command | null;
	before: readonly string[];
	typed: string;
	language: Language;
};

function withinNoun({ noun, commands, command, before, typed, language }: Place): Completion {
	const options = [...(command?.options ?? []), ...COMMON_OPTIONS];
	const { words, pending, given } = valuedOptions(before, options);
	if (pending !== null) return valuesOf(pending, typed);
	if (typed.startsWith("-")) {
		const [name, value] = splitOnce(typed);
		const inline = value === undefined ? undefined : options.find((option) => `--${option.name}` === name);
		if (inline !== undefined) return prefixed(valuesOf(inline, value ?? ""), `${name}=`);
		return {
			offers: matching(
				optionOffers(
					options.filter((one) => !given.has(one.name)),
					language,
				),
				typed,
			),
			paths: "none",
		};
	}
	const own = command?.name.split(" ").length ?? 1;
	const verbs = own === 1 && words.length === 1 ? verbOffers(noun, commands, language) : [];
	const position = words.length - own;
	const isWanted = command !== null && position < (command.words?.most ?? 0);
	const choices = isWanted && position === 0 ? (command.choices ?? []).map((value) => ({ value, about: "" })) : [];
	const isPath = isWanted && /\b(FILE|DIR)\b/.test(command.usage.split("[--")[0] ?? "");
	return {
		offers: matching([...verbs, ...choices], typed),
		paths: isPath ? (command.usage.includes("FILE") ? "files" : "folders") : "none",
	};
}

/** The words without options and their values, the option whose value is being typed, and the names of those given. */
function valuedOptions(before: readonly string[], known: readonly Option[]) {
	const words: string[] = [];
	const given = new Set<string>();
	let pending: Option | null = null;
	for (const word of before) {
		if (pending !== null) {
			pending = null;
			continue;
		}
		if (!word.startsWith("-") || word === "-") {
			words.push(word);
			continue;
		}
		const [name, inline] = splitOnce(word);
		const option = known.find((one) => `--${one.name}` === name);
		if (option !== undefined) given.add(option.name);
		if (option?.value !== undefined && inline === undefined) pending = option;
	}
	return { words, pending, given };
}

function valuesOf(option: Option, typed: string): Completion {
	const paths = option.value === "FILE" ? "files" : option.value?.startsWith("DIR") ? "folders" : "none";
	return {
		offers: matching(
			(option.choices ?? []).map((value) => ({ value, about: "" })),
			typed,
		),
		paths,
	};
}

const prefixed = ({ offers, paths }: Completion, before: string): Completion => ({
	offers: offers.map(({ value, about }) => ({ value: before + value, about })),
	paths,
});

const optionOffers = (options: readonly Option[], language: Language): Offer[] =>
	options.map(({ name, about }) => ({ value: `--${name}`, about: about[language] }));

const nounOffers = (nouns: Record<string, () => Promise<readonly Command[]>>, language: Language): Promise<Offer[]> =>
	Promise.all(Object.entries(nouns).map(async ([name, load]) => nounOffer(name, await load(), language)));

const verbOffers = (noun: string, commands: readonly Command[], language: Language): Offer[] =>
	commands
		.filter(({ name }) => name !== noun)
		.map(({ name, about }) => ({ value: name.slice(noun.length + 1), about: about[language] }));

function nounOffer(noun: string, commands: readonly Command[], language: Language): Offer {
	const bare = commands.find(({ name }) => name === noun);
	const verbs = commands.map(({ name }) => name.slice(noun.length + 1)).filter((verb) => verb !== "");
	return { value: noun, about: bare?.about[language] ?? verbs.join(", ") };
}

const matching = (offers: readonly Offer[], typed: string): Offer[] =>
	offers.filter(({ value }) => value.startsWith(typed));

function splitOnce(text: string): [string, string | undefined] {
	const at = text.indexOf("=");
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
