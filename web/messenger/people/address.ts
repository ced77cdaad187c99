/** Addresses of the directory. */

import type { PeopleView } from "#web/messenger/route.ts";

/** The address of a way to look at people; what is the usual is left out of it. */
export function peopleAddress(view: PeopleView, by: "team" | "line" = "team", query = ""): string {
	const search = new URLSearchParams({
		...(view === "list" ? {} : { view }),
		...(by === "team" ? {} : { by }),
		...(query === "" ? {} : { q: query }),
	}).toString();
	return search === "" ? "/people" : `/people?${search}`;
}
