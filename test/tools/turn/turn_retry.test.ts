/** turn_retry: who may, bad arguments, what can be gone on with, and that a finished turn is not begun again. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { TurnView } from "#record/views.ts";
import { allCall, allTurn } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";
import type { TurnRef } from "#tools/context.ts";

const turnRow = (c: Company) => c.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, ref.id)).get();
const set = (c: Company, to: Partial<typeof allTurn.$inferInsert>) =>
	c.app.store.system((db) => db.update(allTurn).set(to).where(eq(allTurn.id, ref.id)).run());

let ref: TurnRef;
const turnID = () => ({ turnID: ref.id });

const list: Record<string, Scenario> = {
	"neither the agent, nor a schedule, nor an MCP client tries a turn again": {
		before: async (c) => {
			ref = openTurn(c, c.jisoo, "보고서 업무 만들어 줘");
			set(c, { state: "failed", errorCode: "model_unavailable" });
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("turn_retry", turnID(), c.as(c.jisoo, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.jisoo, { origin: "mcp" }),
		call: "turn_retry",
		args: turnID,
		outcome: "not_allowed",
		events: [],
	},
	"nor does a token that may only read": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "turn_retry",
		args: turnID,
		outcome: "token_scope",
		events: [],
	},
	"a colleague's turn is not found, for an administrator too: they may end it, not go on as somebody else": {
		as: (c) => c.minji,
		call: "turn_retry",
		args: turnID,
		outcome: "not_found",
		events: ["call.started", "call.failed"],
		after: (c) => expect(turnRow(c)?.state).toBe("failed"),
	},
	"just as one that never was": {
		as: (c) => c.jisoo,
		call: "turn_retry",
		args: { turnID: "turn_00000000000000000000000000" },
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "turn_retry",
		args: { turn: "turn_x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.turn", "input.turnID"]),
	},
	"a failed turn is queued again with what it has done": {
		before: async (c) => {
			await callInTurn(c, ref, "task_add", { title: "보고서" }, c.jisoo);
			set(c, { restarts: 1 });
		},
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "turn_retry",
		args: turnID,
		outcome: "done",
		events: ["call.started", "turn.queued", "call.done"],
		changes: [],
		after: (c, { result }) => {
			const turn = result.turn as TurnView;
			expect(turn).toMatchObject({ id: ref.id, state: "queued", wasRestarted: false, canStop: true, canRetry: false });
			expect(turn.steps.map(({ sentence }) => sentence)).toEqual(["업무를 추가했어요 · 보고서"]);
			expect(turnRow(c)).toMatchObject({ tries: 2, restarts: 0 });
		},
	},
	"once: while it waits its turn there is nothing to try again": {
		as: (c) => c.jisoo,
		call: "turn_retry",
		args: turnID,
		outcome: "turn_finished",
		events: ["call.started", "call.failed"],
		after: (c) => {
			expect(turnRow(c)?.tries).toBe(2);
			const open = c.app.store.inspectAll.select().from(allCall).where(eq(allCall.state, "started")).all();
			expect(open).toEqual([]);
		},
	},
	"a turn that was done, stopped, or is at work or waiting is not begun again": {
		before: async (c) => {
			for (const state of ["working", "waiting", "done"] as const) {
				set(c, { state });
				const outcome = await c.call("turn_retry", turnID(), c.jisoo);
				expect(outcome.kind === "failed" && outcome.error.code).toBe("turn_finished");
				expect(turnRow(c)?.state).toBe(state);
			}
			set(c, { state: "stopped" });
		},
		as: (c) => c.jisoo,
		call: "turn_retry",
		args: turnID,
		outcome: "turn_finished",
		after: (c) => expect(turnRow(c)).toMatchObject({ state: "stopped", tries: 2 }),
	},
	"an interrupted turn goes on when the person says so, by a token of theirs too": {
		before: (c) => set(c, { state: "interrupted", errorCode: "interrupted" }),
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "write", asks: true }),
		call: "turn_retry",
		args: turnID,
		outcome: "done",
		events: ["call.started", "turn.queued", "call.done"],
		after: (c) => expect(turnRow(c)).toMatchObject({ state: "queued", tries: 3 }),
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries(list)) test(`turn_retry: ${what}`, () => play(company, scenario));
