/** task_vocabulary_set: who may, broken lists, the good case, labels in use, and the agent's ask. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

type Labels = { name: string; color?: string }[];
const names = (labels: unknown) => (labels as Labels).map(({ name }) => name);

scenarios("task_vocabulary_set", {
	"members do not set the company's labels": {
		as: (c) => c.jisoo,
		call: "task_vocabulary_set",
		args: { businesses: [{ name: "Office" }] },
		outcome: "administrator_only",
	},
	"nothing to set is refused": {
		as: (c) => c.minji,
		call: "task_vocabulary_set",
		args: {},
		outcome: "invalid_input",
	},
	"every wrong label is named at once": {
		as: (c) => c.minji,
		call: "task_vocabulary_set",
		args: {
			businesses: [{ name: "  " }, { name: "Office" }, { name: "OFFICE" }, { name: "x".repeat(129) }],
			types: [
				{ name: "Repair", color: "url('x')" },
				{ name: "Sale", tone: "red" },
			],
			etcTypeColor: "x".repeat(65),
		},
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.businesses.0.name",
				"input.businesses.2.name",
				"input.businesses.3.name",
				"input.etcTypeColor",
				"input.types.0.color",
				"input.types.1.tone",
			]),
	},
	"labels are set, trimmed and coloured, and a list that is left out stays": {
		as: (c) => c.minji,
		call: "task_vocabulary_set",
		args: {
			businesses: [{ name: " Office " }, { name: "공방", color: "#12697A" }],
			etcBusinessColor: "oklch(60% 0.1 200 / 50%)",
		},
		outcome: "done",
		changes: ["company updated"],
		after: async (c, { result }) => {
			expect(names(result.businesses)).toEqual(["Office", "공방"]);
			expect((result.businesses as Labels)[1]?.color).toBe("#12697A");
			const made = (result.businesses as Labels)[0]?.color;
			expect(made).toMatch(/^#[0-9a-f]{6}$/);
			expect(result).toMatchObject({ types: [], etcBusinessColor: "oklch(60% 0.1 200 / 50%)" });
			const next = await c.done("task_vocabulary_set", { types: [{ name: "Repair" }], etcBusinessColor: "" }, c.minji);
			expect(names(next.businesses)).toEqual(["Office", "공방"]);
			expect((next.businesses as Labels)[0]?.color).toBe(made);
			expect(next).not.toHaveProperty("etcBusinessColor");
			const { registeredLabels } = await c.done("task_list", {}, c.jisoo);
			expect(registeredLabels).toEqual(next);
		},
	},
	"setting what stands already changes nothing": {
		before: (c) => c.done("task_vocabulary_set", { types: [{ name: "Repair" }] }, c.minji),
		as: (c) => c.minji,
		call: "task_vocabulary_set",
		args: { types: [{ name: "Repair" }] },
		outcome: "done",
		changes: [],
	},
	"a label that work carries is not dropped, and nothing is written": {
		before: async (c) => {
			await c.done("task_add", { title: "Dust the shelf", business: "office", type: "rep" }, c.daniel);
			await c.done("task_add", { title: "Water the plants", business: "Office", status: "completed" }, c.jisoo);
		},
		as: (c) => c.minji,
		call: "task_vocabulary_set",
		args: { businesses: [{ name: "Garden" }], types: [] },
		outcome: "task_label_in_use",
		after: async (c, { error }) => {
			expect(error?.details).toEqual({ labels: ["Office", "Repair"] });
			const kept = await c.done("task_list", {}, c.minji);
			expect(names((kept.registeredLabels as { businesses: Labels }).businesses)).toEqual(["Office", "공방"]);
		},
	},
	"one nobody carries goes, and another spelling is the same label": {
		as: (c) => c.minji,
		call: "task_vocabulary_set",
		args: { businesses: [{ name: "OFFICE" }, { name: "Garden" }] },
		outcome: "done",
		after: (_, { result }) => expect(names(result.businesses)).toEqual(["OFFICE", "Garden"]),
	},
});

let company: Company;
beforeAll(async () => {
	company = await openCompany();
});
afterAll(() => company.close());

test("the agent asks first, its card names the labels, and a yes sets them", async () => {
	const { minji } = company;
	const input = { businesses: [{ name: "Office" }, { name: "Workshop" }], types: [{ name: "Repair" }] };
	const turn = openTurn(company, minji, "set the labels");
	const hold = await holdOf(company, await callInTurn(company, turn, "task_vocabulary_set", input, minji), minji);
	expect(hold.preview.changes[0]?.fields).toEqual([
		{ name: "task_vocabulary", label: "Task labels", before: null, after: "Office, Workshop · Repair" },
	]);
	const kinds = async () => (await company.done("task_list", {}, minji)).registeredLabels as { types: Labels };
	expect(names((await kinds()).types)).toEqual([]);
	expect((await approve(company, hold, minji)).state).toBe("done");
	expect(names((await kinds()).types)).toEqual(["Repair"]);
});
