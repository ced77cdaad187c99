/** The words of tools, as far as rules and views below the registry need them. */

import type { Language } from "#text/fill.ts";

export type Tense = "ask" | "doing" | "done" | "failed";

export type Words = {
	/** the tool's sentence in one tense with its subject filled in; an unknown tool answers its name */
	sentence(tool: string, language: Language, tense: Tense, subject: string | null): string;
	/** the labels of the card's buttons */
	buttons(tool: string, language: Language): { yes: string; no: string };
	sideEffectClass(tool: string): string;
	/** input fields a person may change before approving, with their labels */
	editable(tool: string, language: Language): { name: string; label: string }[];
};
