/** The words of set-up, sign-in and invitation in the reader's language. */

import { entryEn } from "#web/text/entry.en.ts";
import { entryKo } from "#web/text/entry.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

const entryWords = words(entryEn, entryKo);

export type EntryKey = keyof typeof entryEn;

export function useEntrySay(): Say<EntryKey> {
	return useSay(entryWords);
}
