/** The directory's own words. */

import { peopleEn } from "#web/text/people.en.ts";
import { peopleKo } from "#web/text/people.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

export type PeopleKey = keyof typeof peopleEn;

const peopleWords = words<PeopleKey>(peopleEn, peopleKo);

export function usePeopleWords(): Say<PeopleKey> {
	return useSay(peopleWords);
}
