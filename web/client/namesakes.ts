/** People in lists to choose from: whoever has a name that others have too is shown with what tells them apart. */

import type { PersonView } from "#record/views.ts";
import { besideName, tellApart } from "#text/namesakes.ts";
import { useStore } from "./store.ts";

type Apart = ReadonlyMap<string, string>;
const NOBODY: readonly PersonView[] = [];
/** Once for each directory that was read, however many lists ask. */
const known = new WeakMap<readonly PersonView[], Apart>();

/** What stands beside the name of each who shares it, by person. */
export function useApart(): Apart {
	const people = useStore((state) => state.people) ?? NOBODY;
	const found = known.get(people);
	if (found !== undefined) return found;
	const apart = tellApart(people.map(({ personID, name, email }) => ({ id: personID, name, email })));
	known.set(people, apart);
	return apart;
}

/** The name in one line: Jisoo Park (@jisoo.park) where another has it too. */
export const saidName = ({ personID, name }: Pick<PersonView, "personID" | "name">, apart: Apart): string =>
	besideName(name, apart.get(personID));

/** The quiet second line of a row: what tells the person apart, the title, the team. */
export const besideRow = ({ personID, jobTitle, teamName }: PersonView, apart: Apart): string =>
	[apart.get(personID), jobTitle, teamName].filter(Boolean).join(" · ");
