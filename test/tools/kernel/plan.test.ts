/** plan: bad arguments, what the turn keeps of it, levels that only rise, and tools for the step in progress. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allTurn } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const steps = (current: string) =>
	["Add the task", "Write to Jisoo"].map((title) => ({ title, status: title === current ? "in_progress" : "pending" }));
const turnRow = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, id)).get();
const args = { goal: "Get the fair ready", steps: steps("Add the task") };

scenarios("plan", {
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "plan",
		args: { goal: " ", steps: [{ title: "x", status: "begun", by: "me" }], level: "huge" },
		outcome: "invalid_input",
		events: [],
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.goal", "input.level", "input.steps.0.by", "input.steps.0.status"]),
	},
	"a plan has a step": { as: (c) => c.minji, call: "plan", args: { goal: "x", steps: [] }, outcome: "invalid_input" },
	"outside of a turn it answers what it was given and keeps nothing": {
		as: (c) => c.minji,
		call: "plan",
		args,
		outcome: "done",
		changes: [],
		after: (_, { result }) => expect(result).toEqual(args),
	},
	"in a turn it is kept for the person to see, and the step in progress gets its tools": {
		before: async (c) => {
			const turn = openTurn(c, c.minji, "get the fair ready");
			expect((await callInTurn(c, turn, "plan", args, c.minji)).kind).toBe("done");
			expect(turnRow(c, turn.id)?.plan).toEqual(args as never);
			expect(turnRow(c, turn.id)?.equipped).toContain("task_add");
			expect(turnRow(c, turn.id)?.equipped.length).toBeLessThanOrEqual(5);
			expect(await c.done("turn_get", { turnID: turn.id }, c.minji)).toMatchObject({ turn: { plan: args, steps: [] } });
			await callInTurn(c, turn, "plan", { ...args, steps: steps("Write to Jisoo") }, c.minji);
			expect(turnRow(c, turn.id)?.equipped).toEqual(expect.arrayContaining(["task_add", "message_send"]));
		},
		as: (c) => c.minji,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
	"the level rises and never falls": {
		before: async (c) => {
			const turn = openTurn(c, c.minji, "get the fair ready");
			for (const level of ["medium", "xhigh", "low", undefined])
				await callInTurn(c, turn, "plan", { ...args, level }, c.minji);
			expect(turnRow(c, turn.id)?.plan?.level).toBe("xhigh");
		},
		as: (c) => c.minji,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
});
