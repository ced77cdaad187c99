/** The company's own facts, which every call needs: its zone, language and name. */

import type { ReadDb } from "#store/drizzle.ts";
import { prepared } from "#store/prepared.ts";
import { allCompany, type TaskVocabulary } from "#store/schema/company.ts";
import type { Language } from "#text/fill.ts";

export type CompanyFacts = {
	name: string;
	timeZone: string;
	language: Language;
	country: string | null;
	currencyCode: string | null;
};

/** Before set-up there is no company: days are then read in UTC and nobody can be asked anything. */
const BEFORE_SETUP: CompanyFacts = { name: "", timeZone: "UTC", language: "en", country: null, currencyCode: null };

const selectCompany = prepared((db: Pick<ReadDb, "select">) =>
	db
		.select({
			name: allCompany.name,
			timeZone: allCompany.timeZone,
			language: allCompany.language,
			country: allCompany.country,
			currencyCode: allCompany.currencyCode,
		})
		.from(allCompany)
		.limit(1)
		.prepare(),
);

const selectVocabulary = prepared((db: Pick<ReadDb, "select">) =>
	db.select({ vocabulary: allCompany.taskVocabulary }).from(allCompany).limit(1).prepare(),
);

/** The labels of work that are registered, from the stored row. */
export function registeredVocabulary(db: Pick<ReadDb, "select">): TaskVocabulary {
	return selectVocabulary(db).get()?.vocabulary ?? { businesses: [], types: [] };
}

/** Reads the stored row: the same for everybody, so no member's rights are asked. */
export function companyFacts(db: Pick<ReadDb, "select">): CompanyFacts {
	return selectCompany(db).get() ?? BEFORE_SETUP;
}
