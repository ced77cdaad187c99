/** The one reader of flags, environment and file; its answer is frozen and says where each value came from. */

import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import { environmentName, nearestKey, type SettingKey, SETTINGS } from "./settings.ts";

export type Origin = "flag" | "environment" | "file" | "default";
export type Value = { value: string; origin: Origin; from: string };

export type Config = {
	get(key: SettingKey): string;
	origin(key: SettingKey): Value;
	/** absolute */
	dataFolder: string;
	port: number;
	filePath: string | null;
	warnings: string[];
};

/** A line of the file that is not right: the start stops with 78, so that a service manager does not try again. */
export class ConfigError extends Error {
	override name = "ConfigError";
	constructor(
		readonly file: string,
		readonly line: number,
		readonly written: string,
		readonly suggestion: string | null,
		message: string,
	) {
		super(message);
	}
}

export type Sources = { flags: Partial<Record<SettingKey, string>>; environment: Record<string, string | undefined>; configFile?: string | undefined };

/** Reads every setting: flag > environment > file > default. Throws ConfigError for a key or value that is none. */
export function readConfig(sources: Sources): Config {
	const filePath = findFile(sources);
	const file = filePath === null ? new Map<string, { value: string; line: number }>() : readFile(filePath);
	const values = new Map<string, Value>();
	for (const { key, default: fallback } of SETTINGS) values.set(key, pick(key, sources, file, filePath, fallback));
	for (const setting of SETTINGS) checkValue(setting, values.get(setting.key) as Value, file.get(setting.key)?.line ?? 0);
	const get = (key: SettingKey) => values.get(key)?.value ?? "";
	return Object.freeze({
		get,
		origin: (key: SettingKey) => values.get(key) as Value,
		dataFolder: resolve(get("data")),
		port: Number(get("port")),
		filePath,
		warnings: unknownEnvironment(sources.environment),
	});
}

function pick(key: SettingKey, { flags, environment }: Sources, file: Map<string, { value: string; line: number }>, filePath: string | null, fallback: string): Value {
	const flag = flags[key];
	if (flag !== undefined) return { value: flag, origin: "flag", from: `--${key.replace(".", "-").replaceAll("_", "-")}` };
	const name = environmentName(key);
	const direct = environment[name];
	if (direct !== undefined && direct !== "") return { value: direct, origin: "environment", from: name };
	const fromFile = environment[`${name}_FILE`];
	if (fromFile) return { value: readFileSync(fromFile, "utf8").trim(), origin: "environment", from: `${name}_FILE` };
	const credential = environment.CREDENTIALS_DIRECTORY && join(environment.CREDENTIALS_DIRECTORY, key.replace(/[._]/g, "-"));
	if (credential && existsSync(credential)) return { value: readFileSync(credential, "utf8").trim(), origin: "environment", from: "systemd credential" };
	const written = file.get(key);
	if (written !== undefined) return { value: written.value, origin: "file", from: filePath ?? "" };
	return { value: fallback, origin: "default", from: "" };
}

function findFile({ configFile, environment }: Sources): string | null {
	if (configFile !== undefined) {
		if (!existsSync(configFile)) throw new ConfigError(configFile, 0, "", null, `${configFile} is not there`);
		return resolve(configFile);
	}
	const usual = ["/etc/kontor/kontor.toml", join(environment.XDG_CONFIG_HOME || join(homedir(), ".config"), "kontor", "kontor.toml")];
	return usual.find((path) => existsSync(path)) ?? null;
}

/** The file's keys as `section.name`, with the line each stands on. */
function readFile(path: string): Map<string, { value: string; line: number }> {
	const text = readFileSync(path, "utf8");
	const table = parseToml(path, text);
	const keys = SETTINGS.map(({ key }) => key as string);
	const found = new Map<string, { value: string; line: number }>();
	for (const [name, value] of flatten(table)) {
		const line = lineOf(text, name);
		if (!keys.includes(name)) {
			const suggestion = nearestKey(name, keys);
			throw new ConfigError(path, line, name, suggestion, `${path} line ${line}: ${name} is not a setting`);
		}
		found.set(name, { value: Array.isArray(value) ? value.join(",") : String(value), line });
	}
	return found;
}

function parseToml(path: string, text: string): Record<string, unknown> {
	try {
		return parse(text);
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		throw new ConfigError(path, error.line, "", null, `${path} line ${error.line}: ${error.message.split("\n")[0]}`);
	}
}

function flatten(table: Record<string, unknown>): [string, unknown][] {
	return Object.entries(table).flatMap(([name, value]): [string, unknown][] => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return [[name, value]];
		return Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one]);
	});
}

function lineOf(text: string, key: string): number {
	const name = key.split(".").at(-1) ?? key;
	return text.split("\n").findIndex((line) => new RegExp(`^\\s*"?${name}"?\\s*=`).test(line)) + 1;
}

function checkValue({ key, kind }: (typeof SETTINGS)[number], { value, from }: Value, line: number): void {
	const refuse = (problem: string): never => {
		throw new ConfigError(from, line, key, null, `${from || key}${line > 0 ? ` line ${line}` : ""}: ${key} ${problem}`);
	};
	if (kind === "port" && !(/^\d+$/.test(value) && Number(value) <= 65_535)) refuse(`must be a port from 0 to 65535, not ${value}`);
	if (kind === "level" && !["debug", "info", "warn", "error"].includes(value)) refuse(`must be debug, info, warn or error, not ${value}`);
	if (kind === "switch" && !["true", "false"].includes(value)) refuse(`must be true or false, not ${value}`);
	if (key === "log.format" && !["auto", "journal", "pretty", "json"].includes(value)) refuse(`must be auto, journal, pretty or json, not ${value}`);
	if (key === "public_url" && value !== "" && !URL.canParse(value)) refuse(`must be an address such as https://kontor.example.co, not ${value}`);
}

function unknownEnvironment(environment: Record<string, string | undefined>): string[] {
	const known = SETTINGS.flatMap(({ key }) => [environmentName(key), `${environmentName(key)}_FILE`]);
	return Object.keys(environment)
		.filter((name) => name.startsWith("KONTOR_") && !known.includes(name))
		.map((name) => {
			const near = nearestKey(name, known.map((one) => one.toLowerCase()))?.toUpperCase();
			return `${name} is not a setting${near ? `; the nearest is ${near}` : ""}`;
		});
}
