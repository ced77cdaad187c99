/** Which task a hint means, as a tool that takes one hears it: one's own, its title in any case of its letters, or several. */

import { expect } from "bun:test";
import type { Company } from "#test/support/company.ts";
import { offered } from "#test/support/faults.ts";
import { addMany } from "#test/support/many-tasks.ts";
import { scenarios } from "#test/support/scenario.ts";

const add = (c: Company, as: string, title: string, more: Record<string, unknown> = {}) =>
	c.done("task_add", { title, ...more }, as);
const refusal = async (c: Company, args: Record<string, unknown>, as: string) => {
	const outcome = await c.call("task_update", args, as);
	return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
};

scenarios("a task's hint", {
	"of two tasks of one title the one that is the caller's alone is meant": {
		before: async (c) => {
			await add(c, c.minji, "Count the stock", { participantPersonHints: ["Daniel", "Jisoo"] });
			await add(c, c.minji, "Count the stock", { participantPersonHints: ["Jisoo", "Minji"] });
			await add(c, c.daniel, "Count the stock");
		},
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "count the stock", size: "S" },
		outcome: "done",
		changes: ["task updated"],
		after: (c, { result }) => expect(result).toMatchObject({ ownerID: c.daniel, size: "S" }),
	},
	"of several that are the caller's alone none is guessed, however many others there are": {
		before: async (c) => {
			await add(c, c.daniel, "Weekly sum, lamps");
			c.clock.advance(60_000);
			addMany(c, 600, "Weekly sum");
			await add(c, c.daniel, "Weekly sum, shades");
		},
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "weekly sum,", size: "S" },
		outcome: "interaction_required",
		after: async (c, { error }) => {
			expect(offered(error).map(({ label }) => label)).toEqual(["Weekly sum, shades", "Weekly sum, lamps"]);
			expect(await refusal(c, { taskHint: "weekly", size: "S" }, c.daniel)).toBe("interaction_required");
			expect(await c.done("task_update", { taskHint: "shades", size: "S" }, c.daniel)).toMatchObject({
				content: "Weekly sum, shades",
			});
		},
	},
	"of several that are nobody's alone none is guessed": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Count the stock", size: "S" },
		outcome: "interaction_required",
		after: (_, { error }) => {
			expect(
				offered(error)
					.map(({ detail }) => detail)
					.sort(),
			).toEqual(["Daniel Quill", "Jisoo Park, Daniel Quill", "Minji Kim, Jisoo Park"]);
			expect(error?.details).toEqual({ hint: "taskHint" });
		},
	},
	"the caller's own stand first among several, and the others after them": {
		before: async (c) => {
			await add(c, c.daniel, "Annual report, lamps");
			await add(c, c.daniel, "Annual report, shades");
			await add(c, c.jisoo, "Annual report of the shop");
		},
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "annual report", size: "S" },
		outcome: "interaction_required",
		after: (_, { error }) =>
			expect(offered(error).map(({ label }) => label)).toEqual([
				"Annual report, shades",
				"Annual report, lamps",
				"Annual report of the shop",
			]),
	},
	"a title is meant in any case of its letters, however many came after it": {
		before: async (c) => {
			await add(c, c.jisoo, "ÜBERSICHT");
			await add(c, c.jisoo, "Überblick der Lager");
			c.clock.advance(60_000);
			addMany(c, 600, "Übersicht der Lampen");
		},
		as: (c) => c.jisoo,
		call: "task_update",
		args: { taskHint: "übersicht", size: "S" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ content: "ÜBERSICHT", size: "S" });
			expect(await c.done("task_update", { taskHint: "ÜBERBLICK  der", size: "S" }, c.jisoo)).toMatchObject({
				content: "Überblick der Lager",
			});
		},
	},
});
