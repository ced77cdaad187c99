/** Finds people by any part of what the directory shows of them. */

import type { PersonView } from "#record/views.ts";

export function findPeople(people: readonly PersonView[], query: string): PersonView[] {
	const wanted = query.normalize("NFC").trim().toLocaleLowerCase();
	if (wanted === "") return [...people];
	return people.filter((person) =>
		[person.name, person.email, person.handle, person.jobTitle, person.teamName]
			.filter((part) => part !== undefined)
			.some((part) => part.normalize("NFC").toLocaleLowerCase().includes(wanted)),
	);
}
