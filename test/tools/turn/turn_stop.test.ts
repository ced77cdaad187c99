/** turn_stop: who may, bad arguments, a turn at work, queued or waiting, a colleague's by an administrator, and one that is over. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { HoldView, TurnView } from "#record/views.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold, allTurn } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";
import type { TurnRef } from "#tools/context.ts";

const turnRow = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, id)).get();
const set = (c: Company, id: string, state: TurnView["state"]) =>
	c.app.store.system((db) => db.update(allTurn).set({ state }).where(eq(allTurn.id, id)).run());
const SEND = { targetType: "directMessage", personHint: "Daniel", message: "The deck is finished." };

let ref: TurnRef;
let holdID = "";
const turnID = () => ({ turnID: ref.id });

const list: Record<string, Scenario> = {
	"neither the agent, nor a schedule, nor an MCP client stops a turn": {
		before: async (c) => {
			ref = openTurn(c, c.jisoo, "Tell Daniel");
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("turn_stop", turnID(), c.as(c.jisoo, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.jisoo, { origin: "mcp" }),
		call: "turn_stop",
		args: turnID,
		outcome: "not_allowed",
		events: [],
	},
	"nor does a token that may only read": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "turn_stop",
		args: turnID,
		outcome: "token_scope",
		events: [],
	},
	"a colleague's turn is not found, and goes on": {
		as: (c) => c.daniel,
		call: "turn_stop",
		args: turnID,
		outcome: "not_found",
		events: ["call.started", "call.failed"],
		after: (c) => expect(turnRow(c, ref.id)?.state).toBe("working"),
	},
	"just as one that never was": {
		as: (c) => c.daniel,
		call: "turn_stop",
		args: { turnID: "turn_00000000000000000000000000" },
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "turn_stop",
		args: { turnID: 7, now: true },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.now", "input.turnID"]),
	},
	"its open holds are cancelled, what was done stays, and it says so": {
		before: async (c) => {
			await callInTurn(c, ref, "task_add", { title: "발표 자료" }, c.jisoo);
			const held = await callInTurn(c, ref, "message_send", SEND, c.jisoo);
			holdID = held.kind === "held" ? held.holdID : "";
			set(c, ref.id, "waiting");
		},
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "turn_stop",
		args: turnID,
		outcome: "done",
		events: ["call.started", "turn.stopped", "hold.cancelled", "call.done"],
		changes: [],
		after: async (c, { result }) => {
			const turn = result.turn as TurnView;
			expect(turn).toMatchObject({ id: ref.id, state: "stopped", waitingFor: null, canStop: false, canRetry: false });
			expect(turn.stopNote).toContain("업무를 추가했어요 · 발표 자료");
			const hold = (await c.done("hold_get", { holdID }, c.jisoo)).hold as HoldView;
			expect(hold).toMatchObject({ state: "cancelled", canAnswer: false, reason: "stopped" });
			const late = await c.call("hold_decide", { holdID, decision: "approve" }, c.jisoo);
			expect(late.kind === "failed" && late.error).toMatchObject({
				code: "hold_decided",
				details: { state: "cancelled" },
			});
			const kept = c.app.store.inspectAll.select().from(allTask).where(eq(allTask.title, "발표 자료")).all();
			expect(kept).toHaveLength(1);
		},
	},
	"a turn that is over is not stopped again, and its call is not left open": {
		as: (c) => c.jisoo,
		call: "turn_stop",
		args: turnID,
		outcome: "turn_finished",
		events: ["call.started", "call.failed"],
		after: (c) => {
			const open = c.app.store.inspectAll.select().from(allCall).where(eq(allCall.state, "started")).all();
			expect(open).toEqual([]);
		},
	},
	"nor is one that was done": {
		before: (c) => set(c, ref.id, "done"),
		as: (c) => c.jisoo,
		call: "turn_stop",
		args: turnID,
		outcome: "turn_finished",
		after: (c) => expect(turnRow(c, ref.id)?.state).toBe("done"),
	},
	"nor is one that failed": {
		before: (c) => set(c, ref.id, "failed"),
		as: (c) => c.jisoo,
		call: "turn_stop",
		args: turnID,
		outcome: "turn_finished",
		after: (c) => expect(turnRow(c, ref.id)?.state).toBe("failed"),
	},
	"one that was interrupted is left as it stands": {
		before: (c) => set(c, ref.id, "interrupted"),
		as: (c) => c.jisoo,
		call: "turn_stop",
		args: turnID,
		outcome: "done",
		after: (c) => expect(turnRow(c, ref.id)?.state).toBe("stopped"),
	},
	"one that has not begun ends before anything was done": {
		before: async (c) => {
			const { turnID: id, conversationID } = await c.done("turn_add", { text: "Hello" }, c.jisoo);
			ref = { id: String(id), conversationID: String(conversationID), modelCallID: "" };
		},
		as: (c) => c.jisoo,
		call: "turn_stop",
		args: turnID,
		outcome: "done",
		events: ["call.started", "turn.stopped", "call.done"],
		after: (_, { result }) =>
			expect(result.turn).toMatchObject({ state: "stopped", stopNote: "Stopped before anything was done." }),
	},
	"an administrator stops a colleague's turn without reading it": {
		before: async (c) => {
			ref = openTurn(c, c.jisoo, "My secret plan");
			const held = await callInTurn(c, ref, "message_send", SEND, c.jisoo);
			holdID = held.kind === "held" ? held.holdID : "";
		},
		as: (c) => c.minji,
		call: "turn_stop",
		args: turnID,
		outcome: "done",
		events: ["call.started", "turn.stopped", "hold.cancelled", "call.done"],
		changes: [],
		after: async (c, { result }) => {
			expect(result).toEqual({ turnID: ref.id });
			expect(turnRow(c, ref.id)?.state).toBe("stopped");
			expect(c.app.store.inspectAll.select().from(allHold).where(eq(allHold.id, holdID)).get()?.state).toBe(
				"cancelled",
			);
			expect((await c.done("turn_get", turnID(), c.jisoo)).turn).toMatchObject({ state: "stopped" });
		},
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries(list)) test(`turn_stop: ${what}`, () => play(company, scenario));
