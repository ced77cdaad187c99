/** What a command is, and what it is given when it runs. */

import type { Config } from "#config/config.ts";
import type { Local } from "#registry/local.ts";
import type { Language } from "#text/fill.ts";
import type { Terminal } from "./terminal.ts";

export type Say = Record<Language, string>;

/** `value` names what follows it; an option without one is a switch. */
export type Option = { name: string; value?: string; choices?: readonly string[]; about: Say };

export type Command = {
	/** noun, then verb */
	name: string;
	/** words and options as the usage line shows them */
	usage: string;
	about: Say;
	options?: readonly Option[];
	/** how many words it takes; none when left out */
	words?: { least: number; most: number };
	/** what its first word may be, where that is one of a few */
	choices?: readonly string[];
	/** whole command lines */
	examples: readonly [string, string];
	/** answers the exit code */
	run(order: Order): Promise<number> | number;
};

/** One command line, read. */
export type Order = {
	command: Command;
	words: readonly string[];
	/** the value of an option, when it was given */
	option(name: string): string | undefined;
	has(name: string): boolean;
	language: Language;
	terminal: Terminal;
	above: Above;
	/** the settings as this command line, the environment and the file make them; throws ConfigError */
	config(): Config;
};

export type Talk = { language: Language; out(line: string): void; isTerminal: boolean; isJournal: boolean };

export type Serving = {
	/** where somebody who sits here begins: the start page, or set-up with its code */
	page: string;
	/** takes over what may change while it runs: the log level */
	reload(config: Config): void;
	stop(): Promise<void>;
};

/** What stands above the command line and is handed in by main.ts, loaded when it is needed. */
export type Above = {
	serve(config: Config, talk: Talk): Promise<Serving>;
	/** the record in this process, for when no server runs; the caller holds the lock */
	openLocal(config: Config, language: Language): Promise<{ local: Local; close(): Promise<void> }>;
};

export const JSON_OPTION: Option = { name: "json", about: { en: "answer as JSON", ko: "JSON으로 출력" } };

/** What every command takes. */
export const COMMON_OPTIONS: readonly Option[] = [
	{ name: "data", value: "DIR", about: { en: "the data folder (KONTOR_DATA)", ko: "데이터 폴더(KONTOR_DATA)" } },
	{ name: "config", value: "FILE", about: { en: "the settings file", ko: "설정 파일" } },
	{ name: "quiet", about: { en: "say only what was asked for, and errors", ko: "물은 것과 오류만 출력" } },
	{
		name: "color",
		value: "WHEN",
		choices: ["auto", "always", "never"],
		about: { en: "auto, always or never (NO_COLOR)", ko: "auto, always, never (NO_COLOR)" },
	},
	{ name: "help", about: { en: "show this", ko: "이 도움말" } },
];
