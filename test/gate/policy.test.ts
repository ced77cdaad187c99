/** Policy at work: who is asked, from wherever the call comes, who answers, and what becomes of holds that already wait. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Caller } from "#identity/caller.ts";
import type { HoldView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { allEvent } from "#store/schema/log.ts";
import { allMember } from "#store/schema/member.ts";
import { allTask } from "#store/schema/task.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { callInTurn, openTurn, talkWithKontor } from "#test/support/in-turn.ts";

let company: Company;
beforeEach(async () => {
	company = await openCompany();
});
afterEach(() => company.close());

const decidePolicy = (tool: string, rule: string) => company.done("policy_update", { tool, rule }, company.minji);
const setMember = (id: string, set: Partial<typeof allMember.$inferInsert>) =>
	company.app.store.system((db) => db.update(allMember).set(set).where(eq(allMember.id, id)).run());
const codeOf = (outcome: Outcome) => (outcome.kind === "failed" ? outcome.error.code : outcome.kind);
const because = (outcome: Outcome) => (outcome.kind === "failed" ? outcome.error.values.because : outcome.kind);
const tasks = () =>
	company.app.store.inspectAll
		.select()
		.from(allTask)
		.all()
		.map(({ title }) => title);
const waiting = async (memberID: string) => (await company.done("hold_list", {}, memberID)).holds as HoldView[];
const read = async (holdID: string, memberID: string) =>
	(await company.done("hold_get", { holdID }, memberID)).hold as HoldView;
const answer = (holdID: string, decision: string, who: string | Caller, more = {}) =>
	company.call("hold_decide", { holdID, decision, ...more }, who);

/** Jisoo's call that waits for somebody. */
async function held(who: string | Caller = company.jisoo, title = "Order paper"): Promise<string> {
	const outcome = await company.call("task_add", { title }, who);
	if (outcome.kind !== "held") throw new Error(`the call is ${codeOf(outcome)}, not held`);
	return outcome.holdID;
}
/** Who was told of the hold since the event `after`. */
function toldOf(holdID: string, after = 0): string[] {
	const rows = company.app.store.inspectAll.select().from(allEvent).where(eq(allEvent.subjectID, holdID)).all();
	return [...new Set(rows.filter(({ id }) => id > after).map(({ memberID }) => memberID ?? "everybody"))].sort();
}
const lastEvent = () =>
	Math.max(
		0,
		...company.app.store.inspectAll
			.select()
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);

describe("ask the requester", () => {
	test("is for the agent, a schedule and tokens that ask; a person's own call is the consent", async () => {
		await decidePolicy("task_add", "ask_requester");
		for (const origin of ["web", "api", "cli", "mcp"] as const)
			expect(codeOf(await company.call("task_add", { title: origin }, company.as(company.jisoo, { origin })))).toBe(
				"done",
			);
		const turn = openTurn(company, company.jisoo, "add a task");
		expect(codeOf(await callInTurn(company, turn, "task_add", { title: "agent" }, company.jisoo))).toBe("held");
		for (const origin of ["api", "mcp"] as const)
			expect(
				codeOf(await company.call("task_add", { title: "t" }, company.as(company.jisoo, { origin, asks: true }))),
			).toBe("held");
		expect(
			codeOf(await company.call("task_add", { title: "s" }, company.as(company.jisoo, { origin: "schedule" }))),
		).toBe("held");
	});
});

describe("a second person", () => {
	test("is asked from every origin, and answers alone", async () => {
		setMember(company.jisoo, { supervisorID: company.daniel });
		await decidePolicy("task_add", "ask_supervisor");
		for (const origin of ["web", "api", "cli", "mcp", "schedule"] as const)
			expect([
				origin,
				codeOf(await company.call("task_add", { title: origin }, company.as(company.jisoo, { origin }))),
			]).toEqual([origin, "held"]);
		const turn = openTurn(company, company.jisoo, "add a task");
		const outcome = await callInTurn(company, turn, "task_add", { title: "Order paper" }, company.jisoo);
		if (outcome.kind !== "held") throw new Error(codeOf(outcome));
		const mine = await read(outcome.holdID, company.jisoo);
		expect(mine).toMatchObject({
			answerer: "supervisor",
			canAnswer: false,
			waitsFor: [{ id: company.daniel, name: "Daniel Quill" }],
		});
		expect(mine.askedBecause).toBeUndefined();
		expect(because(await answer(outcome.holdID, "approve", company.jisoo))).toBe("not_the_one_asked");
		expect(because(await answer(outcome.holdID, "approve", company.minji))).toBe("not_the_one_asked");
		expect(await read(outcome.holdID, company.daniel)).toMatchObject({ canAnswer: true, requesterName: "Jisoo Park" });
		expect(codeOf(await answer(outcome.holdID, "approve", company.daniel))).toBe("done");
		const row = company.app.store.inspectAll.select().from(allTask).where(eq(allTask.title, "Order paper")).get();
		expect(row?.createdBy).toBe(company.jisoo);
	});

	test("is never whoever asks, an administrator included", async () => {
		const other = company.addMember("Hana Seo", { isAdmin: true });
		await decidePolicy("task_add", "ask_administrator");
		const holdID = await held(company.minji);
		expect(because(await answer(holdID, "approve", company.minji))).toBe("not_the_one_asked");
		expect((await read(holdID, company.minji)).waitsFor).toEqual([{ id: other, name: "Hana Seo" }]);
		expect(codeOf(await answer(holdID, "approve", other))).toBe("done");
	});

	test("answers neither through the agent nor with a token that asks", async () => {
		await decidePolicy("task_add", "ask_administrator");
		const holdID = await held();
		for (const more of [
			{ origin: "agent" },
			{ origin: "schedule" },
			{ origin: "mcp" },
			{ origin: "api", asks: true },
		] as const)
			expect(codeOf(await answer(holdID, "approve", company.as(company.minji, more)))).toBe("not_allowed");
		expect(tasks()).toEqual([]);
	});

	test("does not put words into the requester's mouth; the requester may, and asks anew", async () => {
		setMember(company.jisoo, { supervisorID: company.daniel });
		await decidePolicy("message_send", "ask_supervisor");
		const input = { targetType: "directMessage", personHint: "Minji", message: "I resign." };
		const outcome = await company.call("message_send", input, company.jisoo);
		if (outcome.kind !== "held") throw new Error(codeOf(outcome));
		expect((await read(outcome.holdID, company.daniel)).editable).toEqual([]);
		const edit = { input: { message: "I am the boss now." } };
		expect(because(await answer(outcome.holdID, "edit", company.daniel, edit))).toBe("not_your_words");
		expect(codeOf(await answer(outcome.holdID, "edit", company.jisoo, { input: { message: "I stay." } }))).toBe("done");
		const { replacedBy = "" } = await read(outcome.holdID, company.jisoo);
		expect(await read(replacedBy, company.daniel)).toMatchObject({ canAnswer: true, preview: { text: "I stay." } });
	});

	test("is shown nothing that only the requester may see: a reading's result goes to the requester alone", async () => {
		await company.done("task_add", { title: "Jisoo's own" }, company.jisoo);
		await decidePolicy("task_list", "ask_administrator");
		const outcome = await company.call("task_list", {}, company.jisoo);
		if (outcome.kind !== "held") throw new Error(codeOf(outcome));
		const answered = await company.done("hold_decide", { holdID: outcome.holdID, decision: "approve" }, company.minji);
		expect(JSON.stringify(answered)).not.toContain("Jisoo's own");
		expect(JSON.stringify((await read(outcome.holdID, company.jisoo)).result)).toContain("Jisoo's own");
		expect((await read(outcome.holdID, company.minji)).result).toBeUndefined();
	});

	test("does not keep Kontor from replying where it was asked", async () => {
		await decidePolicy("message_send", "ask_administrator");
		const turn = openTurn(company, company.jisoo, "tell me here");
		const reply = { targetType: "currentThread", message: "Here." };
		expect(codeOf(await callInTurn(company, turn, "message_send", reply, company.jisoo))).toBe("done");
		expect(turn.conversationID).toBe(talkWithKontor(company, company.jisoo));
	});
});

describe("where the supervisor cannot answer, administrators do, and the card says so", () => {
	test.each([
		["there is none", () => setMember(company.jisoo, { supervisorID: null }), "has no supervisor"],
		["it is the requester", () => setMember(company.jisoo, { supervisorID: company.jisoo }), "has no supervisor"],
		[
			"they have left",
			() => {
				setMember(company.jisoo, { supervisorID: company.daniel });
				setMember(company.daniel, { status: "departed" });
			},
			"not at work",
		],
	])("%s", async (_, arrange, words) => {
		arrange();
		await decidePolicy("task_add", "ask_supervisor");
		const holdID = await held();
		const view = await read(holdID, company.jisoo);
		expect(view).toMatchObject({ answerer: "administrator", waitsFor: [{ id: company.minji }] });
		expect(view.askedBecause).toContain(words);
		expect((await waiting(company.minji)).map(({ id }) => id)).toEqual([holdID]);
		expect(codeOf(await answer(holdID, "approve", company.minji))).toBe("done");
	});

	test("a supervisor who leaves while it waits is stood in for, and the pages of all three hear of it", async () => {
		setMember(company.jisoo, { supervisorID: company.daniel });
		await decidePolicy("task_add", "ask_supervisor");
		const holdID = await held();
		expect(toldOf(holdID)).toEqual([company.jisoo, company.daniel].sort());
		const before = lastEvent();
		expect((await waiting(company.minji)).length).toBe(0);
		await company.done("person_withdraw", { personHint: "Daniel" }, company.minji);
		expect(toldOf(holdID, before)).toEqual([company.minji, company.jisoo, company.daniel].sort());
		expect(await read(holdID, company.minji)).toMatchObject({ canAnswer: true });
	});

	test("where nobody could answer the call is refused, with what to do", async () => {
		await decidePolicy("task_add", "ask_administrator");
		const outcome = await company.call("task_add", { title: "x" }, company.minji);
		expect([codeOf(outcome), because(outcome)]).toEqual(["not_allowed", "no_second_person"]);
		expect(await waiting(company.minji)).toEqual([]);
	});
});

describe("pages", () => {
	test("everybody who may answer hears of a hold, and of its answer", async () => {
		const other = company.addMember("Hana Seo", { isAdmin: true });
		await decidePolicy("task_add", "ask_administrator");
		const holdID = await held();
		expect(toldOf(holdID)).toEqual([company.jisoo, company.minji, other].sort());
		const before = lastEvent();
		await answer(holdID, "decline", other, { reason: "not now" });
		expect(toldOf(holdID, before)).toEqual([company.jisoo, company.minji, other].sort());
		expect(await read(holdID, company.minji)).toMatchObject({
			state: "declined",
			canAnswer: false,
			decidedBy: { id: other },
		});
	});

	test("the requester takes it back, and it leaves the approver's page", async () => {
		await decidePolicy("task_add", "ask_administrator");
		const holdID = await held();
		expect((await company.done("person_self_get", {}, company.minji)).waitingCount).toBe(1);
		const before = lastEvent();
		await answer(holdID, "decline", company.jisoo);
		expect(toldOf(holdID, before)).toContain(company.minji);
		expect((await company.done("person_self_get", {}, company.minji)).waitingCount).toBe(0);
	});
});

describe("what is decided while a hold waits", () => {
	test("off cancels it, and it is not run by a yes that comes later", async () => {
		const turn = openTurn(company, company.jisoo, "delete it");
		await company.done("task_add", { title: "Old" }, company.jisoo);
		const outcome = await callInTurn(company, turn, "task_delete", { taskHint: "Old" }, company.jisoo);
		if (outcome.kind !== "held") throw new Error(codeOf(outcome));
		await decidePolicy("task_delete", "off");
		expect(await read(outcome.holdID, company.jisoo)).toMatchObject({ state: "cancelled", reason: "off" });
		expect(codeOf(await answer(outcome.holdID, "approve", company.jisoo))).toBe("hold_decided");
		expect(tasks()).toEqual(["Old"]);
	});

	test("taking back a decision is followed like the decision", async () => {
		await decidePolicy("task_add", "off");
		const { changes } = await company.done("change_list", { objectType: "policy" }, company.minji);
		const [{ callID }] = changes as [{ callID: string }];
		await company.done("change_undo", { callID }, company.minji);
		await decidePolicy("task_add", "ask_administrator");
		const holdID = await held();
		const undone = (await company.done("change_list", { objectType: "policy" }, company.minji)).changes as {
			callID: string;
			tool: string;
		}[];
		const undo = undone.find(({ tool }) => tool === "change_undo");
		await company.done("policy_update", { tool: "task_add", rule: "default" }, company.minji);
		await company.done("change_undo", { callID: undo?.callID ?? "" }, company.minji);
		expect(await read(holdID, company.jisoo)).toMatchObject({ state: "cancelled", reason: "off" });
	});

	test("a stricter rule asks the second person for what already waits; a looser one leaves it", async () => {
		await company.done("task_add", { title: "Old" }, company.jisoo);
		const outcome = await company.call(
			"task_delete",
			{ taskHint: "Old" },
			company.as(company.jisoo, { origin: "api", asks: true }),
		);
		if (outcome.kind !== "held") throw new Error(codeOf(outcome));
		await decidePolicy("task_delete", "ask_administrator");
		expect(because(await answer(outcome.holdID, "approve", company.jisoo))).toBe("not_the_one_asked");
		await decidePolicy("task_delete", "default");
		expect(await read(outcome.holdID, company.jisoo)).toMatchObject({ answerer: "administrator", canAnswer: false });
		expect(codeOf(await answer(outcome.holdID, "approve", company.minji))).toBe("done");
		expect(tasks()).toEqual([]);
	});
});

describe("off", () => {
	test("holds from the next call on, for everybody and through every door", async () => {
		await decidePolicy("task_add", "off");
		for (const who of [company.jisoo, company.minji])
			expect(because(await company.call("task_add", { title: "x" }, who))).toBe("tool_off");
		const turn = openTurn(company, company.jisoo, "add a task");
		expect(because(await callInTurn(company, turn, "task_add", { title: "x" }, company.jisoo))).toBe("tool_off");
		const trial = { tool: "task_add", input: { title: "x" } };
		expect(because(await company.call("change_preview", trial, company.jisoo))).toBe("tool_off");
		await decidePolicy("task_add", "default");
		expect(codeOf(await company.call("task_add", { title: "x" }, company.jisoo))).toBe("done");
	});

	test("leaves the model's list and its search at once", async () => {
		const find = async () =>
			(
				(await callInTurn(
					company,
					openTurn(company, company.jisoo, "add"),
					"equip",
					{ query: "add a task" },
					company.jisoo,
				)) as { result: unknown }
			).result;
		expect(JSON.stringify(await find())).toContain("task_add");
		await decidePolicy("task_add", "off");
		expect(JSON.stringify(await find())).not.toContain("task_add");
	});
});
