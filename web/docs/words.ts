/** The docs pages' words in the reader's language. */

import { docsEn } from "#web/text/docs.en.ts";
import { docsKo } from "#web/text/docs.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

const docsWords = words(docsEn, docsKo);

export type DocsKey = keyof typeof docsEn;

export function useDocsSay(): Say<DocsKey> {
	return useSay(docsWords);
}

/** A word that is looked up by a value of the document; a value without one stands for itself. */
export function wordOf(say: Say<DocsKey>, prefix: string, value: string): string {
	const key = `${prefix}_${value}`;
	return key in docsEn ? say(key as DocsKey) : value;
}
