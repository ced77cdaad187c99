/** How long a server asks to be left alone (RFC 9110, section 10.2.3), and how long we wait when it does not say. */

import type { Clock } from "#base/clock.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** 1 s, doubling, at most 30 s (runtime.md 3.8). `tries` counts the failed ones, from 1. */
export function backoffMs(tries: number): number {
	return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

/** Milliseconds from `Retry-After` (seconds or a date) or `retry-after-ms`, or null when there is none to read. */
export function retryAfterMs(headers: Headers | undefined, clock: Clock): number | null {
	const exact = headers?.get("retry-after-ms")?.trim() ?? "";
	if (/^\d+(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact));
	const text = headers?.get("retry-after")?.trim() ?? "";
	if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
	const at = httpDate(text);
	return at === null ? null : Math.max(0, at - clock.now());
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Sun, 06 Nov 1994 08:49:37 GMT" → instant; the other two spellings of the standard are obsolete and read as none. */
function httpDate(text: string): number | null {
	const parts = /^\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/.exec(text);
	const month = MONTHS.indexOf(parts?.[2] ?? "") + 1;
	if (parts === null || month === 0) return null;
	try {
		const iso = `${parts[3]}-${String(month).padStart(2, "0")}-${parts[1]}T${parts[4]}Z`;
		return Temporal.Instant.from(iso).epochMilliseconds;
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}
