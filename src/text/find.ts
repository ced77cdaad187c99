/**
 * How well a name fits what somebody typed to find it: by its words, by initial consonants (ㅎㄱㄷ for 홍길동), and by the
 * keys when the keyboard was on the other layout (ghdrlfehd for 홍길동, ㅓㅑ내ㅐ for jisoo).
 */

import { folded } from "./folded.ts";
import { initialOf, isInitial, keysOf, withoutPairs } from "./hangul.ts";

/** From the best fit to the worst; what does not fit at all has none. */
const WHOLE = 0;
const START = 1;
const WORD_START = 2;
const INSIDE = 3;
const INITIALS = 4;
const OTHER_LAYOUT = 5;

/** Fewer keys than this fit by chance. */
const LEAST_KEYS = 3;

/** Rank of `text` for `query`, 0 the best; null when it does not fit. Every word of the query must fit somewhere. */
export function findRank(text: string, query: string): number | null {
	const wanted = folded(query);
	const name = folded(text);
	if (wanted === "") return WHOLE;
	const whole = rankOf(name, wanted);
	if (whole !== null || !wanted.includes(" ")) return whole;
	const ranks = wanted.split(" ").map((word) => rankOf(name, word));
	return ranks.every((rank) => rank !== null) ? Math.max(INSIDE, ...ranks) : null;
}

function rankOf(name: string, wanted: string): number | null {
	if (name === wanted) return WHOLE;
	if (name.startsWith(wanted)) return START;
	if (wordStarts(name).some((at) => name.startsWith(wanted, at))) return WORD_START;
	if (name.includes(wanted)) return INSIDE;
	const letters = [...name].filter((letter) => letter !== " ");
	const typed = [...withoutPairs(wanted)];
	if (typed.some(isInitial) && letters.some((_, at) => fitsInitials(letters, at, typed))) return INITIALS;
	return fitsKeys(name, wanted) ? OTHER_LAYOUT : null;
}

function wordStarts(name: string): number[] {
	return [...name.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)].map((match) => match.index);
}

/** From `at` on every typed consonant begins a syllable, and every typed syllable stands there. */
function fitsInitials(letters: readonly string[], at: number, typed: readonly string[]): boolean {
	return typed.every((letter, index) => {
		const found = letters[at + index];
		if (found === undefined) return false;
		return isInitial(letter) ? initialOf(found) === letter : found.startsWith(letter);
	});
}

/**
 * The same keys, whatever they made on the screen. Starts at a syllable or a word, or half the alphabet would fit; also
 * finds the syllable that is still being composed (홍기 on the way to 홍길).
 */
function fitsKeys(name: string, wanted: string): boolean {
	const keys = [...wanted.replaceAll(" ", "")].map(keysOf).join("").toLowerCase();
	const isHangul = [...wanted].some((letter) => keysOf(letter) !== letter);
	if (keys.length < (isHangul ? 1 : LEAST_KEYS)) return false;
	const letters = [...name];
	return letters.some((letter, at) => {
		const before = letters[at - 1];
		const isStart = at === 0 || keysOf(letter) !== letter || before === undefined || !/\p{L}/u.test(before);
		const rest = letters.slice(at).filter((one) => one !== " ");
		return isStart && rest.map(keysOf).join("").toLowerCase().startsWith(keys);
	});
}
