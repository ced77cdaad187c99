/** Changes one setting in the settings file, checked as a whole before it takes the file's place. */

import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError, readConfig, usualFiles } from "./config.ts";
import { SETTINGS, type SettingKey } from "./settings.ts";
import { withoutSetting, withSetting } from "./toml-lines.ts";

/** The file a change goes to: --config, else the usual file that is there, else the user's own, which is then made. */
export function fileToEdit(configFile: string | undefined, environment: Record<string, string | undefined>): string {
	if (configFile !== undefined) return resolve(configFile);
	const usual = usualFiles(environment);
	return usual.find((path) => existsSync(path)) ?? usual.at(-1) ?? "";
}

/** Writes `key = value`, or takes the key out when `value` is null. Answers whether the file changed. Throws ConfigError. */
export function editFile(path: string, key: SettingKey, value: string | null): boolean {
	const real = existsSync(path) ? realpathSync(path) : path;
	const before = existsSync(real) ? readFileSync(real, "utf8") : "";
	const after = value === null ? withoutSetting(before, key) : withSetting(before, key, tomlValue(key, value));
	if (after === before) return false;
	const draft = `${real}.new`;
	// the first folder that was made for it: a value that is refused leaves none behind
	const made = mkdirSync(dirname(real), { recursive: true, mode: 0o700 });
	let isKept = false;
	try {
		writeFileSync(draft, after, { mode: 0o600, flush: true });
		check(draft, real, key, value);
		keepRights(draft, real);
		renameSync(draft, real);
		isKept = true;
	} finally {
		rmSync(draft, { force: true });
		if (!isKept && made !== undefined) rmSync(made, { recursive: true, force: true });
	}
	return true;
}

/** Reads the draft as the server would; a fault is reported at the place it will have in the real file. */
function check(draft: string, real: string, key: SettingKey, value: string | null): void {
	try {
		const config = readConfig({ flags: {}, environment: {}, configFile: draft });
		const { origin, value: read } = config.origin(key);
		if (value === null ? origin !== "file" : read === normal(key, value)) return;
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		throw new ConfigError({
			file: real,
			line: error.line,
			written: error.written,
			value: error.value,
			suggestion: error.suggestion,
			rule: error.rule,
		});
	}
	// written in a form this editor does not change, such as an inline table
	throw new ConfigError({ file: real, line: 0, written: key, value: value ?? "", suggestion: null, rule: "byHand" });
}

function keepRights(draft: string, real: string): void {
	if (!existsSync(real)) return;
	const { mode, uid, gid } = statSync(real);
	const own = statSync(draft);
	if (own.uid !== uid || own.gid !== gid) chownSync(draft, uid, gid);
	chmodSync(draft, mode & 0o7777);
}

const kindOf = (key: SettingKey) => SETTINGS.find((setting) => setting.key === key)?.kind;
const normal = (key: SettingKey, value: string): string => (kindOf(key) === "list" ? listOf(value).join(",") : value);
const listOf = (value: string): string[] =>
	value
		.split(",")
		.map((each) => each.trim())
		.filter((each) => each !== "");
/** JSON's escapes are TOML's, but for DEL, which JSON leaves as it is */
const quoted = (value: string): string => JSON.stringify(value).replaceAll("\u007f", "\\u007f");

/** A value as TOML writes it. What does not fit its kind goes in quotes, for the reader to refuse with words. */
export function tomlValue(key: SettingKey, value: string): string {
	const kind = kindOf(key);
	if (kind === "list") return `[${listOf(value).map(quoted).join(", ")}]`;
	if (kind === "count" && /^[1-9]\d{0,3}$/.test(value)) return value;
	if (kind === "port" && /^(0|[1-9]\d{0,8})$/.test(value)) return value;
	if (kind === "switch" && (value === "true" || value === "false")) return value;
	return quoted(value);
}
