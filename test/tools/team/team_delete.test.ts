/** team_delete: administrators only, bad arguments, hints, the good case, what its people and sub-teams mean, undo. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allMember } from "#store/schema/member.ts";
import { allTeam } from "#store/schema/team.ts";
import { allHold } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const idOf = (c: Company, name: string) =>
	c.app.store.inspectAll.select().from(allTeam).where(eq(allTeam.name, name)).get()?.id;
const teamOf = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allMember).where(eq(allMember.id, id)).get()?.teamID;
const asking = (c: Company) => c.as(c.minji, { origin: "api", asks: true, tokenID: "tok_x" });

scenarios("team_delete", {
	"a member may not": {
		before: async (c) => {
			await c.done("team_add", { name: "Workshop" }, c.minji);
			await c.done("team_add", { name: "Night shift", parentHint: "Workshop" }, c.minji);
			await c.done("person_update", { personHint: c.jisoo, teamHint: "Night" }, c.minji);
			c.addMember("Gone Gray", { status: "withdrawn", teamID: idOf(c, "Night shift") ?? null });
		},
		as: (c) => c.jisoo,
		call: "team_delete",
		args: { teamHint: "Night shift" },
		outcome: "administrator_only",
		events: [],
	},
	"a hint is needed, and nothing else is taken": {
		as: (c) => c.minji,
		call: "team_delete",
		args: { force: true },
		outcome: "invalid_input",
	},
	"a near name is offered, never guessed": {
		as: (c) => c.minji,
		call: "team_delete",
		args: { teamHint: "Nite shift" },
		outcome: "interaction_required",
	},
	"refused while teams stand under it": {
		as: (c) => c.minji,
		call: "team_delete",
		args: { teamHint: "Workshop" },
		outcome: "record_refused",
		after: (_, { error }) => expect(error).toMatchObject({ values: { because: "team_has_teams", count: 1 } }),
	},
	"the card says how many people lose their team": {
		as: asking,
		call: "team_delete",
		args: { teamHint: "night" },
		outcome: "held",
		changes: [],
		after: async (c) => {
			const hold = c.app.store.inspectAll.select().from(allHold).all().at(-1);
			expect(await c.done("hold_get", { holdID: hold?.id }, c.minji)).toMatchObject({
				hold: {
					sentence: "Delete the team Night shift",
					input: { teamHint: idOf(c, "Night shift") },
					preview: {
						warnings: ["People in it: 1. They stay, and belong to no team."],
						changes: expect.arrayContaining([
							expect.objectContaining({ objectType: "team", effect: "deleted" }),
							expect.objectContaining({
								label: "Jisoo Park",
								fields: [expect.objectContaining({ label: "Team", before: "Night shift", after: null })],
							}),
						]),
					},
				},
			});
		},
	},
	"its people stay and belong to no team": {
		as: (c) => c.minji,
		call: "team_delete",
		args: { teamHint: "Night shift" },
		outcome: "done",
		events: ["call.done"],
		after: (c, { result }) => {
			expect(result).toMatchObject({ name: "Night shift", deleted: true, peopleLeftWithNoOrganization: 1 });
			expect([idOf(c, "Night shift"), teamOf(c, c.jisoo)]).toEqual([undefined, null]);
		},
	},
	"taken back, its people are in it again": {
		as: (c) => c.minji,
		call: "change_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			const [last] = result.changes as { callID: string }[];
			await c.done("change_undo", { callID: last?.callID }, c.minji);
			expect(teamOf(c, c.jisoo)).toBe(idOf(c, "Night shift") ?? "");
		},
	},
});
