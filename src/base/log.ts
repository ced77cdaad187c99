/** Log lines for the journal, a terminal or a collector: event names and fields, never message text or secrets. */

import type { Clock } from "./clock.ts";

export type Level = "debug" | "info" | "warn" | "error";
export type Fields = Record<string, string | number | boolean | undefined>;
export type Log = Record<Level, (event: string, fields?: Fields) => void>;

const ORDER: Level[] = ["debug", "info", "warn", "error"];
/** syslog priorities, which the journal reads from the start of a line (sd-daemon(3)) */
const PRIORITY: Record<Level, string> = { debug: "<7>", info: "<6>", warn: "<4>", error: "<3>" };

/** What a log keeps of something thrown. */
export const traceOf = (error: unknown): string =>
	error instanceof Error ? (error.stack ?? error.message) : String(error);

export type LogFormat = "journal" | "pretty" | "json";

/** A log that hands finished lines to `write`. */
export function createLog(options: { level: Level; format: LogFormat; clock: Clock; write(line: string): void }): Log {
	const lowest = ORDER.indexOf(options.level);
	const line = (level: Level, event: string, fields: Fields = {}) => {
		if (ORDER.indexOf(level) < lowest) return;
		const known = Object.entries(fields).filter(([, value]) => value !== undefined);
		const at = Temporal.Instant.fromEpochMilliseconds(options.clock.now()).toString({ fractionalSecondDigits: 3 });
		if (options.format === "json")
			return options.write(JSON.stringify({ at, level, event, ...Object.fromEntries(known) }));
		const words = [event, ...known.map(([key, value]) => `${key}=${quoted(String(value))}`)].join(" ");
		options.write(options.format === "journal" ? `${PRIORITY[level]}${words}` : `${at} ${level.padEnd(5)} ${words}`);
	};
	return {
		debug: (event, fields) => line("debug", event, fields),
		info: (event, fields) => line("info", event, fields),
		warn: (event, fields) => line("warn", event, fields),
		error: (event, fields) => line("error", event, fields),
	};
}

function quoted(value: string): string {
	return /^[\w.:/@%+-]*$/.test(value) ? value : JSON.stringify(value);
}

/** For tests and library use: nothing is written. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
