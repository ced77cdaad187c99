/** change_undo: whose, bad arguments, what was added, changed and deleted comes back, and what others did since stays. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { ChangedCallView, TurnView } from "#record/views.ts";
import { allTask, allTaskParticipant } from "#store/schema/task.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const ids: Record<string, string> = {};
/** Makes a call and keeps its id under a name. */
async function make(
	c: Company,
	name: string,
	tool: string,
	input: unknown,
	memberID: string,
): Promise<Record<string, unknown>> {
	const outcome = await c.call(tool, input, memberID);
	if (outcome.kind !== "done") throw outcome.kind === "failed" ? outcome.error : new Error("held");
	ids[name] = outcome.callID;
	return outcome.result;
}
const undo = (name: string) => () => ({ callID: ids[name] });
const tasks = (c: Company) => c.app.store.inspectAll.select().from(allTask).all();
const titled = (c: Company, title: string) => tasks(c).find((one) => one.title === title);
const because = (error: unknown) => (error as { values?: { because?: string } })?.values?.because;
const entry = async (c: Company, name: string, memberID: string) =>
	((await c.done("change_list", { callID: ids[name] }, memberID)).changes as ChangedCallView[])[0];

scenarios("change_undo", {
	"somebody else's change is not there for a member": {
		before: (c) => make(c, "daniels", "task_add", { title: "Count the stock" }, c.daniel),
		as: (c) => c.jisoo,
		call: "change_undo",
		args: undo("daniels"),
		outcome: "not_found",
		events: [],
		after: (c) => expect(titled(c, "Count the stock")).toBeDefined(),
	},
	"nor is a call that never was": {
		as: (c) => c.minji,
		call: "change_undo",
		args: { callID: "call_nothing" },
		outcome: "not_found",
	},
	"every wrong argument is named": {
		as: (c) => c.minji,
		call: "change_undo",
		args: { call: "x" },
		outcome: "invalid_input",
	},
	"a call that wrote nothing has nothing to take back": {
		before: (c) =>
			make(c, "sent", "message_send", { targetType: "directMessage", personHint: "Jisoo", message: "Hello" }, c.minji),
		as: (c) => c.minji,
		call: "change_undo",
		args: undo("sent"),
		outcome: "changed_since",
		after: (_, { error }) => expect(because(error)).toBe("nothing_to_undo"),
	},
	"what was added goes, with those who take part": {
		before: (c) =>
			make(c, "added", "task_add", { title: "Paint the sign", participantPersonHints: ["Jisoo", "Daniel"] }, c.minji),
		as: (c) => c.minji,
		call: "change_undo",
		args: undo("added"),
		outcome: "done",
		events: ["call.done"],
		changes: ["task_participant deleted", "task_participant deleted", "task deleted"],
		after: async (c, { result }) => {
			expect(result).toEqual({ callID: expect.any(String), undoneCallID: ids.added, undone: true });
			expect(titled(c, "Paint the sign")).toBeUndefined();
			ids.undone = result.callID as string;
			expect(await entry(c, "added", c.minji)).toMatchObject({ canUndo: false, undoneAt: expect.any(String) });
			expect(await entry(c, "undone", c.minji)).toMatchObject({
				canUndo: true,
				sentence: "Took back: Added a task · Paint the sign",
				effects: [{ objectType: "task", effect: "deleted" }],
			});
		},
	},
	"only once": {
		as: (c) => c.minji,
		call: "change_undo",
		args: undo("added"),
		outcome: "changed_since",
		after: (_, { error }) => expect(because(error)).toBe("already_undone"),
	},
	"taking the undo back brings it all again, and it can be undone anew": {
		as: (c) => c.minji,
		call: "change_undo",
		args: undo("undone"),
		outcome: "done",
		changes: ["task created", "task_participant created", "task_participant created"],
		after: async (c) => {
			expect(titled(c, "Paint the sign")).toBeDefined();
			expect(await entry(c, "added", c.minji)).toMatchObject({ canUndo: true });
			expect(await entry(c, "undone", c.minji)).toMatchObject({ canUndo: false });
			await c.done("change_undo", { callID: ids.added }, c.minji);
			expect(titled(c, "Paint the sign")).toBeUndefined();
		},
	},
	"a change comes back as it was": {
		before: async (c) => {
			await c.done("task_add", { title: "Call the printer", endsAt: "2026-12-04" }, c.daniel);
			await make(
				c,
				"renamed",
				"task_update",
				{ taskHint: "Call the printer", title: "Call the lamp maker", endsAt: "2026-12-10" },
				c.daniel,
			);
		},
		as: (c) => c.daniel,
		call: "change_undo",
		args: undo("renamed"),
		outcome: "done",
		changes: ["task updated"],
		after: async (c) =>
			expect((await c.done("task_list", {}, c.daniel)).tasks).toContainEqual(
				expect.objectContaining({ content: "Call the printer", endDate: "2026-12-04" }),
			),
	},
	"what somebody changed later stays, and nothing of the call is taken back": {
		before: async (c) => {
			await make(
				c,
				"first",
				"task_update",
				{ taskHint: "Call the printer", title: "Ring the printer", size: "S" },
				c.daniel,
			);
			await c.done("task_update", { taskHint: "Ring the printer", title: "Ring the printer twice" }, c.minji);
		},
		as: (c) => c.daniel,
		call: "change_undo",
		args: undo("first"),
		outcome: "changed_since",
		after: (c, { error }) => {
			expect(because(error)).toBe("changed_since");
			expect(titled(c, "Ring the printer twice")?.size).toBe("S");
		},
	},
	"a change of another field since does not stand in the way": {
		before: async (c) => {
			await make(c, "sized", "task_update", { taskHint: "Ring the printer twice", size: "XL" }, c.daniel);
			await c.done("task_update", { taskHint: "Ring the printer twice", title: "Write to the printer" }, c.minji);
		},
		as: (c) => c.daniel,
		call: "change_undo",
		args: undo("sized"),
		outcome: "done",
		after: (c) => expect(titled(c, "Write to the printer")?.size).toBe("S"),
	},
	"what was deleted comes back with those who took part": {
		before: async (c) => {
			await c.done("task_add", { title: "Hang the lamps", participantPersonHints: ["Minji", "Daniel"] }, c.minji);
			ids.lamps = titled(c, "Hang the lamps")?.id ?? "";
			await make(c, "deleted", "task_delete", { taskHint: "Hang the lamps" }, c.minji);
			expect(titled(c, "Hang the lamps")).toBeUndefined();
		},
		as: (c) => c.minji,
		call: "change_undo",
		args: undo("deleted"),
		outcome: "done",
		after: (c) => {
			const takesPart = c.app.store.inspectAll
				.select()
				.from(allTaskParticipant)
				.all()
				.filter(({ taskID }) => taskID === ids.lamps);
			expect(titled(c, "Hang the lamps")?.id).toBe(ids.lamps);
			expect(takesPart.map(({ memberID }) => memberID).sort()).toEqual([c.minji, c.daniel].sort());
		},
	},
	"what something now hangs on stays": {
		before: async (c) => {
			await make(c, "parent", "task_add", { title: "The fair" }, c.daniel);
			await c.done("task_add", { title: "Book the hall", parentTaskHint: "The fair" }, c.daniel);
		},
		as: (c) => c.daniel,
		call: "change_undo",
		args: undo("parent"),
		outcome: "changed_since",
		after: (c, { error }) => {
			expect(because(error)).toBe("referred_to");
			expect(titled(c, "The fair")).toBeDefined();
		},
	},
	"an administrator may take a colleague's change back, and the list says who did": {
		before: (c) => make(c, "colleagues", "task_add", { title: "Sweep the yard" }, c.jisoo),
		as: (c) => c.minji,
		call: "change_undo",
		args: undo("colleagues"),
		outcome: "done",
		after: async (c) => {
			expect(titled(c, "Sweep the yard")).toBeUndefined();
			expect(await entry(c, "colleagues", c.jisoo)).toMatchObject({ canUndo: false, undoneAt: expect.any(String) });
		},
	},
	"the agent asks first, and the card shows the rows as they would be": {
		before: async (c) => {
			await c.done("task_add", { title: "Test the lamp", size: "S" }, c.jisoo);
			const turn = openTurn(c, c.jisoo, "make it large");
			const made = await callInTurn(c, turn, "task_update", { taskHint: "Test the lamp", size: "L" }, c.jisoo);
			if (made.kind !== "done") throw new Error("not done");
			const held = await callInTurn(c, turn, "change_undo", { callID: made.callID }, c.jisoo);
			const hold = await holdOf(c, held, c.jisoo);
			expect(hold).toMatchObject({
				sentence: expect.stringMatching(/^Take back: .*Test the lamp$/),
				yes: "Take back",
				no: "Leave it",
				isIrreversible: false,
			});
			const korean = c.as(c.jisoo, { language: "ko" });
			expect((await c.done("hold_get", { holdID: hold.id }, korean)).hold).toMatchObject({
				sentence: expect.stringMatching(/^“업무를 바꿨어요.*Test the lamp” 되돌리기$/),
			});
			expect(hold.preview.changes).toMatchObject([
				{
					objectType: "task",
					label: "Test the lamp",
					effect: "updated",
					fields: [{ name: "size", before: "L", after: "S" }],
				},
			]);
			expect(titled(c, "Test the lamp")?.size).toBe("L");
			expect((await approve(c, hold, c.jisoo)).state).toBe("done");
			expect(titled(c, "Test the lamp")?.size).toBe("S");
			const { steps } = (await c.done("turn_get", { turnID: turn.id }, c.jisoo)).turn as TurnView;
			expect(steps.map(({ tool, undo, undoneAt }) => [tool, undo, undoneAt !== undefined])).toEqual([
				["task_update", false, true],
				["change_undo", true, false],
			]);
		},
		as: (c) => c.jisoo,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
	"when the rows moved after the card was drawn nothing runs": {
		before: async (c) => {
			const turn = openTurn(c, c.jisoo, "take it back");
			const made = await callInTurn(c, turn, "task_update", { taskHint: "Test the lamp", size: "XL" }, c.jisoo);
			if (made.kind !== "done") throw new Error("not done");
			const hold = await holdOf(c, await callInTurn(c, turn, "change_undo", { callID: made.callID }, c.jisoo), c.jisoo);
			await c.done("task_update", { taskHint: "Test the lamp", size: "M" }, c.jisoo);
			expect(await approve(c, hold, c.jisoo)).toMatchObject({ state: "failed", error: { code: "changed_since" } });
			expect(titled(c, "Test the lamp")?.size).toBe("M");
		},
		as: (c) => c.jisoo,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
	"a token that may only read takes nothing back": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "change_undo",
		args: undo("colleagues"),
		outcome: "token_scope",
	},
	"who may not make the call today may not take it back: a token that writes does not undo a deletion": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "write" }),
		call: "change_undo",
		args: undo("deleted"),
		outcome: "token_scope",
	},
});

let company: Company;
beforeAll(async () => {
	company = await openCompany();
});
afterAll(() => company.close());

/** Every row of tasks and who takes part, but for the columns that move by themselves. */
function state(): unknown {
	const { inspectAll } = company.app.store;
	const rows = inspectAll
		.select()
		.from(allTask)
		.all()
		.map(({ updatedAt: _, ...row }) => row);
	const links = inspectAll.select().from(allTaskParticipant).all();
	return [
		rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
		links.map(({ taskID, memberID }) => `${taskID} ${memberID}`).sort(),
	];
}

const title = fc.constantFrom("one", "two", "three", "four");
const people = fc.uniqueArray(fc.constantFrom("Minji Kim", "Jisoo Park", "Daniel Quill"), {
	minLength: 1,
	maxLength: 3,
});
const size = fc.constantFrom("XS", "S", "M", "L", "XL");
const status = fc.constantFrom("planned", "in_progress", "paused", "completed");
const day = fc.constantFrom("2026-12-01", "2026-12-03", "2026-12-09");
const step = fc.oneof(
	fc.record({
		tool: fc.constant("task_add"),
		input: fc.record(
			{ title, size, participantPersonHints: people, parentTaskHint: title, endsAt: day },
			{ requiredKeys: ["title"] },
		),
	}),
	fc.record({
		tool: fc.constant("task_update"),
		input: fc.record(
			{
				taskHint: title,
				title,
				size,
				status,
				endsAt: day,
				participantPersonHints: people,
				parentTaskHint: title,
				childTaskHints: fc.array(title, { minLength: 1, maxLength: 2 }),
			},
			{ requiredKeys: ["taskHint"] },
		),
	}),
	fc.record({ tool: fc.constant("task_delete"), input: fc.record({ taskHint: title }) }),
);

test("whatever was done to tasks, taken back in reverse leaves every row as it was", async () => {
	let undone = 0;
	for (const name of ["one", "two", "three", "four"])
		await company.done("task_add", { title: name, participantPersonHints: ["Minji", "Daniel"] }, company.minji);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
			const before = state();
			const made: string[] = [];
			for (const { tool, input } of steps) {
				company.clock.advance(7 * 60_000);
				const outcome = await company.call(tool, input, company.minji);
				if (outcome.kind === "done" && outcome.effects.length > 0) made.push(outcome.callID);
				else if (outcome.kind === "failed") expect(outcome.error.code).not.toBe("internal");
			}
			for (const callID of made.reverse()) {
				await company.done("change_undo", { callID }, company.minji);
				undone++;
			}
			expect(state()).toEqual(before);
		}),
		{ numRuns: 40, seed: 20261202 },
	);
	expect(undone).toBeGreaterThan(100);
}, 60_000);
