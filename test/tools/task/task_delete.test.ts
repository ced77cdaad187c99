/** task_delete: who may, bad arguments, hints, the good case, approval by an exact id, and children that stay. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths, offered } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const asking = (c: Company, memberID: string) => c.as(memberID, { origin: "api", asks: true, tokenID: "tok_x" });
const lastHold = (c: Company) => c.app.store.inspectAll.select().from(allHold).all().at(-1);
const taskNamed = (c: Company, title: string) =>
	c.app.store.inspectAll.select().from(allTask).where(eq(allTask.title, title)).get();
const decide = (c: Company, decision: "approve" | "decline") =>
	c.call("hold_decide", { holdID: lastHold(c)?.id, decision }, c.daniel);

scenarios("task_delete", {
	"one of several participants may not delete": {
		before: async (c) => {
			await c.done("task_add", { title: "Shared work", participantPersonHints: ["Daniel", "Jisoo"] }, c.minji);
			await c.done("task_add", { title: "Paint the sign" }, c.daniel);
		},
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "Shared work" },
		outcome: "task_write_forbidden",
		events: [],
	},
	"a token that may only write may not delete": {
		as: (c) => c.as(c.daniel, { origin: "api", scope: "write", tokenID: "tok_x" }),
		call: "task_delete",
		args: { taskHint: "Paint the sign" },
		outcome: "token_scope",
	},
	"a hint is needed, and nothing else is taken": {
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "", title: "Paint the sign" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.taskHint", "input.title"]),
	},
	"several tasks of one title are candidates": {
		before: async (c) => {
			for (let times = 0; times < 2; times++) {
				await c.done("task_add", { title: "Count the stock", participantPersonHints: ["Daniel", "Jisoo"] }, c.minji);
			}
		},
		as: (c) => c.minji,
		call: "task_delete",
		args: { taskHint: "count the STOCK" },
		outcome: "interaction_required",
		after: (_, { error }) => expect(offered(error).length).toBe(2),
	},
	"nothing near the title is not found": {
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "Zebra" },
		outcome: "task_not_found",
	},
	"the sole participant deletes at once, with those who take part": {
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "paint" },
		outcome: "done",
		events: ["call.done"],
		changes: ["task_participant deleted", "task deleted"],
		after: (c, { result }) => {
			expect(result.deleted).toBe(true);
			expect(taskNamed(c, "Paint the sign")).toBeUndefined();
		},
	},
	"whoever asked may delete while it stands at requested": {
		before: (c) => c.done("task_add", { title: "Sweep the yard", participantPersonHints: ["Jisoo"] }, c.daniel),
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "Sweep the yard" },
		outcome: "done",
	},
	"and not any more once it was taken on": {
		before: async (c) => {
			await c.done("task_add", { title: "Sweep the yard", participantPersonHints: ["Jisoo"] }, c.daniel);
			await c.done("task_update", { taskHint: "Sweep the yard", status: "planned" }, c.jisoo);
		},
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "Sweep the yard" },
		outcome: "task_write_forbidden",
	},
	"children stay and lose their parent": {
		before: async (c) => {
			await c.done("task_add", { title: "Move the office" }, c.daniel);
			await c.done("task_add", { title: "Pack the boxes", parentTaskHint: "Move the office" }, c.daniel);
		},
		as: (c) => asking(c, c.daniel),
		call: "task_delete",
		args: { taskHint: "Move the office" },
		outcome: "held",
		events: ["hold.opened"],
		changes: [],
		after: async (c) => {
			const hold = lastHold(c);
			expect(hold?.input).toEqual({ taskHint: taskNamed(c, "Move the office")?.id });
			expect(hold?.preview.changes.map(({ table, label }) => `${table} ${label}`)).toContain("task Move the office");
			const card = await c.done("hold_get", { holdID: hold?.id }, c.daniel);
			expect(card.hold).toMatchObject({
				sentence: "Delete the task Move the office",
				yes: "Delete task",
				no: "Keep it",
				isIrreversible: false,
				preview: { warnings: ["Tasks under it: 1. They stay, with no task above them."] },
			});
			const korean = await c.done("hold_get", { holdID: hold?.id }, c.as(c.daniel, { language: "ko" }));
			expect(korean.hold).toMatchObject({
				sentence: "업무 삭제: Move the office",
				yes: "업무 삭제",
				no: "그대로 두기",
			});
			await c.done("hold_decide", { holdID: hold?.id, decision: "approve" }, c.daniel);
			expect(taskNamed(c, "Move the office")).toBeUndefined();
			expect(taskNamed(c, "Pack the boxes")?.parentTaskID).toBeNull();
		},
	},
	"a rename while it waits shows the card again, and never another task": {
		before: (c) => c.done("task_add", { title: "Order paper" }, c.daniel),
		as: (c) => asking(c, c.daniel),
		call: "task_delete",
		args: { taskHint: "Order paper" },
		outcome: "held",
		after: async (c) => {
			await c.done("task_update", { taskHint: "Order paper", title: "Order more paper" }, c.daniel);
			await c.done("task_add", { title: "Order paper" }, c.daniel);
			const outcome = await decide(c, "approve");
			expect(outcome.kind === "failed" && outcome.error.code).toBe("hold_stale");
			expect([taskNamed(c, "Order paper"), taskNamed(c, "Order more paper")].map((row) => row !== undefined)).toEqual([
				true,
				true,
			]);
			expect((await decide(c, "approve")).kind).toBe("done");
			expect([taskNamed(c, "Order paper"), taskNamed(c, "Order more paper")].map((row) => row !== undefined)).toEqual([
				true,
				false,
			]);
		},
	},
	"one that is gone before the answer ends the hold as not found, and nothing takes its place": {
		before: (c) => c.done("task_add", { title: "Order toner" }, c.daniel),
		as: (c) => asking(c, c.daniel),
		call: "task_delete",
		args: { taskHint: "Order toner" },
		outcome: "held",
		after: async (c) => {
			await c.done("task_delete", { taskHint: "Order toner" }, c.daniel);
			await c.done("task_add", { title: "Order toner" }, c.daniel);
			const { hold } = (await c.done("hold_decide", { holdID: lastHold(c)?.id, decision: "approve" }, c.daniel)) as {
				hold: { state: string; error: { code: string; detail: string } };
			};
			expect([hold.state, hold.error]).toEqual([
				"failed",
				{ code: "not_found", detail: "This task isn’t there any more. Nothing was changed." },
			]);
			expect(taskNamed(c, "Order toner")).toBeDefined();
		},
	},
	"it can be taken back, with who took part and what stood under it": {
		before: async (c) => {
			await c.done("task_add", { title: "Repaint the shop" }, c.daniel);
			await c.done("task_add", { title: "Buy the paint", parentTaskHint: "Repaint the shop" }, c.daniel);
		},
		as: (c) => c.daniel,
		call: "task_delete",
		args: { taskHint: "Repaint the shop" },
		outcome: "done",
		after: async (c, { result }) => {
			const callID = c.app.store.inspectAll.select().from(allCall).all().at(-1)?.id;
			await c.done("change_undo", { callID }, c.daniel);
			expect(taskNamed(c, "Repaint the shop")?.id).toBe(String(result.taskID));
			expect(taskNamed(c, "Buy the paint")?.parentTaskID).toBe(String(result.taskID));
			expect((await c.done("task_list", { query: "repaint" }, c.daniel)).tasks).toMatchObject([
				{ participantIDs: [c.daniel] },
			]);
		},
	},
});
