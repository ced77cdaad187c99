/** `kontor config`: the settings, where each comes from, and changes of the file that keep the rest of it. */

import { existsSync, statSync } from "node:fs";
import { must } from "#base/assert.ts";
import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { CONFIG_SAY } from "#cli/config-words.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { configLine } from "#cli/fail.ts";
import { type HeldSetting, heldSettings } from "#cli/held-settings.ts";
import { printJSON } from "#cli/options.ts";
import { readSecret, table } from "#cli/terminal.ts";
import { CLI } from "#cli/words.ts";
import { type Config, ConfigError } from "#config/config.ts";
import { editFile, fileToEdit, tomlValue } from "#config/edit.ts";
import { environmentName, SETTINGS, type SettingDeclaration, type SettingKey } from "#config/settings.ts";
import { nearest } from "#text/nearest.ts";

const ORIGIN = { name: "origin", about: { en: "say where each value comes from", ko: "값이 어디에서 왔는지 보기" } };

const KEYS = SETTINGS.map(({ key }) => key);

function settingOf(order: Order): SettingDeclaration & { key: SettingKey } {
	const [written = ""] = order.words;
	const found = SETTINGS.find(({ key }) => key === written);
	if (found !== undefined) return found;
	const near = nearest(
		written,
		SETTINGS.map(({ key }) => key),
	);
	throw new Stop(EXIT.usage, CONFIG_SAY[order.language].noSetting(written, near));
}

const warningsOf = ({ language }: Order, { warnings }: Config): string[] =>
	warnings.map(({ name, nearest: near }) => CLI[language].unknownVariable(name, near));

const whence = ({ origin, from }: Pick<HeldSetting, "origin" | "from">): string =>
	from === "" ? origin : `${origin}: ${from}`;

const show: Command = {
	name: "config show",
	usage: "[--origin] [--json]",
	about: { en: "show every setting; secrets are masked", ko: "모든 설정 보기, 비밀 값은 가려요" },
	options: [ORIGIN, JSON_OPTION],
	examples: ["kontor config show --origin", "kontor config show --json --config /etc/kontor/kontor.toml"],
	async run(order) {
		const config = order.config();
		const rows = await heldSettings(order);
		if (order.has("json")) printJSON(order, { file: config.filePath, settings: rows });
		else
			for (const line of table(
				rows.map(({ key, value, origin, from }) => [
					key,
					value || "-",
					...(order.has("origin") ? [whence({ origin, from })] : []),
				]),
			))
				order.terminal.out(line);
		for (const warning of warningsOf(order, config)) order.terminal.say(warning);
		return EXIT.ok;
	},
};

const get: Command = {
	name: "config get",
	usage: "KEY [--origin] [--json]",
	about: { en: "show one setting", ko: "설정 하나 보기" },
	options: [ORIGIN, JSON_OPTION],
	words: { least: 1, most: 1 },
	choices: KEYS,
	examples: ["kontor config get port", "kontor config get public_url --origin"],
	async run(order) {
		const { key } = settingOf(order);
		const held = must((await heldSettings(order, key))[0], `the setting ${key}`);
		if (order.has("json")) printJSON(order, held);
		else order.terminal.out(order.has("origin") ? `${held.value}  (${whence(held)})` : held.value);
		return EXIT.ok;
	},
};

const set: Command = {
	name: "config set",
	usage: "KEY VALUE [--config FILE] | KEY --stdin | KEY --file FILE",
	about: {
		en: "write one setting into the settings file, which keeps its comments",
		ko: "설정 파일에 값 하나 쓰기, 주석은 그대로 둬요",
	},
	options: [
		{
			name: "stdin",
			about: { en: "read the value from stdin; the way for secrets", ko: "값을 stdin에서 읽기, 비밀 값에 써요" },
		},
		{
			name: "file",
			value: "FILE",
			about: { en: "read the value from a file's first line", ko: "값을 파일 첫 줄에서 읽기" },
		},
	],
	words: { least: 1, most: 2 },
	choices: KEYS,
	examples: ["kontor config set port 8080", "kontor config set model.api_key --file key.txt"],
	async run(order) {
		const setting = settingOf(order);
		const value = await readValue(order, setting);
		return change(order, setting, value);
	},
};

async function readValue(order: Order, setting: SettingDeclaration): Promise<string> {
	const say = CONFIG_SAY[order.language];
	const [, written] = order.words;
	const isFromElsewhere = order.has("stdin") || order.option("file") !== undefined;
	// every user of the computer can read the command lines of all others
	if (setting.isSecret && written !== undefined) throw new Stop(EXIT.usage, say.secretArgument(setting.key));
	if (written !== undefined) {
		if (isFromElsewhere) throw new Stop(EXIT.usage, say.twice);
		return written;
	}
	if (!setting.isSecret && !isFromElsewhere) throw new Stop(EXIT.usage, say.noValue(setting.key));
	return readSecret(order.terminal, order.language, {
		file: order.option("file"),
		isStdin: order.has("stdin"),
		question: `${setting.key}: `,
	});
}

const unset: Command = {
	name: "config unset",
	usage: "KEY [--config FILE]",
	about: { en: "take one setting out of the settings file", ko: "설정 파일에서 값 하나 빼기" },
	words: { least: 1, most: 1 },
	choices: KEYS,
	examples: ["kontor config unset port", "kontor config unset log.level --config /etc/kontor/kontor.toml"],
	run: (order) => change(order, settingOf(order), null),
};

function change(
	order: Order,
	{ key, isSecret }: SettingDeclaration & { key: SettingKey },
	value: string | null,
): number {
	const say = CONFIG_SAY[order.language];
	const path = fileToEdit(order.option("config"), process.env);
	const isChanged = edit(order, path, key, value);
	if (!isChanged) order.terminal.say(value === null ? say.notThere(key, path) : say.same(key, path));
	else order.terminal.say(value === null ? say.unset(key, path) : say.set(key, path));
	if (isSecret && value !== null && (statSync(path).mode & 0o044) !== 0) order.terminal.say(say.readable(path));
	const now = order.config().origin(key);
	if (value !== null && now.origin !== "file") order.terminal.say(say.overruled(key, now.from));
	if (isChanged) order.terminal.say(key === "log.level" ? say.hangUp : say.nextStart);
	return EXIT.ok;
}

function edit(order: Order, path: string, key: SettingKey, value: string | null): boolean {
	try {
		return editFile(path, key, value);
	} catch (error) {
		if (error instanceof ConfigError || !(error instanceof Error && "code" in error)) throw error;
		const exit = error.code === "EACCES" || error.code === "EPERM" ? EXIT.notPermitted : EXIT.cannotCreate;
		throw new Stop(exit, CONFIG_SAY[order.language].cannotWrite(path, String(error.code)));
	}
}

const check: Command = {
	name: "config check",
	usage: "[--config FILE] [--json]",
	about: {
		en: "check the settings; exit 78 with the line that is not right",
		ko: "설정 확인, 잘못되면 그 줄과 함께 78로 끝나요",
	},
	options: [JSON_OPTION],
	examples: ["kontor config check", "kontor config check --config ./kontor.toml --json"],
	run(order) {
		const say = CONFIG_SAY[order.language];
		try {
			const config = order.config();
			const { filePath } = config;
			const warnings = warningsOf(order, config);
			if (order.has("json")) printJSON(order, { ok: true, file: filePath, warnings });
			else order.terminal.out(filePath === null ? say.noFile : say.right(filePath));
			for (const warning of warnings) order.terminal.say(warning);
			return EXIT.ok;
		} catch (error) {
			if (!(error instanceof ConfigError)) throw error;
			const { file, line, written, suggestion, rule } = error;
			if (order.has("json")) printJSON(order, { ok: false, file, line, key: written, rule, suggestion, warnings: [] });
			order.terminal.complain(configLine(error, order.language));
			return EXIT.config;
		}
	},
};

const path: Command = {
	name: "config path",
	usage: "[--json]",
	about: { en: "say which file the settings are read from", ko: "설정 파일 위치 보기" },
	options: [JSON_OPTION],
	examples: ["kontor config path", "cat $(kontor config path)"],
	run(order) {
		const file = fileToEdit(order.option("config"), process.env);
		const exists = existsSync(file);
		if (order.has("json")) printJSON(order, { path: file, exists });
		else order.terminal.out(file);
		if (!exists) order.terminal.say(CONFIG_SAY[order.language].notYet);
		return EXIT.ok;
	},
};

const example: Command = {
	name: "config example",
	usage: "",
	about: { en: "print every setting with its default and what it is for", ko: "모든 설정을 기본값, 설명과 함께 출력" },
	examples: ["kontor config example", "kontor config example > kontor.toml"],
	run(order) {
		for (const line of exampleLines(order)) order.terminal.out(line);
		return EXIT.ok;
	},
};

/** Commented out, so that a file made from it still follows the defaults of later versions. */
function exampleLines({ language }: Order): string[] {
	const sections = [...new Set(SETTINGS.map(({ key }) => (key.includes(".") ? key.slice(0, key.indexOf(".")) : "")))];
	return sections.flatMap((section, index) => {
		const own = SETTINGS.filter(({ key }) => (section === "" ? !key.includes(".") : key.startsWith(`${section}.`)));
		const lines = own.flatMap((setting: SettingDeclaration & { key: SettingKey }) => [
			`# ${setting.about[language]} (${environmentName(setting.key)}${setting.isSecret ? `, ${environmentName(setting.key)}_FILE` : ""})`,
			`# ${setting.key.slice(section === "" ? 0 : section.length + 1)} = ${tomlValue(setting.key, setting.default)}`,
		]);
		return [
			...(index === 0 ? [CONFIG_SAY[language].exampleHead] : []),
			"",
			...(section === "" ? [] : [`[${section}]`]),
			...lines,
		];
	});
}

export const configCommands: readonly Command[] = [show, get, set, unset, check, path, example];
