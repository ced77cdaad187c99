/** The set phrase that shares most character pairs with what was typed: offered, never acted on. */

import { type DemoPhrase, demoPhrases } from "#text/demo-phrases.ts";
import type { Language } from "#text/fill.ts";

/** A phrase is short: more than this cannot bring a text nearer to one. */
const READ_CHARACTERS = 300;

function pairsOf(text: string): string[] {
	const characters = [
		...text
			.normalize("NFC")
			.toLowerCase()
			.slice(0, READ_CHARACTERS)
			.replace(/[^\p{L}\p{N}]/gu, ""),
	];
	return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Dice's measure, 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
	const left = [...other];
	let shared = 0;
	for (const pair of one) {
		const at = left.indexOf(pair);
		if (at === -1) continue;
		left.splice(at, 1);
		shared += 1;
	}
	const total = one.length + other.length;
	return total === 0 ? 0 : (2 * shared) / total;
}

/** The first of the nearest, so that the answer to a text is always the same. */
export function nearestPhrase(text: string, language: Language): DemoPhrase {
	const typed = pairsOf(text);
	const scored = demoPhrases.map((phrase) => ({ phrase, score: likeness(typed, pairsOf(phrase[language])) }));
	return scored.reduce((best, each) => (each.score > best.score ? each : best)).phrase;
}
