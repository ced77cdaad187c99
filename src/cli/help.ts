/** Help: the list of commands, one command with its options and examples, and topics. */

import type { Language } from "#text/fill.ts";
import { COMMON_OPTIONS, type Command, type Option } from "./command.ts";
import { table } from "./terminal.ts";
import { CLI } from "./words.ts";

const INTRO = {
	en: {
		head: "kontor: a company's agent appliance",
		more: "More: kontor help COMMAND, kontor help exit-codes, or --help after any command.",
	},
	ko: {
		head: "kontor: 회사의 에이전트 서버",
		more: "자세히: kontor help COMMAND, kontor help exit-codes, 또는 명령 뒤에 --help",
	},
} satisfies Record<Language, unknown>;

export function overview(commands: readonly Command[], language: Language): string[] {
	const rows = commands.map((command) => [`  kontor ${command.name}`, command.about[language]]);
	return [INTRO[language].head, "", ...table(rows), "", INTRO[language].more];
}

/** All commands of one noun. */
export function nounHelp(commands: readonly Command[], language: Language): string[] {
	return table(
		commands.map((command) => [`  kontor ${command.name} ${command.usage}`.trimEnd(), command.about[language]]),
	);
}

export function commandHelp(command: Command, language: Language): string[] {
	const say = CLI[language];
	return [
		command.about[language],
		"",
		`${say.usage}: kontor ${command.name} ${command.usage}`.trimEnd(),
		"",
		`${say.options}:`,
		...optionLines([...(command.options ?? []), ...COMMON_OPTIONS], language),
		"",
		`${say.examples}:`,
		...command.examples.map((example) => `  ${example}`),
	];
}

function optionLines(options: readonly Option[], language: Language): string[] {
	return table(
		options.map(({ name, value, about }) => [`  --${name}${value === undefined ? "" : ` ${value}`}`, about[language]]),
	);
}

const EXIT_CODES = {
	en: [
		["  0", "done"],
		["  1", "it failed; the sentence says why"],
		["  2", "the command line is not right"],
		["  69", "a port or a needed service is not available, or Kontor is not running"],
		["  73", "something cannot be made or written"],
		["  75", "for now: already running or busy; try again"],
		["  77", "not permitted"],
		["  78", "the settings are not right (a service manager must not restart)"],
	],
	ko: [
		["  0", "성공"],
		["  1", "실패: 이유는 문장으로 알려 줘요"],
		["  2", "명령줄이 잘못됨"],
		["  69", "포트나 필요한 서비스를 쓸 수 없음, 또는 Kontor가 실행 중이 아님"],
		["  73", "만들거나 쓸 수 없음"],
		["  75", "지금은 안 됨: 이미 실행 중이거나 바쁨, 다시 시도"],
		["  77", "권한 없음"],
		["  78", "설정이 잘못됨(서비스 관리자는 다시 시작하면 안 됨)"],
	],
} satisfies Record<Language, string[][]>;

export const TOPICS: Record<string, (language: Language) => string[]> = {
	"exit-codes": (language) => table(EXIT_CODES[language]),
};
