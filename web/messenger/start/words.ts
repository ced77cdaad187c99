/** The words of the first steps. */

import { type Say, words } from "#web/text/say.ts";
import { startEn } from "#web/text/start.en.ts";
import { startKo } from "#web/text/start.ko.ts";
import { useSay } from "#web/ui/language.ts";

export type StartKey = keyof typeof startEn;

const startWords = words<StartKey>(startEn, startKo);

export function useStartWords(): Say<StartKey> {
	return useSay(startWords);
}
