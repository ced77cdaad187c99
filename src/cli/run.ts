/** Picks a command by its words and turns what it throws into words and an exit code. */

import { type Config, ConfigError, readConfig } from "#config/config.ts";
import { SETTINGS, type SettingKey } from "#config/settings.ts";
import { readArguments } from "./arguments.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI, terminalLanguage } from "./words.ts";
import type { Language } from "#text/fill.ts";

type Talk = { language: Language; out(line: string): void; isTerminal: boolean; isJournal: boolean };
export type Above = {
	serve(config: Config, talk: Talk): Promise<{ stop(): Promise<void> }>;
	openApp(config: Config): Promise<unknown>;
};

export async function runCommand(argv: readonly string[], above: Above): Promise<number> {
	const language = terminalLanguage(process.env);
	try {
		const [command = "help", ...rest] = argv;
		if (command === "serve") return await serveCommand(rest, above, language);
		throw new Stop(EXIT.usage, `There is no command ${command}.`);
	} catch (error) {
		if (error instanceof Stop) {
			process.stderr.write(`${error.message}\n`);
			return error.exit;
		}
		if (error instanceof ConfigError) {
			const place = `${error.file}${error.line > 0 ? ` line ${error.line}` : ""}`;
			process.stderr.write(`${error.written === "" || error.suggestion === null ? error.message : CLI[language].config(place, error.written, error.suggestion)}\n`);
			return EXIT.config;
		}
		throw error;
	}
}

async function serveCommand(argv: string[], above: Above, language: Language): Promise<number> {
	const valued = ["data", "listen", "port", "config"];
	const { options, switches } = readArguments(argv, valued, ["demo", "open", "single-user"]);
	const flags: Partial<Record<SettingKey, string>> = {};
	for (const { key } of SETTINGS) {
		const given = options.get(key);
		if (given !== undefined) flags[key] = given;
	}
	if (switches.has("demo")) flags["model.demo"] = "true";
	const config = readConfig({ flags, environment: process.env, configFile: options.get("config") });
	prepareDataFolder(config.dataFolder, language);
	const talk = { language, out: (line: string) => void process.stderr.write(`${line}\n`), isTerminal: process.stderr.isTTY, isJournal: process.env.JOURNAL_STREAM !== undefined };
	const serving = await above.serve(config, talk);
	await new Promise<void>((resolve) => {
		for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, resolve);
	});
	talk.out(CLI[language].stopping);
	await serving.stop();
	return EXIT.ok;
}
