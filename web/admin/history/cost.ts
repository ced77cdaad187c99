/** What a run cost as people read it. */

import type { Language } from "#text/fill.ts";
import { money } from "#web/admin/models/model-words.ts";
import type { Run } from "#web/client/history.ts";

const MICROS = 1_000_000;

/** One amount for each currency, mostly one or none; ≈ where some of the figures are counted by Kontor itself. */
export function costsOf({ costs, isEstimated }: Run, language: Language): string[] {
	return costs.map(({ currency, micros }) => `${isEstimated ? "≈ " : ""}${money(micros / MICROS, currency, language)}`);
}
