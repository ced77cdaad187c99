/** The palette's own words. */

import { paletteEn } from "#web/text/palette.en.ts";
import { paletteKo } from "#web/text/palette.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

export type PaletteKey = keyof typeof paletteEn;

const paletteWords = words<PaletteKey>(paletteEn, paletteKo);

export function usePaletteWords(): Say<PaletteKey> {
	return useSay(paletteWords);
}
