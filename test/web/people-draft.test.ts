import { expect, test } from "bun:test";
import { type PersonRow, withRow } from "#web/entry/setup/people-draft.ts";

const row = (personID: string, link: string): PersonRow => ({
	line: `${personID}@moonrise.example`,
	email: `${personID}@moonrise.example`,
	name: personID,
	state: "invited",
	invited: { personID, email: `${personID}@moonrise.example`, name: personID, invitationURL: link },
});

test("inviting somebody again ends the row they had: its link and password are shown no more", () => {
	const rows = [row("jisoo", "/i/1"), row("daniel", "/i/2"), row("jisoo", "/i/3")].reduce<PersonRow[]>(withRow, []);
	expect(rows.map(({ state, name }) => [state, name])).toEqual([
		["replaced", "jisoo"],
		["invited", "daniel"],
		["invited", "jisoo"],
	]);
	expect(JSON.stringify(rows)).not.toContain("/i/1");
});
