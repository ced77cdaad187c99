/** Search filters typed into the palette (in:general has:file): the search page with those filters in force. */

import { navigate } from "#web/messenger/route.ts";
import { hasFilter } from "#web/messenger/search/operators.ts";
import { searchAddress } from "#web/messenger/search/search-query.ts";
import type { Entry } from "./entries.ts";
import { usePaletteWords } from "./words.ts";

export function useFiltered(query: string): Entry[] {
	const say = usePaletteWords();
	const wanted = query.trim();
	if (!hasFilter(wanted)) return [];
	// the page reads the filters out of the words; the space says that the last of them is typed out
	const address = searchAddress({ words: `${wanted} ` });
	return [
		{
			id: "search",
			group: "page",
			label: say("searchFor", { query: wanted }),
			face: { icon: "search" },
			address,
			run: () => navigate(address),
		},
	];
}
