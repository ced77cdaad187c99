/** The one reader of flags, environment and file; its answer is frozen and says where each value came from. */

import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import { nearest } from "#text/nearest.ts";
import { areNetworks } from "./addresses.ts";
import { priceOf } from "./price.ts";
import { environmentName, nearestKey, SETTINGS, type SettingKey } from "./settings.ts";
import { spanMs } from "./span.ts";
import { layoutOf } from "./toml-lines.ts";

export type Origin = "flag" | "environment" | "file" | "default";
export type Value = { value: string; origin: Origin; from: string };

/** A KONTOR_ variable that is no setting. */
export type UnknownVariable = { name: string; nearest: string | null };

export type Config = {
	get(key: SettingKey): string;
	origin(key: SettingKey): Value;
	/** absolute */
	dataFolder: string;
	port: number;
	filePath: string | null;
	warnings: readonly UnknownVariable[];
};

/** What is wrong with a setting; the words for it stand where it is told. */
export type ConfigRule =
	| "unknown"
	| "missing"
	| "unreadable"
	| "syntax"
	| "port"
	| "level"
	| "switch"
	| "format"
	| "address"
	| "contact"
	| "networks"
	| "span"
	| "count"
	| "price"
	| "byHand";

/** A line of the file that is not right: the start stops with 78, so that a service manager does not try again. */
export class ConfigError extends Error {
	override name = "ConfigError";
	readonly file: string;
	/** 0 when it is no line of a file */
	readonly line: number;
	/** the key as written, or what the parser says */
	readonly written: string;
	readonly value: string;
	readonly suggestion: string | null;
	readonly rule: ConfigRule;

	constructor(fault: {
		file: string;
		line: number;
		written: string;
		value?: string;
		suggestion?: string | null;
		rule: ConfigRule;
	}) {
		super(`${fault.file}${fault.line > 0 ? ` line ${fault.line}` : ""}: ${fault.written} (${fault.rule})`);
		this.file = fault.file;
		this.line = fault.line;
		this.written = fault.written;
		this.value = fault.value ?? "";
		this.suggestion = fault.suggestion ?? null;
		this.rule = fault.rule;
	}
}

export type Sources = {
	flags: Partial<Record<SettingKey, string>>;
	environment: Record<string, string | undefined>;
	configFile?: string | undefined;
};

/** Reads every setting: flag > environment > file > default. Throws ConfigError for a key or value that is none. */
export function readConfig(sources: Sources): Config {
	const filePath = findFile(sources);
	const file = filePath === null ? new Map<string, { value: string; line: number }>() : readFile(filePath);
	const values = new Map<string, Value>();
	for (const { key, default: fallback } of SETTINGS) values.set(key, pick(key, sources, file, filePath, fallback));
	for (const setting of SETTINGS)
		checkValue(setting, values.get(setting.key) as Value, file.get(setting.key)?.line ?? 0);
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

function pick(
	key: SettingKey,
	{ flags, environment }: Sources,
	file: Map<string, { value: string; line: number }>,
	filePath: string | null,
	fallback: string,
): Value {
	const flag = flags[key];
	if (flag !== undefined)
		return { value: flag, origin: "flag", from: `--${key.replace(".", "-").replaceAll("_", "-")}` };
	const name = environmentName(key);
	const direct = environment[name];
	if (direct !== undefined && direct !== "") return { value: direct, origin: "environment", from: name };
	const fromFile = environment[`${name}_FILE`];
	if (fromFile)
		return { value: readText(fromFile, `${name}_FILE`).trim(), origin: "environment", from: `${name}_FILE` };
	const credential =
		environment.CREDENTIALS_DIRECTORY && join(environment.CREDENTIALS_DIRECTORY, key.replace(/[._]/g, "-"));
	if (credential && existsSync(credential))
		return {
			value: readText(credential, "systemd credential").trim(),
			origin: "environment",
			from: "systemd credential",
		};
	const written = file.get(key);
	if (written !== undefined) return { value: written.value, origin: "file", from: filePath ?? "" };
	return { value: fallback, origin: "default", from: "" };
}

/** `named` is what the reader set to come here. */
function readText(path: string, named: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new ConfigError({ file: named, line: 0, written: path, value: String(error.code), rule: "unreadable" });
	}
}

function findFile({ configFile, environment }: Sources): string | null {
	if (configFile !== undefined) {
		if (!existsSync(configFile)) throw new ConfigError({ file: configFile, line: 0, written: "", rule: "missing" });
		return resolve(configFile);
	}
	return usualFiles(environment).find((path) => existsSync(path)) ?? null;
}

/** Where the file is looked for, in order: the package's, then the user's own. */
export function usualFiles(environment: Record<string, string | undefined>): string[] {
	return [
		"/etc/kontor/kontor.toml",
		join(environment.XDG_CONFIG_HOME || join(environment.HOME || homedir(), ".config"), "kontor", "kontor.toml"),
	];
}

/** The file's keys as `section.name`, with the line each stands on. */
function readFile(path: string): Map<string, { value: string; line: number }> {
	const text = readText(path, path);
	const table = parseToml(path, text);
	const lines = new Map(layoutOf(text).entries.map(({ key, line }) => [key, line]));
	const keys = SETTINGS.map(({ key }) => key as string);
	const found = new Map<string, { value: string; line: number }>();
	for (const [name, value] of flatten(table)) {
		// a key inside an inline table has no line of its own
		const line = lines.get(name) ?? lines.get(name.split(".")[0] ?? "") ?? 0;
		if (!keys.includes(name)) {
			const suggestion = nearestKey(name, keys);
			throw new ConfigError({ file: path, line, written: name, suggestion, rule: "unknown" });
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
		throw new ConfigError({
			file: path,
			line: error.line,
			written: (error.message.split("\n")[0] ?? "").replace(/^Invalid TOML document: /, ""),
			rule: "syntax",
		});
	}
}

function flatten(table: Record<string, unknown>): [string, unknown][] {
	return Object.entries(table).flatMap(([name, value]): [string, unknown][] => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return [[name, value]];
		return Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one]);
	});
}

/** RFC 9116 section 2.5.3: an address to write to, or a page over https. No line ends: it becomes a line of a file. */
const isContact = (value: string): boolean => /^(?:[^\s@:/]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/.test(value);

function checkValue({ key, kind }: (typeof SETTINGS)[number], { value, from }: Value, line: number): void {
	const refuse = (rule: ConfigRule): never => {
		throw new ConfigError({ file: from || key, line, written: key, value, rule });
	};
	if (kind === "port" && !(/^\d+$/.test(value) && Number(value) <= 65_535)) refuse("port");
	if (kind === "level" && !["debug", "info", "warn", "error"].includes(value)) refuse("level");
	if (kind === "span" && value !== "off" && spanMs(value) === null) refuse("span");
	if (kind === "count" && !/^[1-9]\d{0,3}$/.test(value)) refuse("count");
	if (kind === "switch" && !["true", "false"].includes(value)) refuse("switch");
	if (key === "model.price" && value !== "" && priceOf(value) === null) refuse("price");
	if (key === "trusted_proxies" && !areNetworks(value)) refuse("networks");
	if (key === "security.contact" && value !== "" && !isContact(value)) refuse("contact");
	if (key === "log.format" && !["auto", "journal", "pretty", "json"].includes(value)) refuse("format");
	if (
		(key === "public_url" || key === "model.base_url") &&
		value !== "" &&
		!/^https?:$/.test(URL.parse(value)?.protocol ?? "")
	)
		refuse("address");
}

const PREFIX = "KONTOR_";

function unknownEnvironment(environment: Record<string, string | undefined>): UnknownVariable[] {
	const known = SETTINGS.flatMap(({ key }) => [environmentName(key), `${environmentName(key)}_FILE`]);
	// what all have in common says nothing about which is near
	const endings = known.map((name) => name.slice(PREFIX.length).toLowerCase());
	return Object.keys(environment)
		.filter((name) => name.startsWith(PREFIX) && !known.includes(name))
		.map((name) => {
			const near = nearest(name.slice(PREFIX.length), endings);
			return { name, nearest: near === null ? null : `${PREFIX}${near.toUpperCase()}` };
		});
}
