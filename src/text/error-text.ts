/** The shape of a code's words: a short title, and its sentence in variants from the most specific to the plain one. */

export type ErrorText = { title: string; sentence: readonly [string, ...string[]] };

/** The last variant has no slots, so that every code always has a sentence. */
export function said(title: string, ...sentence: [string, ...string[]]): ErrorText {
	return { title, sentence };
}
