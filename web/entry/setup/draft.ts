/** What is typed in set-up before the company exists: kept over Back, errors and a reload; secrets only in memory. */

import { useEffect, useState } from "react";
import { companyOfEmail } from "#web/entry/hosts.ts";
import { browserCountry, browserZone, currencyOf } from "#web/entry/places.ts";
import type { Language } from "#web/text/say.ts";

export type Draft = {
	code: string;
	name: string;
	email: string;
	password: string;
	/** null until typed: then the e-mail's domain is the suggestion */
	company: string | null;
	country: string;
	zone: string;
	/** null until chosen: then it follows the page */
	language: Language | null;
	/** null until chosen: then it follows the country */
	currency: string | null;
};

export type DraftChange = (change: Partial<Draft>) => void;

const KEPT = "kontor-setup";

export function useDraft(code: string): { draft: Draft; change: DraftChange; forget: () => void } {
	const [draft, setDraft] = useState<Draft>(() => ({ ...fresh(), ...kept(), code, password: "" }));
	useEffect(() => {
		sessionStorage.setItem(KEPT, JSON.stringify({ ...draft, code: "", password: "" }));
	}, [draft]);
	return {
		draft,
		change: (change) => setDraft((now) => ({ ...now, ...change })),
		forget: () => sessionStorage.removeItem(KEPT),
	};
}

export function companyOf(draft: Draft): string {
	return draft.company ?? companyOfEmail(draft.email);
}

export function currencyOfDraft(draft: Draft): string {
	return draft.currency ?? currencyOf(draft.country);
}

function fresh(): Draft {
	const zone = browserZone();
	const country = browserCountry(zone);
	return { code: "", name: "", email: "", password: "", company: null, country, zone, language: null, currency: null };
}

function kept(): Partial<Draft> {
	const text = sessionStorage.getItem(KEPT);
	return text === null ? {} : (JSON.parse(text) as Partial<Draft>);
}
