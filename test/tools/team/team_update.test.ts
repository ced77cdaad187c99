/** team_update: administrators only, bad arguments, hints, the good case, and no team above itself. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allTeam } from "#store/schema/team.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const parentOf = (c: Company, name: string) =>
	c.app.store.inspectAll.select().from(allTeam).where(eq(allTeam.name, name)).get()?.parentTeamID;
const setUp = async (c: Company) => {
	await c.done("team_add", { name: "Product" }, c.minji);
	await c.done("team_add", { name: "Design", parentHint: "Product" }, c.minji);
	await c.done("team_add", { name: "Print", parentHint: "Design" }, c.minji);
	await c.done("team_add", { name: "Sales" }, c.minji);
};

scenarios("team_update", {
	"a member may not": {
		before: setUp,
		as: (c) => c.jisoo,
		call: "team_update",
		args: { teamHint: "Sales", name: "Growth" },
		outcome: "administrator_only",
		events: [],
	},
	"something has to change": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Sales" },
		outcome: "invalid_input",
	},
	"a name cannot become blank": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Sales", name: " ", position: 1 },
		outcome: "done",
		// a blank the schema refuses counts as left out (record.md A2)
		after: (_, { result }) => expect(result).toMatchObject({ name: "Sales", position: 1 }),
	},
	"a near name is offered, never guessed": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Salse", name: "Growth" },
		outcome: "interaction_required",
	},
	"nothing near is not found": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Zebra", name: "Growth" },
		outcome: "team_not_found",
	},
	"renamed, moved and placed in one call": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "sales", name: "Growth", parentHint: "Product", position: 0 },
		outcome: "done",
		events: ["call.done"],
		changes: ["team updated"],
		after: (_, { result }) =>
			expect(result).toMatchObject({ name: "Growth", parentTeamName: "Product", position: 0, peopleCount: 0 }),
	},
	"an empty parent is the top": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Growth", parentHint: "" },
		outcome: "done",
		after: (_, { result }) => expect(result).toMatchObject({ parentTeamID: "", parentTeamName: "" }),
	},
	"what is so already is not written again": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Growth", name: "Growth", parentHint: "" },
		outcome: "done",
		changes: [],
	},
	"a team stands neither under itself nor under one below it": {
		as: (c) => c.minji,
		call: "team_update",
		args: { teamHint: "Product", parentHint: "Print", name: "Things" },
		outcome: "record_refused",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "team_under_itself" } });
			const itself = await c.call("team_update", { teamHint: "Product", parentHint: "Product" }, c.minji);
			expect(itself.kind === "failed" && itself.error.code).toBe("record_refused");
			expect(parentOf(c, "Product")).toBeNull();
		},
	},
	"a move taken back after its opposite was made would be a circle, and is refused": {
		before: async (c) => {
			await c.done("team_update", { teamHint: "Design", parentHint: "" }, c.minji);
			await c.done("team_update", { teamHint: "Product", parentHint: "Design" }, c.minji);
		},
		as: (c) => c.minji,
		call: "change_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			const [, first] = result.changes as { callID: string; tool: string }[];
			const undone = await c.call("change_undo", { callID: first?.callID }, c.minji);
			expect(undone.kind === "failed" && undone.error.code).toBe("record_refused");
			expect([parentOf(c, "Design"), parentOf(c, "Product")]).toEqual([null, expect.stringMatching(/^team_/)]);
		},
	},
});
