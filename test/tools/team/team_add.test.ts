/** team_add: administrators only, bad arguments, the parent's hint, the good case, names that repeat. */

import { expect } from "bun:test";
import { allTeam } from "#store/schema/team.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths, offered } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const teams = (c: Company) => c.app.store.inspectAll.select().from(allTeam).all();

scenarios("team_add", {
	"a member may not": {
		as: (c) => c.jisoo,
		call: "team_add",
		args: { name: "Design" },
		outcome: "administrator_only",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "team_add",
		args: { name: "  ", position: -1, leader: "x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.leader", "input.name", "input.position"]),
	},
	"a parent nobody knows is not found, and no team is made": {
		as: (c) => c.minji,
		call: "team_add",
		args: { name: "Design", parentHint: "Zebra" },
		outcome: "team_not_found",
		after: (c) => expect(teams(c)).toEqual([]),
	},
	"the first stands at the top, in the first place, with nobody in it": {
		as: (c) => c.minji,
		call: "team_add",
		args: { name: " Product ", parentHint: "" },
		outcome: "done",
		events: ["call.done"],
		changes: ["team created"],
		after: (_, { result }) =>
			expect(result).toEqual({
				teamID: expect.stringMatching(/^team_/),
				name: "Product",
				parentTeamID: "",
				parentTeamName: "",
				position: 0,
				peopleCount: 0,
			}),
	},
	"under another, after the highest position in the company": {
		before: (c) => c.done("team_add", { name: "Sales", position: 7 }, c.minji),
		as: (c) => c.minji,
		call: "team_add",
		args: { name: "Design", parentHint: "prod" },
		outcome: "done",
		after: (_, { result }) => expect(result).toMatchObject({ parentTeamName: "Product", position: 8 }),
	},
	"names may repeat, and are then asked for with the team above as the difference": {
		before: (c) => c.done("team_add", { name: "Design", parentHint: "Sales" }, c.minji),
		as: (c) => c.minji,
		call: "team_add",
		args: { name: "Print", parentHint: "design" },
		outcome: "interaction_required",
		after: (_, { error }) =>
			expect(
				offered(error)
					.map(({ detail }) => detail)
					.sort(),
			).toEqual(["Product", "Sales"]),
	},
});
