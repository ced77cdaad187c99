/** The demo agent's set phrases, with the sample names replaced by people who work here, so that each can be tried. */

import type { PersonView } from "#record/views.ts";
import { demoPhrases, SAMPLE_NAMES } from "#text/demo-phrases.ts";
import type { Language } from "#web/text/say.ts";

export type Phrase = { id: string; number: number; text: string };

/** `people` may be missing (not loaded yet): the phrases then name the person themself. */
export function phrases(language: Language, people: readonly PersonView[] | null, me: PersonView): readonly Phrase[] {
	const active = (people ?? []).filter((person) => person.employmentStatus === "active");
	const other = active.find((person) => person.personID !== me.personID);
	const person = other?.name ?? me.name;
	const shared = sharedName(people ?? []) ?? person;
	const sample = SAMPLE_NAMES[language];
	return demoPhrases.map((phrase, at) => {
		const name = phrase.id === "give-shared-name" ? shared : person;
		const word = phrase.id === "give-shared-name" ? sample.shared : sample.person;
		return { id: phrase.id, number: at + 1, text: phrase[language].replace(word, name) };
	});
}

/** A name part that two people have: asking for it leads to the pick list. */
function sharedName(people: readonly PersonView[]): string | undefined {
	const seen = new Map<string, number>();
	for (const person of people) {
		for (const part of new Set(person.name.split(/\s+/))) seen.set(part, (seen.get(part) ?? 0) + 1);
	}
	return [...seen].find(([part, count]) => count > 1 && part.length > 1)?.[0];
}
