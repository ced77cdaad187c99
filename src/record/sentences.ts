/** A refusal as a sentence in the reader's language: composed when it is read, from the code and its values. */

import type { Code } from "#base/errors.ts";
import { errorSentence } from "#text/errors.ts";
import type { Language } from "#text/fill.ts";

/** The sentence of a code; where the catalogue has none that fits, the technical message. */
export function sentenceOf(
	language: Language,
	code: string,
	values: Record<string, string | number>,
	message: string,
): string {
	return errorSentence(language, code as Code, values) ?? message;
}
