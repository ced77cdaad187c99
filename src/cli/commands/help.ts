/** `kontor help`: all commands, one command, or a topic. */

import type { Command } from "#cli/command.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { commandHelp, nounHelp, overview, TOPICS } from "#cli/help.ts";
import { COMMANDS } from "#cli/run.ts";
import { CLI } from "#cli/words.ts";
import { nearest } from "#text/nearest.ts";

export const help: Command = {
	name: "help",
	usage: "[COMMAND | TOPIC]",
	about: { en: "show how commands are used", ko: "도움말" },
	words: { least: 0, most: 2 },
	choices: Object.keys(TOPICS),
	examples: ["kontor help user add", "kontor help exit-codes"],
	async run({ words, language, terminal }) {
		for (const line of await linesFor(words, language)) terminal.out(line);
		return EXIT.ok;
	},
};

async function linesFor([noun, verb]: readonly string[], language: "en" | "ko"): Promise<string[]> {
	if (noun === undefined) {
		const all = await Promise.all(Object.values(COMMANDS).map((load) => load()));
		return overview(all.flat(), language);
	}
	const topic = Object.hasOwn(TOPICS, noun) ? TOPICS[noun] : undefined;
	if (topic !== undefined) return topic(language);
	const load = Object.hasOwn(COMMANDS, noun) ? COMMANDS[noun] : undefined;
	const near = nearest(noun, [...Object.keys(COMMANDS), ...Object.keys(TOPICS)]);
	if (load === undefined) throw new Stop(EXIT.usage, CLI[language].unknownCommand(noun, near));
	const commands = await load();
	const name = verb === undefined ? noun : `${noun} ${verb}`;
	const one = commands.find((command) => command.name === name);
	if (one !== undefined) return commandHelp(one, language);
	if (verb === undefined) return nounHelp(commands, language);
	const verbs = commands.map((command) => command.name);
	throw new Stop(EXIT.usage, CLI[language].unknownCommand(name, nearest(name, verbs)));
}
