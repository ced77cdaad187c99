/** People by hints: slips of the keyboard are offered, never taken. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { ToolError } from "#base/errors.ts";
import { resolvePerson } from "#record/person.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let company: Company;
beforeAll(async () => {
	company = await openCompany();
	company.addMember("Ann Li", { email: "ann@moonrise.example" });
	company.addMember("Gone Away", { email: "gone@moonrise.example", status: "departed" });
	company.addMember("Quite Withdrawn", { email: "quite@moonrise.example", status: "withdrawn" });
});
afterAll(() => company.close());

function ask(hint: string): string {
	return company.app.store.read({ memberID: company.minji, isAdministrator: true }, (db) => {
		try {
			return resolvePerson(db, hint, "personHint").name;
		} catch (error) {
			if (!(error instanceof ToolError)) throw error;
			return [error.code, ...(error.candidates ?? []).map(({ label }) => label)].join(" ");
		}
	});
}

const CASES: Record<string, [hint: string, answer: string]> = {
	"an e-mail address in any case": ["JISOO@moonrise.example", "Jisoo Park"],
	"a handle": ["@daniel", "Daniel Quill"],
	"a mention by name": ["@Jisoo Park", "Jisoo Park"],
	"a fragment only one person has": ["quill", "Daniel Quill"],
	"somebody who departed": ["Gone", "Gone Away"],
	"a name with two slips is only offered": ["Danial Quil", "interaction_required Daniel Quill"],
	"a handle with a slip is only offered": ["@danial", "interaction_required Daniel Quill"],
	"one side of the address with a slip, the other right": ["jiso@moonrise.example", "interaction_required Jisoo Park"],
	"the other side with a slip": ["jisoo@moonrize.example", "interaction_required Jisoo Park"],
	"both sides with a slip are nobody": ["jiso@moonrize.example", "person_not_found"],
	"up to four characters may have one slip": ["Anm", "interaction_required Ann Li"],
	"and not two": ["Axm", "person_not_found"],
	"three slips in a long name are nobody": ["Danxxl Qxill", "person_not_found"],
	"somebody withdrawn is nobody": ["Quite Withdrawn", "person_not_found"],
	"the agent is no person": ["mem_kontor", "person_not_found"],
};
for (const [what, [hint, answer]] of Object.entries(CASES))
	test(`${what}: ${hint}`, () => expect(ask(hint)).toBe(answer));
