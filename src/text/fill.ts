/** Puts names and numbers into a sentence: `{name}`, and `{name:을/를}` with the Korean particle its sound asks for. */

import { josa, type Particle } from "./josa.ts";

export type Language = "en" | "ko";
export type Values = Record<string, string | number>;

const SLOT = /\{(\w+)(?::([^}]+))?\}/g;

/** A slot without a value stays as written, so that a missing one is seen in a test instead of read as a gap. */
export function fill(sentence: string, values: Values): string {
	return sentence.replace(SLOT, (slot, name: string, particle: string | undefined) => {
		const value = values[name];
		if (value === undefined) return slot;
		return particle === undefined ? String(value) : josa(String(value), particle as Particle);
	});
}

/** The language a text is written in: Korean from three Hangul characters in ten. */
export function languageOf(text: string): Language {
	const letters = text.match(/\p{L}/gu) ?? [];
	const hangul = text.match(/\p{Script=Hangul}/gu) ?? [];
	return letters.length > 0 && hangul.length / letters.length >= 0.3 ? "ko" : "en";
}
