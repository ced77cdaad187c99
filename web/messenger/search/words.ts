/** The words of the search in messages. */

import { type Say, words } from "#web/text/say.ts";
import { searchEn } from "#web/text/search.en.ts";
import { searchKo } from "#web/text/search.ko.ts";
import { useSay } from "#web/ui/language.ts";

const searchWords = words<keyof typeof searchEn>(searchEn, searchKo);

export function useSearchWords(): Say<keyof typeof searchEn> {
	return useSay(searchWords);
}
