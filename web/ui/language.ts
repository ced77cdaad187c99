/** The reader's language as React context, and the lookups that follow it. */

import { createContext, useContext, useMemo } from "react";
import { type Language, type Say, sayIn, type Words, words } from "#web/text/say.ts";
import { uiEn } from "#web/text/ui.en.ts";
import { uiKo } from "#web/text/ui.ko.ts";

export const LanguageContext = createContext<Language>("en");
/** Changes with the reader's zone and clock: whatever speaks is then said again. */
export const RegionContext = createContext("");

const ui = words(uiEn, uiKo);

export function useLanguage(): Language {
	useContext(RegionContext);
	return useContext(LanguageContext);
}

/** Lookup in an area's catalogue: `const say = useSay(messengerWords)`. */
export function useSay<K extends string>(catalogue: Words<K>): Say<K> {
	const language = useLanguage();
	return useMemo(() => sayIn(catalogue, language), [catalogue, language]);
}

/** Lookup of the shared components' own words. */
export function useUiSay(): Say<keyof typeof uiEn> {
	return useSay(ui);
}
