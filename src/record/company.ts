/** The company's own facts, which every call needs: its zone, language and name. */

import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { type Instant, isZone } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { prepared } from "#store/prepared.ts";
import { allCompany, company, type TaskVocabulary } from "#store/schema/company.ts";
import type { Language } from "#text/fill.ts";

export type CompanyFacts = {
	name: string;
	timeZone: string;
	language: Language;
	country: string | null;
	currencyCode: string | null;
};

/** What a company is called that the command line founded, until somebody names it. */
export const UNNAMED = "Company";

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

/** What administrators may change of them, field by field. A country and a currency may be taken away. */
export const COMPANY_FIELDS = {
	name: z.string().trim().min(1, "must not be blank").max(LIMITS.nameCharacters),
	timeZone: z
		.string()
		.max(64)
		.refine(isZone, "is not an IANA time zone such as Asia/Seoul")
		.describe("decides every day, week and due date of the company"),
	language: z.enum(["en", "ko"]).describe("for whoever has chosen none of their own"),
	country: z
		.string()
		.regex(/^([A-Z]{2})?$/, "is not a country code of two capitals such as KR")
		.describe("ISO 3166; blank: none"),
	currencyCode: z
		.string()
		.regex(/^([A-Z]{3})?$/, "is not a currency code of three capitals such as KRW")
		.describe("ISO 4217; blank: none"),
} as const;

export const companyAnswer = z.object({
	name: z.string(),
	timeZone: z.string(),
	language: COMPANY_FIELDS.language,
	country: z.string().nullable(),
	currencyCode: z.string().nullable(),
});

export type CompanyChange = {
	[Field in keyof typeof COMPANY_FIELDS]?: z.output<(typeof COMPANY_FIELDS)[Field]> | undefined;
};

/**
 * Changes what is given; answers how the company stands. Stored instants stay where they are: a new zone reads their
 * days anew.
 */
export function changeCompany({ db, now }: { db: ToolDb; now: Instant }, given: CompanyChange): CompanyFacts {
	const present = ownCompany(db);
	const { country = present.country, currencyCode = present.currencyCode } = given;
	const wanted: CompanyFacts = {
		name: given.name ?? present.name,
		timeZone: given.timeZone ?? present.timeZone,
		language: given.language ?? present.language,
		country: country || null,
		currencyCode: currencyCode || null,
	};
	const isMoved = (Object.keys(wanted) as (keyof CompanyFacts)[]).some((field) => wanted[field] !== present[field]);
	if (isMoved)
		db.update(company)
			.set({ ...wanted, updatedAt: now })
			.run();
	return wanted;
}

/** The same as a member may read it. Throws before set-up, when there is no company. */
export function ownCompany(db: ReadDb): CompanyFacts {
	const row = db.select().from(company).limit(1).get();
	if (row === undefined) throw new ToolError("setup_needed", "This Kontor is not set up yet.");
	const { name, timeZone, language, country, currencyCode } = row;
	return { name, timeZone, language, country, currencyCode };
}
