/** What this process remembers of itself for administrators: its last requests and its last log lines, nothing on disk. */

import type { Clock } from "./clock.ts";
import { LIMITS } from "./limits.ts";
import type { Fields, Level, Log } from "./log.ts";
import { Ring } from "./ring.ts";

/** One answered request: a route's pattern, never an address; who, never what. `ms` is the time until its answer began. */
export type RecentRequest = {
	at: number;
	method: string;
	route: string;
	status: number;
	ms: number;
	requestID?: string;
	memberID?: string;
};
export type RecentLine = { at: number; level: Level; event: string; fields: Record<string, string | number | boolean> };

export type Recent = { since: number; requests: Ring<RecentRequest>; lines: Ring<RecentLine> };

export function createRecent(clock: Clock): Recent {
	return {
		since: clock.now(),
		requests: new Ring(LIMITS.recentRequests),
		lines: new Ring(LIMITS.recentLines),
	};
}

/** The same log, whose lines are remembered as well, whatever level is written: the one for finding faults (debug) is not. */
export function remembered(log: Log, { lines }: Recent, clock: Clock): Log {
	const keep =
		(level: Level): Log[Level] =>
		(event, fields = {}) => {
			lines.add({ at: clock.now(), level, event: bounded(event), fields: known(fields) });
			log[level](event, fields);
		};
	return { debug: log.debug, info: keep("info"), warn: keep("warn"), error: keep("error") };
}

function known(fields: Fields): RecentLine["fields"] {
	const kept: RecentLine["fields"] = {};
	for (const [name, value] of Object.entries(fields))
		if (value !== undefined) kept[name] = typeof value === "string" ? bounded(value) : value;
	return kept;
}

/** A stack is kept, a flood is not. */
const bounded = (text: string): string =>
	text.length <= LIMITS.recentCharacters ? text : `${text.slice(0, LIMITS.recentCharacters - 1)}…`;
