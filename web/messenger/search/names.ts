/** Who and what a filter can name: people with oneself and Kontor first, and one's conversations. */

import { useEffect, useMemo } from "react";
import type { PersonView } from "#record/views.ts";
import { loadPeople } from "#web/client/load.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { getState, useStore } from "#web/client/store.ts";
import { collator, dateOf } from "#web/messenger/format.ts";
import { useWords } from "#web/messenger/words.ts";
import { useLanguage } from "#web/ui/language.ts";
import { type Filters, KONTOR } from "./search-query.ts";
import type { Names } from "./typed.ts";
import { useSearchWords } from "./words.ts";

/** what one calls oneself in a filter, whatever the language */
const MYSELF = ["me", "나", "저"];

export function useNames(): Names {
	const language = useLanguage();
	const words = useWords();
	const people = useStore((state) => state.people);
	const conversations = useStore((state) => state.conversations);
	const me = useStore((state) => state.me?.member);
	const apart = useApart();
	useEffect(() => {
		if (getState().people === null) void loadPeople();
	}, []);
	return useMemo(() => {
		const { compare } = collator(language);
		const personNamed = (person: Pick<PersonView, "personID" | "name">) => ({
			id: person.personID,
			name: saidName(person, apart),
		});
		const others = (people ?? [])
			.filter(({ personID }) => personID !== me?.personID)
			.map((person) => ({ ...personNamed(person), also: namesOf(person) }));
		return {
			people: [
				...(me === undefined ? [] : [{ ...personNamed(me), also: [me.name, me.email, ...MYSELF] }]),
				{ id: KONTOR, name: words("kontor") },
				...others.sort((a, b) => compare(a.name, b.name)),
			],
			places: Object.values(conversations)
				.map(({ id, kind, name }) => ({ id, name: kind === "channel" ? `# ${name}` : name, also: [name] }))
				.sort((a, b) => compare(a.name, b.name)),
		};
	}, [language, words, people, apart, conversations, me]);
}

/** Whatever somebody may be named by; the name alone too, which several may have. */
function namesOf({ name, handle, email }: PersonView): string[] {
	return [name, email, ...(handle === undefined ? [] : [handle])];
}

export type FilterName = { key: keyof Filters; name: string; without: Partial<Filters> };

/** The filters in force with their words, and what takes each off. A name that has not arrived yet stands as three dots. */
export function useFilterNames(filters: Filters, { people, places }: Names): FilterName[] {
	const say = useSearchWords();
	const language = useLanguage();
	const nameOf = (list: Names["people"], id: string): string => list.find((one) => one.id === id)?.name ?? "…";
	const { from, in: place, hasFile, after, before } = filters;
	const all: (FilterName | null)[] = [
		from === null
			? null
			: { key: "from", name: say("filterFrom", { name: nameOf(people, from) }), without: { from: null } },
		place === null
			? null
			: { key: "in", name: say("filterIn", { name: nameOf(places, place) }), without: { in: null } },
		hasFile ? { key: "hasFile", name: say("filterFile"), without: { hasFile: false } } : null,
		after === null
			? null
			: { key: "after", name: say("filterAfter", { day: dateOf(after, language) }), without: { after: null } },
		before === null
			? null
			: { key: "before", name: say("filterBefore", { day: dateOf(before, language) }), without: { before: null } },
	];
	return all.filter((one) => one !== null);
}
