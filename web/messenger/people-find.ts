/**
 * Finds people as the agent does, by name, fragment, e-mail and handle, and as the palette does, by initial consonants
 * and the other layout's keys; titles and teams count as well. What is only near is offered apart, never mixed in.
 */

import type { PersonView } from "#record/views.ts";
import { findRank } from "#text/find.ts";
import { edits } from "#text/nearest.ts";

/** A title or a team says less about who is meant than any part of the name. */
const BESIDE = 10;

/** Those who fit, the best first; in the order given where they fit alike. */
export function findPeople(people: readonly PersonView[], query: string): PersonView[] {
	const wanted = query.normalize("NFC").trim();
	if (wanted === "") return [...people];
	return people
		.map((person) => ({ person, rank: rankOf(person, wanted) }))
		.filter((found): found is { person: PersonView; rank: number } => found.rank !== null)
		.sort((one, other) => one.rank - other.rank)
		.map(({ person }) => person);
}

function rankOf(person: PersonView, wanted: string): number | null {
	const plain = wanted.toLocaleLowerCase();
	if (plain === person.email || plain === person.handle?.toLocaleLowerCase()) return 0;
	const byName = findRank(person.name, wanted.replace(/^@/, ""));
	if (byName !== null) return byName;
	const beside = [person.email, person.handle, person.jobTitle, person.teamName].filter((part) => part !== undefined);
	const found = beside.findIndex((part) => part.normalize("NFC").toLocaleLowerCase().includes(plain));
	return found < 0 ? null : BESIDE + found;
}

/** Names that a slip of the keyboard away would have been found: one edit in short words, two in longer ones. */
export function nearPeople(people: readonly PersonView[], query: string): PersonView[] {
	const wanted = query.normalize("NFC").trim().toLocaleLowerCase().replace(/^@/, "");
	if (wanted === "") return [];
	const most = [...wanted].length <= 4 ? 1 : 2;
	const steps = ({ name, handle = "" }: PersonView): number => {
		const plain = name.normalize("NFC").toLocaleLowerCase();
		return Math.min(...[plain, ...plain.split(/\s+/), handle.slice(1)].map((word) => edits(wanted, word)));
	};
	return people
		.map((person) => ({ person, away: steps(person) }))
		.filter(({ away }) => away <= most)
		.sort((one, other) => one.away - other.away)
		.slice(0, 8)
		.map(({ person }) => person);
}
