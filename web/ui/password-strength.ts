/** Judges a new password in words: length first, then how many different characters it really has. */

export const LEAST_PASSWORD_CHARACTERS = 10;

export type Strength =
	| "passwordEmpty"
	| "passwordShort"
	| "passwordCommon"
	| "passwordFair"
	| "passwordGood"
	| "passwordStrong";

/** Beginnings that guessing programs try first; a password that is little more than one of them is weak. */
const COMMON = [
	"password",
	"qwerty",
	"asdfgh",
	"letmein",
	"iloveyou",
	"welcome",
	"admin",
	"kontor",
	"123456",
	"abcdef",
];

/** `missing` is the number of characters up to the least length. Counts characters, not UTF-16 units. */
export function passwordStrength(password: string): { strength: Strength; missing: number } {
	const characters = [...password];
	const missing = Math.max(0, LEAST_PASSWORD_CHARACTERS - characters.length);
	if (characters.length === 0) return { strength: "passwordEmpty", missing };
	if (missing > 0) return { strength: "passwordShort", missing };
	const different = new Set(characters.map((character) => character.toLowerCase())).size;
	const lower = password.toLowerCase();
	const isCommon = COMMON.some((word) => lower.startsWith(word) && characters.length < word.length + 6);
	if (isCommon || different < 5) return { strength: "passwordCommon", missing };
	if (different < 8 || characters.length < 12) return { strength: "passwordFair", missing };
	return { strength: characters.length >= 16 && different >= 10 ? "passwordStrong" : "passwordGood", missing };
}
