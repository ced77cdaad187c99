/** Ids: a prefix and 26 characters of lower-case Crockford base32, sortable by the moment they were made (design section 9, Ids). */

import { createHash } from "node:crypto";
import type { Clock } from "./clock.ts";

export type Prefix =
	| "mem"
	| "team"
	| "task"
	| "org"
	| "con"
	| "opp"
	| "hol"
	| "conv"
	| "msg"
	| "file"
	| "turn"
	| "call"
	| "hold"
	| "sess"
	| "tok"
	| "inv"
	| "req"
	| "sum"
	| "mdl"
	| "use"
	| "exc";

export type Ids = { next(prefix: Prefix): string };

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RANDOM_CHARACTERS = 16;

function encodeTime(ms: number): string {
	let rest = ms;
	let text = "";
	for (let i = 0; i < 10; i++) {
		text = ALPHABET[rest % 32] + text;
		rest = Math.floor(rest / 32);
	}
	return text;
}

/** Adds one to the random half, so that ids made within one millisecond still rise. */
function increment(digits: number[]): number[] {
	const next = [...digits];
	for (let i = next.length - 1; i >= 0; i--) {
		const digit = next[i] ?? 0;
		if (digit < 31) {
			next[i] = digit + 1;
			return next;
		}
		next[i] = 0;
	}
	return next;
}

const randomDigits = (): number[] =>
	Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS)), (byte) => byte % 32);

/** The moment that an id of this shape names, in milliseconds. */
export function momentOfID(id: string): number {
	const at = id.indexOf("_") + 1;
	return [...id.slice(at, at + 10)].reduce((sum, character) => sum * 32 + ALPHABET.indexOf(character), 0);
}

/**
 * Ids of the running system: never the same twice, rising within a millisecond and when the clock steps back. `after` is
 * the moment of the last one made before this start, since they are used as an order across starts.
 */
export function systemIds(clock: Clock, after = -1): Ids {
	let lastMs = after + 1;
	let digits = randomDigits();
	return {
		next(prefix) {
			const ms = clock.now();
			if (ms > lastMs) {
				lastMs = ms;
				digits = randomDigits();
			} else {
				digits = increment(digits);
			}
			return `${prefix}_${encodeTime(lastMs)}${digits.map((digit) => ALPHABET[digit]).join("")}`;
		},
	};
}

/**
 * Ids that follow from a hold: its preview and its replay name the new rows alike, so the two change lists can be
 * compared (design section 5). `seed` is the hold's own id, of which no two are the same.
 */
export function seededIds(seed: string): Ids {
	const body = seed.slice(seed.indexOf("_") + 1);
	const time = body.slice(0, 10);
	// hashed, since two holds of one millisecond differ by one and would soon name the same rows
	let digits = Array.from(
		createHash("sha256").update(seed).digest().subarray(0, RANDOM_CHARACTERS),
		(byte) => byte % 32,
	);
	return {
		next(prefix) {
			digits = increment(digits);
			return `${prefix}_${time}${digits.map((digit) => ALPHABET[digit]).join("")}`;
		},
	};
}

/** True for text of the shape of an id with this prefix; says nothing about whether the row exists. */
export function isID(text: string, prefix: Prefix): boolean {
	return text.length === prefix.length + 27 && text.startsWith(`${prefix}_`);
}
