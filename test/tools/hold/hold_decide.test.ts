/** hold_decide: who may, bad arguments, the three answers with all they leave behind, picks, second persons and late answers. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { openChoice } from "#agent/choice.ts";
import type { HoldView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { openTurn } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";

const view = (result: Record<string, unknown>) => result.hold as HoldView;
const tasks = (c: Company, title: string) =>
	c.app.store.inspectAll.select().from(allTask).where(eq(allTask.title, title)).all();
const stateOf = (c: Company) =>
	c.app.store.inspectAll.select().from(allHold).where(eq(allHold.id, holdID)).get()?.state;
const set = (c: Company, to: Partial<typeof allHold.$inferInsert>) =>
	c.app.store.system((db) => db.update(allHold).set(to).where(eq(allHold.id, holdID)).run());
const answer =
	(decision: string, more: Record<string, unknown> = {}) =>
	() => ({ holdID, decision, ...more });

let holdID = "";
let candidates: NonNullable<HoldView["candidates"]> = [];

async function hold(c: Company, tool: string, input: unknown, memberID: string): Promise<void> {
	const outcome = await c.call(tool, input, c.as(memberID, { origin: "api", asks: true }));
	if (outcome.kind !== "held") throw new Error(outcome.kind === "failed" ? outcome.error.message : "it ran");
	holdID = outcome.holdID;
}

/** A task of the member's, and the question whether to delete it. */
async function holdDeletion(c: Company, title: string, memberID: string): Promise<void> {
	await c.done("task_add", { title }, memberID);
	await hold(c, "task_delete", { taskHint: title }, memberID);
}

const send = (message: string) => ({ targetType: "directMessage", personHint: "Daniel", message });

const refused: Record<string, Scenario> = {
	"a token that may only read answers nothing": {
		before: (c) => holdDeletion(c, "Old price list", c.jisoo),
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "hold_decide",
		args: answer("approve"),
		outcome: "token_scope",
		events: [],
		after: (c) => expect(stateOf(c)).toBe("waiting"),
	},
	"a hold that never was is not found": {
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: { holdID: "hold_00000000000000000000000000", decision: "approve" },
		outcome: "not_found",
		events: ["call.started", "call.failed"],
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: { decision: "maybe", reason: "x".repeat(2001), input: "later", always: true },
		outcome: "invalid_input",
		events: [],
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.always",
				"input.decision",
				"input.holdID",
				"input.input",
				"input.reason",
			]),
	},
};

const answered: Record<string, Scenario> = {
	"a yes runs the stored call, and what it did stands under its own call": {
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "done",
		events: ["call.started", "call.done", "hold.done", "call.done"],
		changes: ["task_participant deleted", "task deleted"],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({
				state: "done",
				decision: "approve",
				decidedBy: { id: c.jisoo },
				canAnswer: false,
			});
			expect(result.result).toMatchObject({ deleted: true });
			expect(tasks(c, "Old price list")).toEqual([]);
		},
	},
	"a second answer is told who gave the first, and its call is not left open": {
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("decline"),
		outcome: "hold_decided",
		events: ["call.started", "call.failed"],
		after: (c, { error }) => {
			expect(error?.details).toMatchObject({
				state: "done",
				decidedBy: c.jisoo,
				decidedAt: expect.stringMatching(/Z$/),
			});
			expect(c.app.store.inspectAll.select().from(allCall).where(eq(allCall.state, "started")).all()).toEqual([]);
		},
	},
	"a no runs nothing and keeps its reason": {
		before: (c) => holdDeletion(c, "겨울 계획", c.jisoo),
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "hold_decide",
		args: answer("decline", { reason: "아직 필요해요" }),
		outcome: "done",
		events: ["call.started", "hold.declined", "call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({
				state: "declined",
				reason: "아직 필요해요",
				sentence: "업무 삭제: 겨울 계획",
			});
			expect(result.result).toBeUndefined();
			expect(tasks(c, "겨울 계획")).toHaveLength(1);
		},
	},
	"a yes to what has moved since runs nothing, and the card shows how it is": {
		before: async (c) => {
			await holdDeletion(c, "Moving", c.jisoo);
			await c.done("task_update", { taskHint: "Moving", size: "XL" }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "hold_stale",
		events: ["call.started", "hold.stale", "call.failed"],
		after: async (c, { error }) => {
			const now = view(await c.done("hold_get", { holdID }, c.jisoo));
			expect(now.state).toBe("waiting");
			expect(error?.details).toEqual({ version: now.preview.version });
		},
	},
	"a late yes to what has run out runs nothing": {
		before: (c) => {
			c.clock.advance(7 * 24 * 3600_000 + 1);
			c.app.sweep();
		},
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "hold_decided",
		after: (c, { error }) => {
			expect(error?.details).toEqual({ state: "expired" });
			expect(tasks(c, "Moving")).toHaveLength(1);
		},
	},
};

const edited: Record<string, Scenario> = {
	"an edit asks again with the change, as a hold of its own": {
		before: (c) => hold(c, "message_send", send("내일 봐요"), c.jisoo),
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("edit", { input: { message: "모레 봐요" } }),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			expect(view(result)).toMatchObject({ id: holdID, state: "replaced", decision: "edit" });
			const next = view(await c.done("hold_get", { holdID: view(result).replacedBy }, c.jisoo));
			expect(next).toMatchObject({
				state: "waiting",
				preview: { text: "모레 봐요", recipients: [{ id: c.daniel }] },
			});
			holdID = next.id;
		},
	},
	"an edit that the tool would refuse leaves the hold as it was": {
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("edit", { input: { message: "  ", colour: "red" } }),
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.colour", "input.message"]);
			expect(view(await c.done("hold_get", { holdID }, c.jisoo))).toMatchObject({
				state: "waiting",
				preview: { text: "모레 봐요" },
			});
		},
	},
	"the edited one goes out with a yes, once": {
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "done",
		events: ["call.started", "call.done", "hold.done", "call.done"],
		after: (_, { result }) => expect(view(result).state).toBe("done"),
	},
};

async function holdChoice(c: Company): Promise<void> {
	c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
	const ref = openTurn(c, c.minji, "Give Jisoo the stock");
	const input = { title: "재고 세기", participantPersonHints: ["Jisoo"] };
	const caller = c.as(c.minji, { origin: "agent" });
	const failed = await c.app.call({ tool: "task_add", input, caller, turn: ref });
	if (failed.kind !== "failed" || !openChoice.open(c.app, caller, ref, input, failed)) throw new Error("no choice");
	const row = c.app.store.inspectAll.select().from(allHold).where(eq(allHold.turnID, ref.id)).get();
	holdID = row?.id ?? "";
	candidates = row?.candidates ?? [];
}

const picked: Record<string, Scenario> = {
	"a pick list is answered with one of its candidates, and with nothing else": {
		before: async (c) => {
			await holdChoice(c);
			const none = await c.call("hold_decide", { holdID, decision: "approve" }, c.minji);
			expect(none.kind === "failed" && none.error.code).toBe("invalid_input");
		},
		as: (c) => c.minji,
		call: "hold_decide",
		args: (c: Company) => answer("approve", { choice: c.daniel })(),
		outcome: "invalid_input",
		after: (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.choice"]);
			expect(stateOf(c)).toBe("waiting");
			expect(tasks(c, "재고 세기")).toEqual([]);
		},
	},
	"the pick runs the call with the one that was meant": {
		as: (c) => c.minji,
		call: "hold_decide",
		args: () => answer("approve", { choice: candidates[0]?.id })(),
		outcome: "done",
		changes: ["task created", "task_participant created"],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ state: "done", decision: "approve" });
			expect(tasks(c, "재고 세기")).toHaveLength(1);
		},
	},
};

const second: Record<string, Scenario> = {
	"where the supervisor is asked, the requester may not say yes to themselves": {
		before: async (c) => {
			c.app.store.system((db) =>
				db.update(allMember).set({ supervisorID: c.daniel }).where(eq(allMember.id, c.jisoo)).run(),
			);
			await holdDeletion(c, "Second look", c.jisoo);
			set(c, { answerer: "supervisor" });
			const other = await c.call("hold_decide", answer("approve")(), c.minji);
			expect(other.kind === "failed" && other.error.code).toBe("not_allowed");
		},
		as: (c) => c.jisoo,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "not_allowed",
		events: ["call.started", "call.failed"],
		after: (c) => expect(stateOf(c)).toBe("waiting"),
	},
	"the supervisor's yes runs it as the requester, whose task it was": {
		as: (c) => c.daniel,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "done",
		changes: ["task_participant deleted", "task deleted"],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ state: "done", requesterID: c.jisoo, decidedBy: { id: c.daniel } });
			const { callID } = view(result);
			const made = c.app.store.inspectAll
				.select()
				.from(allCall)
				.where(eq(allCall.id, callID ?? ""))
				.get();
			expect(made).toMatchObject({ memberID: c.jisoo, state: "done", tool: "task_delete" });
		},
	},
	"where an administrator is asked, one who is the requester too needs another": {
		before: async (c) => {
			await holdDeletion(c, "Third look", c.minji);
			set(c, { answerer: "administrator" });
		},
		as: (c) => c.minji,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "not_allowed",
		after: (c) => expect(tasks(c, "Third look")).toHaveLength(1),
	},
	"what waits for somebody who was withdrawn is cancelled by the yes, and nothing runs": {
		before: async (c) => {
			const leaver = c.addMember("Bora Moon", { supervisorID: c.daniel });
			await holdDeletion(c, "Bora's own", leaver);
			set(c, { answerer: "supervisor" });
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "withdrawn" }).where(eq(allMember.id, leaver)).run(),
			);
		},
		as: (c) => c.daniel,
		call: "hold_decide",
		args: answer("approve"),
		outcome: "done",
		events: ["call.started", "hold.cancelled", "call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ state: "cancelled", reason: "requester" });
			expect(tasks(c, "Bora's own")).toHaveLength(1);
		},
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries({ ...refused, ...answered, ...edited, ...picked, ...second }))
	test(`hold_decide: ${what}`, () => play(company, scenario));
