/** task_row_list: bad arguments, only what one may see, and every page once. */

import { expect } from "bun:test";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const titles = (result: Record<string, unknown>) =>
	(result.tasks as { content: string }[]).map(({ content }) => content);

scenarios("task_row_list", {
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "task_row_list",
		args: { limit: 201, cursor: "task_1", scope: "all" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.cursor", "input.limit", "input.scope"]),
	},
	"page by page every task comes once, in the order they were made": {
		before: async (c) => {
			for (const title of ["One", "Two", "Three"]) await c.done("task_add", { title }, c.daniel);
			await c.done("task_add", { title: "Four" }, c.jisoo);
			await c.done("person_withdraw", { personHint: "Jisoo" }, c.minji);
		},
		as: (c) => c.minji,
		call: "task_row_list",
		args: { limit: 2 },
		outcome: "done",
		events: [],
		changes: [],
		after: async (c, { result }) => {
			expect(titles(result)).toEqual(["One", "Two"]);
			const rest = await c.done("task_row_list", { limit: 2, cursor: result.nextCursor }, c.minji);
			expect([titles(rest), rest.nextCursor]).toEqual([["Three", "Four"], null]);
		},
	},
	"a token that reads is enough, and the rows' own rule says what is seen": {
		as: (c) => c.as(c.daniel, { origin: "api", scope: "read", asks: true, tokenID: "tok_x" }),
		call: "task_row_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			const { tasks } = (await c.done("task_list", { scope: "all", everyWeek: true }, c.daniel)) as {
				tasks: unknown[];
			};
			expect(titles(result)).toEqual(titles({ tasks }).reverse());
		},
	},
});
