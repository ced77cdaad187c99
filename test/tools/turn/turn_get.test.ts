/** turn_get: whose turn, bad arguments, and what a turn shows of its steps, holds and end in the reader's language. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { TurnView } from "#record/views.ts";
import { allTurn } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";
import type { TurnRef } from "#tools/context.ts";

const view = (result: Record<string, unknown>) => result.turn as TurnView;
const steps = (result: Record<string, unknown>) =>
	view(result).steps.map(({ sentence, state }) => `${state}: ${sentence}`);
const set = (c: Company, id: string, to: Partial<typeof allTurn.$inferInsert>) =>
	c.app.store.system((db) => db.update(allTurn).set(to).where(eq(allTurn.id, id)).run());

let ref: TurnRef;
let queued = "";
const turnID = () => ({ turnID: ref.id });

const list: Record<string, Scenario> = {
	"a stranger's turn is not found, for an administrator too": {
		before: (c) => {
			ref = openTurn(c, c.jisoo, "간판 칠하기 업무를 만들어 줘");
		},
		as: (c) => c.minji,
		call: "turn_get",
		args: turnID,
		outcome: "not_found",
		events: [],
	},
	"just as one that never was": {
		as: (c) => c.jisoo,
		call: "turn_get",
		args: { turnID: "turn_00000000000000000000000000" },
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "turn_get",
		args: { id: "turn_x", steps: true },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.id", "input.steps", "input.turnID"]),
	},
	"a turn that waits its turn has done nothing yet, and may be stopped": {
		before: async (c) => {
			queued = (await c.done("turn_add", { text: "Hello" }, c.daniel)).turnID as string;
		},
		as: (c) => c.daniel,
		call: "turn_get",
		args: () => ({ turnID: queued }),
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({
				id: queued,
				requesterID: c.daniel,
				requesterName: "Daniel Quill",
				state: "queued",
				waitingFor: null,
				steps: [],
				holdIDs: [],
				plan: null,
				partialText: "",
				reply: null,
				error: null,
				wasRestarted: false,
				canStop: true,
				canRetry: false,
			});
			expect(view(result).finishedAt).toBeUndefined();
			expect(view(result).stopNote).toBeUndefined();
		},
	},
	"what was done, what waits and what failed are its steps, in order": {
		before: async (c) => {
			await callInTurn(
				c,
				ref,
				"plan",
				{ goal: "A painted sign", steps: [{ title: "Ask", status: "in_progress" }] },
				c.jisoo,
			);
			await callInTurn(c, ref, "task_add", { title: "간판 칠하기" }, c.jisoo);
			await callInTurn(
				c,
				ref,
				"message_send",
				{ targetType: "directMessage", personHint: "Daniel", message: "Sign?" },
				c.jisoo,
			);
			await callInTurn(c, ref, "task_delete", { taskHint: "no such task" }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "turn_get",
		args: turnID,
		outcome: "done",
		events: [],
		after: (_, { result }) => {
			expect(view(result).steps.map(({ tool, state }) => `${tool} ${state}`)).toEqual([
				"task_add done",
				"message_send held",
				"task_delete failed",
			]);
			const [added, held, failed] = view(result).steps;
			expect(added).toMatchObject({ sentence: "Added a task · 간판 칠하기", undo: true });
			expect(added?.effects).toMatchObject([{ objectType: "task", effect: "created" }]);
			expect(held).toMatchObject({ undo: false, holdID: view(result).holdIDs[0] ?? "" });
			expect(view(result).holdIDs).toHaveLength(1);
			expect(failed?.error?.code).toBe("task_not_found");
			expect(view(result).plan?.goal).toBe("A painted sign");
		},
	},
	"in Korean its steps read Korean": {
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "turn_get",
		args: turnID,
		outcome: "done",
		after: (_, { result }) => {
			expect(steps(result)[0]).toBe("done: 업무를 추가했어요 · 간판 칠하기");
			expect(view(result).steps[2]?.error?.detail).toMatch(/\p{Script=Hangul}/u);
		},
	},
	"a step that was taken back says so and is not taken back twice": {
		before: async (c) => {
			const { steps: all } = view(await c.done("turn_get", turnID(), c.jisoo));
			await c.done("change_undo", { callID: all[0]?.callID }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "turn_get",
		args: turnID,
		outcome: "done",
		after: (_, { result }) => {
			expect(view(result).steps[0]).toMatchObject({ state: "done", undo: false });
			expect(view(result).steps[0]?.undoneAt).toBeString();
		},
	},
	"a stopped turn says what was done and what was not": {
		before: (c) => set(c, ref.id, { state: "stopped", finishedAt: c.clock.now(), plan: null }),
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "turn_get",
		args: turnID,
		outcome: "done",
		after: (_, { result }) => {
			expect(view(result)).toMatchObject({ state: "stopped", canStop: false, canRetry: false });
			expect(view(result).stopNote).toStartWith(
				"멈췄어요. 3단계 중 1단계를 마쳤어요(업무를 추가했어요 · 간판 칠하기).",
			);
		},
	},
	"a failed turn says why, in words, and may be tried again": {
		before: (c) =>
			set(c, queued, {
				state: "failed",
				errorCode: "model_quota",
				errorValues: { host: "api.example" },
				requestID: "req_x",
			}),
		as: (c) => c.as(c.daniel, { language: "ko" }),
		call: "turn_get",
		args: () => ({ turnID: queued }),
		outcome: "done",
		after: (_, { result }) => {
			expect(view(result)).toMatchObject({
				canStop: false,
				canRetry: true,
				error: { code: "model_quota", retryable: true, requestID: "req_x" },
			});
			expect(view(result).error?.detail).toMatch(/\p{Script=Hangul}/u);
		},
	},
	"a token that may only read reads it": {
		as: (c) => c.as(c.daniel, { origin: "api", scope: "read", asks: true }),
		call: "turn_get",
		args: () => ({ turnID: queued }),
		outcome: "done",
		after: (_, { result }) => expect(view(result).id).toBe(queued),
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries(list)) test(`turn_get: ${what}`, () => play(company, scenario));
