/** change_list: whose changes, bad arguments, one entry a call, filters, paging, what an administrator sees. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { ChangedCallView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const list = (result: Record<string, unknown>) => result.changes as ChangedCallView[];
const sentences = (result: Record<string, unknown>) => list(result).map(({ sentence }) => sentence);

async function work(c: Company): Promise<void> {
	for (const title of ["Count the stock", "Paint the sign", "Call the printer"])
		await c.done("task_add", { title }, c.daniel);
	await c.done("task_add", { title: "Order lamps", participantPersonHints: ["Jisoo Park"] }, c.minji);
}

scenarios("change_list", {
	"a member does not ask for everybody's": {
		before: work,
		as: (c) => c.daniel,
		call: "change_list",
		args: { scope: "all" },
		outcome: "administrator_only",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.daniel,
		call: "change_list",
		args: { limit: 0, cursor: "call_x", colour: "red", scope: "mine" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.colour", "input.cursor", "input.limit", "input.scope"]),
	},
	"one's own calls, the newest change first, each with its rows before and after": {
		as: (c) => c.daniel,
		call: "change_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(sentences(result)).toEqual([
				"Added a task · Call the printer",
				"Added a task · Paint the sign",
				"Added a task · Count the stock",
			]);
			expect(result.nextCursor).toBeNull();
			const [entry] = list(result);
			expect(entry).toMatchObject({
				tool: "task_add",
				origin: "web",
				by: { id: c.daniel, name: "Daniel Quill" },
				total: 2,
				canUndo: true,
			});
			expect(entry?.effects).toMatchObject([{ objectType: "task", effect: "created" }]);
			expect(entry?.changes.map(({ objectType, effect, label }) => `${objectType} ${effect} ${label}`)).toEqual([
				"task created Call the printer",
			]);
			expect(entry?.changes[0]?.fields).toContainEqual({
				name: "title",
				label: "Title",
				before: null,
				after: "Call the printer",
			});
		},
	},
	"page by page": {
		as: (c) => c.daniel,
		call: "change_list",
		args: { limit: 2 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(list(result)).toHaveLength(2);
			const rest = await c.done("change_list", { limit: 2, cursor: result.nextCursor }, c.daniel);
			expect(sentences(rest)).toEqual(["Added a task · Count the stock"]);
			expect(rest.nextCursor).toBeNull();
		},
	},
	"one call alone, or one kind of thing": {
		as: (c) => c.daniel,
		call: "change_list",
		args: { objectType: "person" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(list(result)).toEqual([]);
			const [newest] = list(await c.done("change_list", { objectType: "task", limit: 1 }, c.daniel));
			expect(list(await c.done("change_list", { callID: newest?.callID }, c.daniel))).toHaveLength(1);
			expect(list(await c.done("change_list", { callID: newest?.callID }, c.jisoo))).toEqual([]);
			expect(list(await c.done("change_list", { objectType: "spoon" }, c.daniel))).toEqual([]);
		},
	},
	"a change of a held call stands where it was made, not where it was asked": {
		before: async (c) => {
			const held = await callInTurn(
				c,
				openTurn(c, c.jisoo, "delete it"),
				"task_delete",
				{ taskHint: (await c.done("task_add", { title: "Old idea" }, c.jisoo)).taskID },
				c.jisoo,
			);
			await c.done("task_add", { title: "New idea" }, c.jisoo);
			if (held.kind !== "held") throw new Error("not held");
			await c.done("hold_decide", { holdID: held.holdID, decision: "approve" }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "change_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => {
			expect(list(result).map(({ tool }) => tool)).toEqual(["task_delete", "task_add", "task_add"]);
			expect(list(result)[0]).toMatchObject({ origin: "agent", canUndo: true });
		},
	},
	"an administrator sees everybody's with who it was, page by page, and without what was said": {
		as: (c) => c.minji,
		call: "change_list",
		args: { scope: "all", limit: 3 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(list(result).map(({ by }) => by.name)).toEqual(["Jisoo Park", "Jisoo Park", "Jisoo Park"]);
			expect(list(result).every(({ canUndo }) => canUndo)).toBe(true);
			const next = await c.done("change_list", { scope: "all", cursor: result.nextCursor }, c.minji);
			expect(list(next).map(({ by }) => by.name)).toEqual([
				"Minji Kim",
				"Daniel Quill",
				"Daniel Quill",
				"Daniel Quill",
			]);
			expect(sentences(await c.done("change_list", {}, c.minji))).toEqual(["Added a task · Order lamps"]);
			expect(JSON.stringify(result)).not.toContain("taskHint");
		},
	},
	"in Korean the list reads Korean": {
		as: (c) => c.as(c.minji, { language: "ko" }),
		call: "change_list",
		args: { limit: 1 },
		outcome: "done",
		after: (_, { result }) => {
			expect(sentences(result)).toEqual(["업무를 추가했어요 · Order lamps"]);
			expect(list(result)[0]?.changes[0]?.fields).toContainEqual({
				name: "title",
				label: "제목",
				before: null,
				after: "Order lamps",
			});
		},
	},
	"by person, way in, tool and thing: each filter leaves what fits it": {
		as: (c) => c.minji,
		call: "change_list",
		args: { personHint: "Jisoo", origin: "agent" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(list(result).map(({ tool, by }) => `${tool} ${by.name}`)).toEqual(["task_delete Jisoo Park"]);
			const kept = async (args: Record<string, unknown>) =>
				list(await c.done("change_list", { scope: "all", ...args }, c.minji)).map(
					({ tool, by }) => `${tool} ${by.name}`,
				);
			expect(await kept({ tool: "task_delete" })).toEqual(["task_delete Jisoo Park"]);
			expect(await kept({ personHint: "Daniel", tool: "task_delete" })).toEqual([]);
			const objectID = list(result)[0]?.changes[0]?.id ?? "";
			expect(await kept({ objectType: "task", objectID })).toEqual(["task_delete Jisoo Park", "task_add Jisoo Park"]);
			expect(await kept({ objectType: "spoon", objectID })).toEqual([]);
			const member = await c.call("change_list", { personHint: "Jisoo" }, c.daniel);
			expect(member.kind === "failed" && member.error.code).toBe("administrator_only");
		},
	},
	"of somebody who was withdrawn, by the name": {
		before: (c) =>
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "withdrawn" }).where(eq(allMember.id, c.daniel)).run(),
			),
		as: (c) => c.minji,
		call: "change_list",
		args: { personHint: "Daniel", tool: "task_add" },
		outcome: "done",
		after: (c, { result }) => {
			expect(new Set(list(result).map(({ by }) => by.name))).toEqual(new Set(["Daniel Quill"]));
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "active" }).where(eq(allMember.id, c.daniel)).run(),
			);
		},
	},
	"the first rows of a call left out, and all of them counted": {
		as: (c) => c.minji,
		call: "change_list",
		args: { tool: "task_add", rows: 1, skipRows: 1, limit: 1 },
		outcome: "done",
		after: (_, { result }) => {
			const [entry] = list(result);
			expect(entry).toMatchObject({ total: 2 });
			expect(entry?.changes.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(["task_participant"]);
		},
	},
	"one thing needs its kind, a moment its offset, and a name that means nobody is told so": {
		before: async (c) => {
			const wrong = await c.call("change_list", { startsAt: "2026-12-02T10:00:00" }, c.daniel);
			expect(wrong.kind === "failed" && faultPaths(wrong.error)).toEqual(["input.startsAt"]);
			const nobody = await c.call("change_list", { personHint: "Zebulon" }, c.minji);
			expect(nobody.kind === "failed" && nobody.error.code).toBe("person_not_found");
		},
		as: (c) => c.daniel,
		call: "change_list",
		args: { objectID: "task_1" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.objectType"]),
	},
	"a span of time holds both its ends, in the company's zone, through the pages": {
		before: async (c) => {
			c.clock.advance(24 * 3600_000);
			for (const title of ["Second day", "Second day again"]) await c.done("task_add", { title }, c.jisoo);
			c.clock.advance(24 * 3600_000);
			await c.done("task_add", { title: "Third day" }, c.jisoo);
		},
		as: (c) => c.minji,
		call: "change_list",
		args: { scope: "all", startsAt: "2026-12-03", endsAt: "2026-12-03", limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(sentences(result)).toEqual(["Added a task · Second day again"]);
			const cursor = result.nextCursor;
			const span = { scope: "all", startsAt: "2026-12-03", endsAt: "2026-12-03" };
			expect(sentences(await c.done("change_list", { ...span, cursor }, c.minji))).toEqual([
				"Added a task · Second day",
			]);
			const all = await c.done("change_list", { scope: "all", startsAt: "2026-12-03" }, c.minji);
			expect(sentences(all).length).toBe(3);
			const none = { scope: "all", endsAt: "2026-12-01" };
			expect(list(await c.done("change_list", none, c.minji))).toEqual([]);
			expect(list(await c.done("change_list", { scope: "all", startsAt: "2027-01-01" }, c.minji))).toEqual([]);
		},
	},
});
