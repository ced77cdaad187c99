/** Lists by name, in the reader's alphabet: alice before Zoe, 가 before 나, and lamp 9 before lamp 10. */

import type { Language } from "./fill.ts";

const collators: Partial<Record<Language, Intl.Collator>> = {};

/** To sort what was read in a steady order: equal names stay in it. */
export function byName(language: Language): (a: { name: string }, b: { name: string }) => number {
	collators[language] ??= new Intl.Collator(language, { numeric: true });
	const { compare } = collators[language];
	return (a, b) => compare(a.name, b.name);
}
