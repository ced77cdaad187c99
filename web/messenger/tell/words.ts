/** The words of being told that long work is over. */

import { type Say, words } from "#web/text/say.ts";
import { tellEn } from "#web/text/tell.en.ts";
import { tellKo } from "#web/text/tell.ko.ts";
import { useSay } from "#web/ui/language.ts";

export type TellKey = keyof typeof tellEn;

const tellWords = words<TellKey>(tellEn, tellKo);

export function useTellWords(): Say<TellKey> {
	return useSay(tellWords);
}
