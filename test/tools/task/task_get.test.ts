/** task_get: work one may not see, bad arguments, the good case, and whose changes it shows. */

import { expect } from "bun:test";
import { must } from "#base/assert.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let taskID = "";
type History = {
	entries: { tool: string; by: { name: string }; canUndo: boolean; changes: { label: string }[] }[];
	hasMore: boolean;
};
const tools = (result: Record<string, unknown>) => (result.history as History).entries.map(({ tool }) => tool);
const get = (c: Company, as: string) => c.done("task_get", { taskID }, as);

scenarios("task_get", {
	"work on a deal one may not see is not there": {
		before: async (c) => {
			taskID = String((await c.done("task_add", { title: "Price the lamps" }, c.minji)).taskID);
			c.app.store.writer
				.prepare(
					"insert into all_organization(id, name, status, types, tags, created_by, created_at, updated_by, updated_at) values('org_1', 'Harbour Hotels', 'active', '[]', '[]', ?, 1, ?, 1)",
				)
				.run(c.minji, c.minji);
			c.app.store.writer
				.prepare(
					"insert into all_opportunity(id, organization_id, name, pipeline_id, stage_id, stage_position, stage_changed_at, owner_id, created_by, created_at, updated_by, updated_at) values('opp_1', 'org_1', 'Lobby lamps', 'p', 's', 0, 1, ?, ?, 1, ?, 1)",
				)
				.run(c.minji, c.minji, c.minji);
			await c.done("task_update", { taskHint: taskID, opportunityHint: "opp_1" }, c.minji);
		},
		as: (c) => c.jisoo,
		call: "task_get",
		args: () => ({ taskID }),
		outcome: "not_found",
	},
	"an id is needed, and hints are none": {
		as: (c) => c.minji,
		call: "task_get",
		args: { taskHint: "Price the lamps" },
		outcome: "invalid_input",
	},
	"no such task is not found": {
		as: (c) => c.minji,
		call: "task_get",
		args: { taskID: "task_nothing" },
		outcome: "not_found",
	},
	"the task with its deal, its place among others and what was done to it": {
		before: async (c) => {
			await c.done("task_add", { title: "Lobby" }, c.minji);
			await c.done(
				"task_add",
				{ title: "Ask the maker", parentTaskHint: taskID, participantPersonHints: ["Daniel"] },
				c.minji,
			);
			c.clock.advance(60_000);
			await c.done("task_add", { title: "Ask the shop", parentTaskHint: taskID, endsAt: "2026-12-04" }, c.minji);
			await c.done(
				"task_update",
				{
					taskHint: taskID,
					parentTaskHint: "Lobby",
					note: "Two offers are in.",
					endsAt: "2026-12-01",
					status: "paused",
				},
				c.minji,
			);
		},
		as: (c) => c.minji,
		call: "task_get",
		args: () => ({ taskID }),
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) => {
			expect(result).toMatchObject({
				task: { taskID, content: "Price the lamps", status: "paused", canUpdate: true },
				note: "Two offers are in.",
				organizationName: "Harbour Hotels",
				opportunityName: "Lobby lamps",
				today: "2026-12-02",
				isOverdue: true,
				canAssign: true,
				canDelete: true,
				parent: { title: "Lobby", status: "planned", ownerName: "Minji Kim", endDate: "" },
				children: [
					{ title: "Ask the maker", ownerName: "Daniel Quill", status: "requested" },
					{ title: "Ask the shop", ownerName: "Minji Kim", endDate: "2026-12-04" },
				],
			});
			expect(result).not.toHaveProperty("via");
			expect(tools(result)).toEqual(["task_update", "task_update", "task_add"]);
			const entries = (result.history as History).entries;
			expect(entries.every(({ by, canUndo }) => by.name === "Minji Kim" && canUndo)).toBe(true);
		},
	},
	"a colleague sees the task and their own changes of it; an administrator everybody's": {
		before: async (c) => {
			taskID = String(
				(
					await c.done(
						"task_add",
						{ title: "Paint the sign", participantPersonHints: ["Daniel", "Jisoo Park"] },
						c.daniel,
					)
				).taskID,
			);
			await c.done("task_update", { taskHint: taskID, status: "in_progress" }, c.jisoo);
			await c.done("task_update", { taskHint: taskID, participantPersonHints: ["Jisoo Park"] }, c.daniel);
		},
		as: (c) => c.jisoo,
		call: "task_get",
		args: () => ({ taskID }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(tools(result)).toEqual(["task_update"]);
			expect(result).toMatchObject({ canAssign: true, canDelete: true, task: { participantIDs: [c.jisoo] } });
			const daniels = await get(c, c.daniel);
			expect(tools(daniels)).toEqual(["task_update", "task_add"]);
			expect(daniels).toMatchObject({ canAssign: true, canDelete: false });
			expect(tools(await get(c, c.minji))).toEqual(["task_update", "task_update", "task_add"]);
			const stranger = c.addMember("Bora Min");
			expect(await get(c, stranger)).toMatchObject({
				canAssign: false,
				canDelete: false,
				task: { canUpdate: false },
				history: { entries: [], hasMore: false },
			});
		},
	},
	"only the newest changes are told": {
		before: async (c) => {
			for (let round = 0; round < 22; round++)
				await c.done("task_update", { taskHint: taskID, size: round % 2 === 0 ? "L" : "S" }, c.minji);
		},
		as: (c) => c.minji,
		call: "task_get",
		args: () => ({ taskID }),
		outcome: "done",
		after: (_, { result }) => {
			const { entries, hasMore } = result.history as History;
			expect([entries.length, hasMore]).toEqual([20, true]);
			expect(must(entries[0], "the newest").changes[0]?.label).toBe("Paint the sign");
		},
	},
});
