/**
 * The one rule for text in arguments, whichever tool it is for:
 *
 * - **nowhere** NUL and halves of surrogate pairs, which are no characters; nor more than thirty marks in a row on one
 *   letter (UAX #15, stream-safe text), which only slow or break whoever draws them;
 * - **everywhere** composed (NFC), so that what looks the same is the same, typed on a Mac or elsewhere;
 * - **in what things are called** (`NAMING`) one line without what nobody sees: line breaks and other controls become a
 *   space; zero-width spaces and characters that turn the direction of writing go, or a name could rewrite the sentence
 *   of a card it stands in; at least one character has to be seen, and no letter carries more than eight marks. What
 *   scripts and emoji need stays: joiners, variation selectors, the marks that only hint at a direction;
 * - **as it is** where every byte counts: secrets, and the fields a tool declares `exact` (paths, arguments of another
 *   call, which its own reading composes).
 */

import type { InputFault } from "#base/errors.ts";

/** Fields that hold what a thing is called, by their name, at any depth. */
const NAMING: ReadonlySet<string> = new Set(["title", "name", "jobTitle", "topic", "business", "type"]);

const MOST_MARKS = 30;
const MOST_NAME_MARKS = 8;

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** zero-width space, word joiner, byte order mark; embeddings, overrides and isolates of direction (UAX #9) */
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
/** a letter, digit, sign or picture: more than spaces, marks and what is ignored when drawn; U+2800 is an empty pattern */
const SEEN = /[^\s\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const marks = (most: number) => new RegExp(`[\\p{Mn}\\p{Me}]{${most + 1}}`, "u");
const TOO_MANY_MARKS = marks(MOST_MARKS);
const TOO_MANY_NAME_MARKS = marks(MOST_NAME_MARKS);

/** The text of a field as it is stored and compared. */
export function readText(text: string, field: string): string {
	const composed = text.normalize("NFC");
	return NAMING.has(field) ? composed.replace(CONTROLS, " ").replace(UNSEEN, "") : composed;
}

type Problem = Omit<InputFault, "path">;

/** What is wrong with a text wherever it stands; null when nothing is. */
export function brokenText(text: string): Problem | null {
	if (text.includes("\0")) return { problem: "holds a NUL character" };
	return text.isWellFormed() ? null : { problem: "is not valid Unicode" };
}

/** What is wrong with the text of a field that is read by the rule; null when nothing is. */
export function textProblem(text: string, field: string): Problem | null {
	const isName = NAMING.has(field);
	const composed = readText(text, field);
	if ((isName ? TOO_MANY_NAME_MARKS : TOO_MANY_MARKS).test(composed))
		return {
			problem: "stacks more than {limit} marks on one letter",
			values: { limit: isName ? MOST_NAME_MARKS : MOST_MARKS },
		};
	// a blank is the schema's matter: it may mean "clear this"
	if (isName && text.trim() !== "" && !SEEN.test(composed)) return { problem: "shows nothing that can be seen" };
	return null;
}
