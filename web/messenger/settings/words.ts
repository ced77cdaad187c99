/** The settings' own words. */

import { type Say, words } from "#web/text/say.ts";
import { settingsEn } from "#web/text/settings.en.ts";
import { settingsKo } from "#web/text/settings.ko.ts";
import { useSay } from "#web/ui/language.ts";

export type SettingsKey = keyof typeof settingsEn;

export const settingsWords = words<SettingsKey>(settingsEn, settingsKo);

export function useSettingsWords(): Say<SettingsKey> {
	return useSay(settingsWords);
}
