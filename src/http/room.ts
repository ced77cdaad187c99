/**
 * Room for connections. A process may have so many files and sockets open and no more; at that limit nobody is answered and nothing
 * can be opened. So a new connection is refused with words a little before, while those that are there live on.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Clock } from "#base/clock.ts";

/** kept free for what is no connection: files that are sent, backups, commands and their pipes */
const RESERVE = 64;
const RESERVE_SHARE = 0.05;
/** counting ten thousand takes milliseconds: it is not done for every newcomer */
const COUNT_MS = 100;
/** but sooner when this share of the room that was left has been given away: many come at once */
const GIVEN_SHARE = 0.25;
/** longer than any connection stays quiet before it is closed */
const KNOWN_MS = 150_000;

export type Room = {
	/** False for a new connection when there is no room. `peer` is the other side's address and port. */
	admits(peer: string): boolean;
};

export type RoomParts = {
	clock: Pick<Clock, "now">;
	/** descriptors this process may have open; null where nobody knows */
	limit: number | null;
	/** those it has open now */
	count(): number;
};

export function createRoom({ clock, limit, count }: RoomParts): Room {
	const most = limit === null ? null : limit - Math.max(RESERVE, Math.floor(limit * RESERVE_SHARE));
	const known = new Map<string, number>();
	let countedAt = Number.NEGATIVE_INFINITY;
	let left = 0;
	let given = 0;

	function recount(now: number): void {
		countedAt = now;
		given = 0;
		left = (most ?? 0) - count();
		for (const [peer, at] of known) if (now - at > KNOWN_MS) known.delete(peer);
	}

	return {
		admits(peer) {
			if (most === null) return true;
			const now = clock.now();
			if (!known.has(peer)) {
				// also when the clock was set back
				const isOld = Math.abs(now - countedAt) >= COUNT_MS;
				if (isOld || (left > 0 && given >= left * GIVEN_SHARE)) recount(now);
				if (left <= 0) return false;
				given++;
			}
			known.set(peer, now);
			return true;
		},
	};
}

/** This process's own limit and count, where the system tells them. */
export function descriptors(): Pick<RoomParts, "limit" | "count"> {
	const limits = "/proc/self/limits";
	if (!existsSync(limits)) return { limit: null, count: () => 0 };
	const found = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, "utf8"))?.[1];
	return { limit: found === undefined ? null : Number(found), count: () => countOpen() };
}

/** At the very limit even the folder of descriptors cannot be opened, which says enough. */
function countOpen(): number {
	try {
		return readdirSync("/proc/self/fd").length;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EMFILE") return Number.POSITIVE_INFINITY;
		throw error;
	}
}
