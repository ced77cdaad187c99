/** Help: the list of commands, one command with its options and examples, and topics. */

import { environmentName, SETTINGS, type SettingDeclaration } from "#config/settings.ts";
import type { Language } from "#text/fill.ts";
import { COMMON_OPTIONS, type Command, type Option } from "./command.ts";
import { table } from "./terminal.ts";
import { CLI } from "./words.ts";

const INTRO = {
	en: {
		head: "kontor: a company's agent appliance",
		more: "More: kontor help COMMAND, --help after any command, and kontor help TOPIC:",
	},
	ko: {
		head: "kontor: 회사의 에이전트 서버",
		more: "자세히: kontor help COMMAND, 명령 뒤에 --help, 그리고 kontor help TOPIC:",
	},
} satisfies Record<Language, unknown>;

export function overview(commands: readonly Command[], language: Language): string[] {
	const rows = commands.map((command) => [`  kontor ${command.name}`, command.about[language]]);
	return [INTRO[language].head, "", ...table(rows), "", INTRO[language].more, `  ${Object.keys(TOPICS).join("  ")}`];
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

const OUTPUT = {
	en: [
		"What was asked for goes to stdout, everything else to stderr.",
		"  --json    one line of JSON, or one for each row, on every reading command",
		"  --quiet   without the talk; errors are always told",
		"  --color   auto, always or never; NO_COLOR is heeded",
		"Secrets are read from a prompt, --stdin or --file, never from the command line.",
		"A question is asked only on a terminal; without one the option to add is named.",
	],
	ko: [
		"물은 것은 stdout으로, 나머지는 모두 stderr로 나와요.",
		"  --json    읽는 명령은 모두 JSON 한 줄, 또는 행마다 한 줄",
		"  --quiet   설명 없이, 오류는 항상 알려요",
		"  --color   auto, always, never. NO_COLOR를 따라요",
		"비밀 값은 프롬프트, --stdin, --file로만 받고 명령줄로는 받지 않아요.",
		"질문은 터미널에서만 하고, 터미널이 없으면 붙일 옵션을 알려 줘요.",
	],
} satisfies Record<Language, string[]>;

const FOLDER = {
	en: [
		["  kontor.db", "the record, with -wal and -shm beside it while it runs"],
		["  files/", "files that people sent"],
		["  keys/", "the key of the saved secrets"],
		["  backups/", "backups, where backup.dir names no other place"],
		["  logs/", "the log, where there is no journal; a week of it"],
		["  run/, tmp/", "made anew at every start"],
	],
	ko: [
		["  kontor.db", "기록, 실행 중에는 -wal과 -shm이 옆에 있어요"],
		["  files/", "사람들이 보낸 파일"],
		["  keys/", "저장한 비밀 값의 키"],
		["  backups/", "백업, backup.dir로 다른 곳을 정하지 않았을 때"],
		["  logs/", "저널이 없을 때의 로그, 일주일분"],
		["  run/, tmp/", "시작할 때마다 새로 만들어요"],
	],
} satisfies Record<Language, string[][]>;

/** Every setting with the name it has in the environment. */
const environment = (language: Language): string[] =>
	table(
		SETTINGS.map((setting: SettingDeclaration) => [
			`  ${environmentName(setting.key)}${setting.isSecret ? "[_FILE]" : ""}`,
			setting.key,
			setting.about[language],
		]),
	);

export const TOPICS: Record<string, (language: Language) => string[]> = {
	"exit-codes": (language) => table(EXIT_CODES[language]),
	environment,
	output: (language) => OUTPUT[language],
	"data-folder": (language) => table(FOLDER[language]),
};
