/** Hangul taken apart: the keys that type it on the two-set keyboard (KS X 5002), and the initial consonants people search by. */

const FIRST = 0xac00;
const LAST = 0xd7a3;
const VOWELS = 21;
const FINALS = 28;

/** In Unicode's order of a syllable's parts (The Unicode Standard, 3.12), each with its keys. */
const INITIAL_LETTERS = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const INITIAL_KEYS = [..."rRseEfaqQtTdwWczxvg"];
const VOWEL_LETTERS = [..."ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"];
const VOWEL_KEYS = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(" ");
const FINAL_LETTERS = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];
const FINAL_KEYS = " r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split(" ");

/** What an input method makes of two consonants typed one after the other. */
const PAIRS: Record<string, string> = Object.fromEntries(
	FINAL_LETTERS.map((letter, at) => [letter, FINAL_KEYS[at] ?? ""] as const)
		.filter(([letter, keys]) => keys.length === 2 && letter !== "ㄲ" && letter !== "ㅆ")
		.map(([letter, keys]) => [letter, [...keys].map((key) => INITIAL_LETTERS[INITIAL_KEYS.indexOf(key)]).join("")]),
);

const LETTER_KEYS = new Map<string, string>([
	...FINAL_LETTERS.map((letter, at) => [letter, FINAL_KEYS[at] ?? ""] as const),
	...VOWEL_LETTERS.map((letter, at) => [letter, VOWEL_KEYS[at] ?? ""] as const),
	...INITIAL_LETTERS.map((letter, at) => [letter, INITIAL_KEYS[at] ?? ""] as const),
]);

function isSyllable(character: string): boolean {
	const code = character.codePointAt(0) ?? 0;
	return code >= FIRST && code <= LAST;
}

/** The keys of one character: those of its letters for Hangul ("홍" → "ghd"), itself for anything else. */
export function keysOf(character: string): string {
	if (!isSyllable(character)) return LETTER_KEYS.get(character) ?? character;
	const at = (character.codePointAt(0) ?? FIRST) - FIRST;
	const initial = INITIAL_KEYS[Math.floor(at / (VOWELS * FINALS))] ?? "";
	const vowel = VOWEL_KEYS[Math.floor(at / FINALS) % VOWELS] ?? "";
	return initial + vowel + (FINAL_KEYS[at % FINALS] ?? "");
}

/** The consonant a syllable begins with ("홍" → "ㅎ"); undefined for anything but a syllable. */
export function initialOf(character: string): string | undefined {
	if (!isSyllable(character)) return undefined;
	const at = (character.codePointAt(0) ?? FIRST) - FIRST;
	return INITIAL_LETTERS[Math.floor(at / (VOWELS * FINALS))];
}

/** True for a consonant that stands alone, as in ㅎㄱㄷ. */
export function isInitial(character: string): boolean {
	return INITIAL_LETTERS.includes(character);
}

/** Consonants that an input method joined, one by one again: "ㄳ" → "ㄱㅅ". */
export function withoutPairs(text: string): string {
	return [...text].map((character) => PAIRS[character] ?? character).join("");
}
