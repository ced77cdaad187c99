/** Country, currency, zone and language of the company; the currency follows the country until it is chosen. */

import { useMemo } from "react";
import { timeIn } from "#web/entry/clock.ts";
import { countryOptions, currencyOptions, zoneOptions } from "#web/entry/places.ts";
import { useEntrySay } from "#web/entry/words.ts";
import type { Language } from "#web/text/say.ts";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { currencyOfDraft, type Draft, type DraftChange } from "./draft.ts";

const LANGUAGES = [
	{ value: "en", label: "English" },
	{ value: "ko", label: "한국어" },
] as const;

export type PlaceFieldsProps = { draft: Draft; change: DraftChange; zoneError: string | undefined; now: Date };

export function PlaceFields({ draft, change, zoneError, now }: PlaceFieldsProps) {
	const say = useEntrySay();
	const page = useLanguage();
	const countries = useMemo(() => countryOptions(page), [page]);
	const currencies = useMemo(() => currencyOptions(page), [page]);
	const zones = useMemo(() => zoneOptions(draft.zone), [draft.zone]);
	return (
		<div className="two">
			<Select
				label={say("country")}
				autoComplete="country"
				value={draft.country}
				options={countries}
				onChange={(country) => change({ country, currency: null })}
				data-testid="setup-country"
			/>
			<Select
				label={say("currency")}
				value={currencyOfDraft(draft)}
				options={currencies}
				onChange={(chosen) => change({ currency: chosen })}
				data-testid="setup-currency"
			/>
			<Select
				label={say("zone")}
				help={say("zoneHelp", { time: timeIn(draft.zone, now, page) })}
				error={zoneError}
				value={draft.zone}
				options={zones}
				onChange={(zone) => change({ zone })}
				data-testid="setup-zone"
			/>
			<Select
				label={say("companyLanguage")}
				help={say("companyLanguageHelp")}
				value={draft.language ?? page}
				options={LANGUAGES}
				onChange={(chosen) => change({ language: chosen as Language })}
				data-testid="setup-language"
			/>
		</div>
	);
}
