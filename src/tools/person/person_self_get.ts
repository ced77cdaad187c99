/** Who is signed in, where, what answers as Kontor, and how much waits for an answer. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { canAnswer } from "#gate/decide.ts";
import manifest from "#package.json" with { type: "json" };
import { approverOf, seenPeople } from "#record/approver.ts";
import { ownCompany } from "#record/company.ts";
import { listHolds } from "#record/hold-view.ts";
import { personOf } from "#record/person.ts";
import { preferenceAnswer, preferencesOf } from "#record/preference.ts";
import { isStartShown } from "#record/start.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";
import type { ReadContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";
import { personAnswer } from "./shape.ts";

const language = z.enum(["en", "ko"]);

export const personSelfGet = recordTool({
	name: "person_self_get",
	namespace: personNamespace,
	version: "3",
	label: { en: "Read who I am", ko: "내 정보 보기" },
	description:
		"Get what belongs to the person’s own self: directory entry, language and other preferences, company, what answers as Kontor, how many holds wait for their answer, and whether an administrator is shown the first steps.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read who I am",
			doing: "Looking up who you are",
			done: "Looked up who you are",
			failed: "Couldn’t look up who you are",
		},
		ko: {
			ask: "내 정보 보기",
			doing: "내 정보를 보고 있어요",
			done: "내 정보를 봤어요",
			failed: "내 정보를 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		member: personAnswer,
		language,
		preferences: preferenceAnswer,
		company: z.object({
			name: z.string(),
			timeZone: z.string(),
			language,
			country: z.string().optional(),
			currency: z.string().optional(),
		}),
		agent: z.object({ memberID: z.string(), isDemo: z.boolean(), provider: z.string(), model: z.string().optional() }),
		waitingCount: z.number(),
		isGettingStarted: z.boolean().describe("an administrator, and the list of first steps was not put away"),
		version: z.string(),
	}),
	effects: [],
	errors: ["not_found"],
	handler(_, ctx) {
		const { isDemo, provider, model } = ctx.agent.provider();
		return {
			member: ownEntry(ctx),
			language: ctx.caller.language,
			preferences: preferencesOf(ctx.db, ctx.caller.memberID).chosen,
			company: companyOf(ctx),
			agent: { memberID: KONTOR_ID, isDemo, provider, ...(model === undefined ? {} : { model }) },
			waitingCount: waitingFor(ctx),
			isGettingStarted: ctx.caller.isAdministrator && isStartShown(ctx.db),
			version: manifest.version,
		};
	},
});

function ownEntry(ctx: ReadContext) {
	const row = ctx.db.select().from(member).where(eq(member.id, ctx.caller.memberID)).get();
	if (row === undefined)
		throw new ToolError("not_found", "The shell of this computer is no member.", { because: "no_member" });
	return personOf(ctx.db, row);
}

function companyOf(ctx: ReadContext) {
	const { country, currencyCode, ...facts } = ownCompany(ctx.db);
	return {
		...facts,
		...(country === null ? {} : { country }),
		...(currencyCode === null ? {} : { currency: currencyCode }),
	};
}

/** More than this nobody counts: the badge says many. */
const MOST_WAITING = 500;

function waitingFor({ db, caller }: ReadContext): number {
	const people = seenPeople(db);
	return listHolds(db, { states: ["waiting"], limit: MOST_WAITING }).filter((hold) =>
		canAnswer(hold, caller, approverOf(people, hold)),
	).length;
}
