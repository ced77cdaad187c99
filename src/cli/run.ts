/** Picks a command by its words and turns what it throws into words and an exit code. */

import { readConfig } from "#config/config.ts";
import { SETTINGS, type SettingKey } from "#config/settings.ts";
import type { Language } from "#text/fill.ts";
import { nearest } from "#text/nearest.ts";
import { type Parsed, readArguments } from "./arguments.ts";
import { type Above, COMMON_OPTIONS, type Command, type Order } from "./command.ts";
import { EXIT, Stop } from "./exit.ts";
import { failureOf } from "./fail.ts";
import { commandHelp, nounHelp } from "./help.ts";
import { openTerminal } from "./terminal.ts";
import { CLI, terminalLanguage } from "./words.ts";

/** Every noun and where its commands are; loaded when one of them is used. */
export const COMMANDS: Record<string, () => Promise<readonly Command[]>> = {
	serve: async () => [(await import("#cli/commands/serve.ts")).serve],
	"setup-link": async () => [(await import("#cli/commands/setup-link.ts")).setupLink],
	status: async () => [(await import("#cli/commands/status.ts")).status],
	doctor: async () => [(await import("#cli/commands/doctor.ts")).doctor],
	company: async () => (await import("#cli/commands/company.ts")).companyCommands,
	user: async () => (await import("#cli/commands/user.ts")).userCommands,
	token: async () => (await import("#cli/commands/token.ts")).tokenCommands,
	model: async () => (await import("#cli/commands/model.ts")).modelCommands,
	tools: async () => (await import("#cli/commands/tools.ts")).toolsCommands,
	approvals: async () => (await import("#cli/commands/approvals.ts")).approvalsCommands,
	backup: async () => (await import("#cli/commands/backup.ts")).backupCommands,
	restore: async () => [(await import("#cli/commands/restore.ts")).restore],
	config: async () => (await import("#cli/commands/config.ts")).configCommands,
	logs: async () => [(await import("#cli/commands/logs.ts")).logs],
	export: async () => (await import("#cli/commands/export.ts")).exportCommands,
	completion: async () => [(await import("#cli/commands/completion.ts")).completion],
	version: async () => [(await import("#cli/commands/version.ts")).version],
	help: async () => [(await import("#cli/commands/help.ts")).help],
};

const SAME: Record<string, string> = { "--version": "version", "-V": "version", "--help": "help", "-h": "help" };

/** Answers the exit code. `argv` is without the program's own name. */
export async function runCommand(argv: readonly string[], above: Above): Promise<number> {
	const language = terminalLanguage(process.env);
	try {
		if (argv[0] === "__complete") return await offer(argv.slice(1), language);
		const { command, rest } = await pick(nounFirst(argv), language);
		const parsed = readArguments(rest, command, language);
		const terminal = openTerminal({ isQuiet: parsed.switches.has("quiet"), color: colorOf(parsed, language) });
		if (parsed.switches.has("help")) {
			for (const line of commandHelp(command, language)) terminal.out(line);
			return EXIT.ok;
		}
		return await command.run({ ...orderOf(command, parsed), language, terminal, above });
	} catch (error) {
		const { exit, lines } = failureOf(error, language);
		for (const line of lines) process.stderr.write(`${line}\n`);
		return exit;
	}
}

/** What the shells' scripts ask (commands/completion.ts). */
async function offer(words: readonly string[], language: Language): Promise<number> {
	const { complete } = await import("./complete.ts");
	const { offers, paths } = await complete(words, COMMANDS, language);
	for (const { value, about } of offers) process.stdout.write(`${value}\t${about}\n`);
	process.stdout.write(`:${paths}\n`);
	return EXIT.ok;
}

/** `kontor --data DIR user list` means the same as `kontor user list --data DIR`. */
function nounFirst(argv: readonly string[]): string[] {
	const [first = "help", ...rest] = argv;
	if (SAME[first] !== undefined) return [SAME[first], ...rest];
	let at = 0;
	while (at < argv.length && argv[at]?.startsWith("-")) {
		const word = argv[at] ?? "";
		const isValued = COMMON_OPTIONS.some(({ name, value }) => value !== undefined && word === `--${name}`);
		at += isValued ? 2 : 1;
	}
	return at === 0 || at >= argv.length
		? [first, ...rest]
		: [argv[at] ?? "", ...argv.slice(at + 1), ...argv.slice(0, at)];
}

async function pick([noun = "", ...rest]: string[], language: Language): Promise<{ command: Command; rest: string[] }> {
	const say = CLI[language];
	const load = Object.hasOwn(COMMANDS, noun) ? COMMANDS[noun] : undefined;
	if (load === undefined) throw new Stop(EXIT.usage, say.unknownCommand(noun, nearest(noun, Object.keys(COMMANDS))));
	const commands = await load();
	const [verb = "", ...more] = rest;
	const found = commands.find(({ name }) => name === `${noun} ${verb}`);
	if (found !== undefined) return { command: found, rest: more };
	const bare = commands.find(({ name }) => name === noun);
	// a noun that is a command itself takes no words where it has verbs too: one that is none of them was mistyped
	if (bare !== undefined && (commands.length === 1 || verb === "" || verb.startsWith("-")))
		return { command: bare, rest };
	if (verb === "--help" || verb === "-h")
		return { command: (await import("#cli/commands/help.ts")).help, rest: [noun] };
	const verbs = commands.map(({ name }) => name.slice(noun.length + 1)).filter((each) => each !== "");
	if (verb === "" || verb.startsWith("-"))
		throw new Stop(EXIT.usage, [say.needsVerb(noun, verbs.join(", ")), ...nounHelp(commands, language)].join("\n"));
	const near = nearest(verb, verbs);
	throw new Stop(EXIT.usage, say.unknownCommand(`${noun} ${verb}`, near === null ? null : `${noun} ${near}`));
}

function colorOf({ options }: Parsed, language: Language): string {
	const asked = options.get("color") ?? "auto";
	if (!["auto", "always", "never"].includes(asked))
		throw new Stop(EXIT.usage, CLI[language].badOption("--color", "auto, always, never"));
	return asked;
}

/** Options that are settings go before the environment and the file, as flags do. */
function orderOf(command: Command, parsed: Parsed): Pick<Order, "command" | "words" | "option" | "has" | "config"> {
	const flags: Partial<Record<SettingKey, string>> = {};
	for (const { key } of SETTINGS) {
		const given = parsed.options.get(key);
		if (given !== undefined) flags[key] = given;
	}
	if (parsed.switches.has("demo")) flags["model.demo"] = "true";
	if (parsed.switches.has("single-user")) flags.single_user = "true";
	return {
		command,
		words: parsed.words,
		option: (name) => parsed.options.get(name),
		has: (name) => parsed.switches.has(name),
		config: () => readConfig({ flags, environment: process.env, configFile: parsed.options.get("config") }),
	};
}
