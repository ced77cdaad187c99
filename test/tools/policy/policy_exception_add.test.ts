/** Always allow: whose, of what, from where, what it lifts and what it never lifts, and when it ends. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ChangedCallView, HoldView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { allPolicyException } from "#store/schema/policy.ts";
import { allHold } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";

let company: Company;
beforeEach(async () => {
	company = await openCompany();
});
afterEach(() => company.close());

const codeOf = (outcome: Outcome) => (outcome.kind === "failed" ? outcome.error.code : outcome.kind);
const decide = (tool: string, rule: string, isLiftable?: boolean) =>
	company.call("policy_update", { tool, rule, ...(isLiftable === undefined ? {} : { isLiftable }) }, company.minji);
const stored = () => company.app.store.inspectAll.select().from(allPolicyException).all();
const standing = async (memberID: string) =>
	(await company.done("policy_exception_list", {}, memberID)).exceptions as { exceptionID: string; name?: string }[];

/** Kontor's call at work on a message of `memberID`. */
const asAgent = (tool: string, input: unknown, memberID: string) =>
	callInTurn(company, openTurn(company, memberID, "Do it"), tool, input, memberID);
async function held(tool: string, input: unknown, memberID: string): Promise<HoldView> {
	const outcome = await asAgent(tool, input, memberID);
	if (outcome.kind !== "held") throw new Error(`the call is ${codeOf(outcome)}, not held`);
	return (await company.done("hold_get", { holdID: outcome.holdID }, memberID)).hold as HoldView;
}
async function approved(tool: string, input: unknown, memberID: string): Promise<HoldView> {
	const hold = await held(tool, input, memberID);
	await company.done("hold_decide", { holdID: hold.id, decision: "approve" }, memberID);
	return hold;
}
const allow = (holdID: string, who: Parameters<Company["call"]>[2], more = {}) =>
	company.call("policy_exception_add", { holdID, ...more }, who);
const title = (() => {
	let count = 0;
	return () => ({ title: `Task ${count++}` });
})();

describe("policy_exception_add", () => {
	test("is never the agent's, a schedule's, an MCP client's or a token's that asks", async () => {
		await decide("task_add", "ask_requester", true);
		const hold = await approved("task_add", title(), company.jisoo);
		for (const tool of ["policy_exception_add", "policy_exception_delete", "policy_exception_list"])
			for (const caller of [
				...(["agent", "schedule", "mcp"] as const).map((origin) => company.as(company.jisoo, { origin })),
				company.as(company.jisoo, { origin: "api", asks: true }),
			]) {
				const input = tool.endsWith("add")
					? { holdID: hold.id }
					: tool.endsWith("list")
						? {}
						: { exceptionID: "exc_1" };
				expect([tool, codeOf(await company.call(tool, input, caller))]).toEqual([tool, "not_allowed"]);
			}
		expect(codeOf(await asAgent("policy_exception_add", { holdID: hold.id }, company.jisoo))).toBe("not_allowed");
		expect(codeOf(await allow(hold.id, company.as(company.jisoo, { origin: "api", scope: "read" })))).toBe(
			"token_scope",
		);
		expect(stored()).toEqual([]);
	});

	test("every wrong argument is named at once", async () => {
		const wrong = await company.call("policy_exception_add", { holdID: "", tool: "task_add" }, company.jisoo);
		expect(wrong.kind === "failed" && faultPaths(wrong.error).sort()).toEqual(["input.holdID", "input.tool"]);
	});

	test("is for a question of one's own that one has approved oneself, and for no other", async () => {
		await decide("task_add", "ask_requester", true);
		const waiting = await held("task_add", title(), company.jisoo);
		expect(codeOf(await allow(waiting.id, company.jisoo))).toBe("record_refused");
		expect(codeOf(await allow(waiting.id, company.daniel))).toBe("not_found");
		expect(codeOf(await allow(waiting.id, company.minji))).toBe("not_found");
		await company.done("hold_decide", { holdID: waiting.id, decision: "decline" }, company.jisoo);
		expect(codeOf(await allow(waiting.id, company.jisoo))).toBe("record_refused");
		expect(stored()).toEqual([]);
	});

	test("lifts the question for that person and tool alone, and stands in the change list and in one's own list", async () => {
		await decide("task_add", "ask_requester", true);
		await decide("task_update", "ask_requester", true);
		const hold = await approved("task_add", title(), company.jisoo);
		const done = await allow(hold.id, company.jisoo);
		expect(codeOf(done)).toBe("done");
		expect(codeOf(await asAgent("task_add", title(), company.jisoo))).toBe("done");
		expect(codeOf(await asAgent("task_add", title(), company.daniel))).toBe("held");
		expect(codeOf(await asAgent("task_update", { taskHint: "Task 0", size: "L" }, company.jisoo))).not.toBe("done");
		expect(await standing(company.jisoo)).toMatchObject([{ tool: "task_add" }]);
		expect(await standing(company.minji)).toEqual([]);
		expect(codeOf(await allow(hold.id, company.jisoo))).toBe("done");
		expect(stored()).toHaveLength(1);
		const { changes } = await company.done(
			"change_list",
			{ scope: "all", tool: "policy_exception_add" },
			company.minji,
		);
		expect((changes as ChangedCallView[])[0]).toMatchObject({
			by: { id: company.jisoo },
			changes: [{ objectType: "policy_exception", effect: "created" }],
		});
	});

	test("a schedule and a token that asks are asked all the same", async () => {
		await decide("task_add", "ask_requester", true);
		await allow((await approved("task_add", title(), company.jisoo)).id, company.jisoo);
		for (const caller of [
			company.as(company.jisoo, { origin: "schedule" }),
			company.as(company.jisoo, { origin: "api", asks: true }),
			company.as(company.jisoo, { origin: "mcp", asks: true }),
			company.as(company.jisoo, { origin: "agent" }),
		])
			expect([caller.origin, codeOf(await company.call("task_add", title(), caller))]).toEqual([caller.origin, "held"]);
	});

	test("what the build gates, what a second person answers, and what policy does not let people lift stays asked", async () => {
		expect(codeOf(await decide("task_delete", "ask_requester", true))).toBe("record_refused");
		expect(codeOf(await decide("message_send", "ask_requester", true))).toBe("record_refused");
		expect(codeOf(await decide("task_add", "ask_administrator", true))).toBe("record_refused");
		expect(codeOf(await decide("task_add", "allow", true))).toBe("record_refused");
		await company.done("task_add", { title: "Paper" }, company.jisoo);
		const gated = await approved("task_delete", { taskHint: "Paper" }, company.jisoo);
		expect(gated.lift).toBeUndefined();
		expect(codeOf(await allow(gated.id, company.jisoo))).toBe("record_refused");
		await decide("task_add", "ask_requester");
		const fixed = await held("task_add", title(), company.jisoo);
		expect(fixed.lift).toBeUndefined();
		await company.done("hold_decide", { holdID: fixed.id, decision: "approve" }, company.jisoo);
		expect(codeOf(await allow(fixed.id, company.jisoo))).toBe("record_refused");
		expect(stored()).toEqual([]);
	});

	test("a row that got there by another way lifts nothing of what the build gates", async () => {
		await decide("task_delete", "ask_requester");
		company.app.store.writer.exec("update main.all_policy set lift_id = 'lift' where tool = 'task_delete'");
		company.app.store.writer.exec(
			`insert into main.all_policy(tool, rule, updated_by, updated_at, lift_id) values('message_send', 'ask_requester', 'x', 1, 'lift') on conflict do update set lift_id = 'lift'`,
		);
		for (const tool of ["task_delete", "message_send"])
			company.app.store.writer.exec(
				`insert into main.all_policy_exception values('exc_${tool}', '${company.jisoo}', '${tool}', 'lift', null, null, null, 1)`,
			);
		await company.done("task_add", { title: "Paper" }, company.jisoo);
		expect(codeOf(await asAgent("task_delete", { taskHint: "Paper" }, company.jisoo))).toBe("held");
		const send = { targetType: "directMessage", personHint: "Daniel", message: "Hello" };
		expect(codeOf(await asAgent("message_send", send, company.jisoo))).toBe("held");
	});

	test("the card offers it to the requester alone, while it waits", async () => {
		await decide("task_update", "ask_requester", true);
		await company.done("task_add", { title: "Paper" }, company.jisoo);
		const hold = await held("task_update", { taskHint: "Paper", size: "L" }, company.jisoo);
		expect(hold.lift).toEqual({ field: "taskHint", name: "Paper" });
		await decide("task_update", "ask_administrator");
		const now = (await company.done("hold_get", { holdID: hold.id }, company.minji)).hold as HoldView;
		expect([now.canAnswer, now.lift]).toEqual([true, undefined]);
	});

	test("for one thing alone it holds for calls that name exactly that one", async () => {
		await decide("task_update", "ask_requester", true);
		const first = await company.done("task_add", { title: "Paper" }, company.jisoo);
		await company.done("task_add", { title: "Lamps" }, company.jisoo);
		const hold = await approved("task_update", { taskHint: "Paper", size: "L" }, company.jisoo);
		await allow(hold.id, company.jisoo, { isOnlyForThis: true });
		expect(await standing(company.jisoo)).toMatchObject([{ name: "Paper" }]);
		const update = (taskHint: unknown) => asAgent("task_update", { taskHint, size: "S" }, company.jisoo);
		expect(codeOf(await update(first.taskID))).toBe("done");
		expect(codeOf(await update("Lamps"))).toBe("held");
		// a name may come to mean another
		expect(codeOf(await update("Paper"))).toBe("held");
	});

	test("ends with any other policy, and is not back when people may lift it again", async () => {
		await decide("task_add", "ask_requester", true);
		await allow((await approved("task_add", title(), company.jisoo)).id, company.jisoo);
		for (const [rule, isLiftable] of [
			["ask_administrator", undefined],
			["ask_requester", false],
			["default", undefined],
		] as const) {
			expect(codeOf(await decide("task_add", rule, isLiftable))).toBe("done");
			if (rule !== "default") expect(codeOf(await asAgent("task_add", title(), company.jisoo))).toBe("held");
			expect(await standing(company.jisoo)).toEqual([]);
			await decide("task_add", "ask_requester", true);
			expect(codeOf(await asAgent("task_add", title(), company.jisoo))).toBe("held");
			const hold = await approved("task_add", title(), company.jisoo);
			await allow(hold.id, company.jisoo);
			expect(codeOf(await asAgent("task_add", title(), company.jisoo))).toBe("done");
		}
	});

	test("one that is removed is asked again, and the agent cannot take the removal back", async () => {
		await decide("task_add", "ask_requester", true);
		await allow((await approved("task_add", title(), company.jisoo)).id, company.jisoo);
		const [own] = await standing(company.jisoo);
		const exceptionID = own?.exceptionID ?? "";
		expect(codeOf(await company.call("policy_exception_delete", { exceptionID }, company.daniel))).toBe("not_found");
		const removed = await company.call("policy_exception_delete", { exceptionID }, company.jisoo);
		expect(codeOf(await asAgent("task_add", title(), company.jisoo))).toBe("held");
		const callID = removed.kind === "done" ? removed.callID : "";
		const undone = await asAgent("change_undo", { callID }, company.jisoo);
		expect(codeOf(undone)).toBe("not_allowed");
		expect(stored()).toEqual([]);
	});

	test("a question that waits is not answered by it", async () => {
		await decide("task_add", "ask_requester", true);
		const other = await held("task_add", title(), company.jisoo);
		await allow((await approved("task_add", title(), company.jisoo)).id, company.jisoo);
		const { inspectAll } = company.app.store;
		expect(inspectAll.select().from(allHold).where(eq(allHold.id, other.id)).get()?.state).toBe("waiting");
	});
});
