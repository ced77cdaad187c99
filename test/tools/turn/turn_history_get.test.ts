/** turn_history_get: one's own alone, bad arguments, and everything that happened in it in order. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TurnHistory } from "#record/history-shape.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { faultPaths } from "#test/support/faults.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
let turnID: string;
beforeAll(async () => {
	talk = await openTalk();
	await talk.company.done("task_add", { title: "Old sign" }, talk.company.minji);
	talk.script.call("task_delete", { taskHint: "Old sign" });
	talk.script.reply({ text: "The sign is gone." });
	turnID = await talk.ask("delete the old sign, my key is sk-abcdefghijklmnopqrstuv");
	await talk.until(turnID, "waiting");
	const [hold] = await talk.waiting();
	await talk.decide(hold?.id ?? "", { decision: "approve" });
	await talk.until(turnID, "done");
});
afterAll(() => talk.close());

const history = async (memberID: string, id = turnID) =>
	(await talk.company.done("turn_history_get", { turnID: id }, memberID)).history as TurnHistory;
const codeOf = async (who: Parameters<typeof talk.company.call>[2], input: unknown = { turnID }) => {
	const outcome = await talk.company.call("turn_history_get", input, who);
	return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
};

describe("turn_history_get", () => {
	test("is refused to the agent, and another's turn is answered like one that is not there", async () => {
		const { company } = talk;
		for (const origin of ["agent", "schedule", "mcp"] as const)
			expect(await codeOf(company.as(company.minji, { origin }))).toBe("not_allowed");
		expect(await codeOf(company.jisoo)).toBe("not_found");
		expect(await codeOf(company.jisoo, { turnID: "turn_none" })).toBe("not_found");
	});

	test("every wrong argument is named at once", async () => {
		const outcome = await talk.company.call("turn_history_get", { turnID: "", all: true }, talk.company.minji);
		expect(outcome.kind === "failed" && faultPaths(outcome.error).sort()).toEqual(["input.all", "input.turnID"]);
	});

	test("tells the message, the model calls with tokens and time, the tool call and its approval", async () => {
		const told = await history(talk.company.minji);
		expect(told).toMatchObject({ taskRunID: turnID, state: "done", requester: { name: "Minji Kim" } });
		expect(told.message?.text).toContain("delete the old sign");
		const names = told.entries.map(({ name }) => name);
		for (const name of [
			"turn.working",
			"turn.waiting",
			"turn.done",
			"hold.opened",
			"hold.done",
			"call.done",
			"model.answered",
		])
			expect(names).toContain(name);
		expect(told.entries.filter(({ kind }) => kind === "model").length).toBe(2);
		for (const entry of told.entries.filter(({ kind }) => kind === "model"))
			expect(entry).toMatchObject({
				exchangeID: expect.any(String),
				promptTokens: expect.any(Number),
				ms: expect.any(Number),
			});
		expect(told.entries.find(({ kind }) => kind === "call")).toMatchObject({
			tool: "task_delete",
			sentence: "Deleted the task Old sign",
			result: { deleted: true },
		});
		expect(told.entries.find(({ name }) => name === "hold.done")?.by?.name).toBe("Minji Kim");
		expect([...told.entries].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))).toEqual(told.entries);
	});

	test("who else looked stands in it, with their name, at once; one's own look does not", async () => {
		const { company } = talk;
		talk.script.reply({ text: "Hello." });
		const turn = await talk.said("hello", company.jisoo);
		await company.done("host_diagnostics_get", { view: "run", taskRunID: turn.id }, company.minji);
		const told = await history(company.jisoo, turn.id);
		expect(told.entries.filter(({ kind }) => kind === "reading")).toMatchObject([{ by: { name: "Minji Kim" } }]);
		await company.done("host_diagnostics_get", { view: "run", taskRunID: turnID }, company.minji);
		expect((await history(company.minji)).entries.filter(({ kind }) => kind === "reading")).toEqual([]);
	});
});

test("what a model was asked is kept compressed and without keys, and goes after thirty days", async () => {
	const { store } = talk.company.app;
	const [first] = store.inspectAll.select().from(allModelExchange).all();
	const call = { view: "model_call", id: first?.id };
	const { document } = await talk.company.done("host_diagnostics_get", call, talk.company.minji);
	expect(String(document)).toContain("delete the old sign, my key is hidden");
	expect(String(document)).toContain("You are Kontor");
	talk.clock.advance(31 * 24 * 3600_000);
	talk.company.app.sweep();
	expect(store.inspectAll.select().from(allModelExchange).all()).toEqual([]);
	const gone = await talk.company.call("host_diagnostics_get", call, talk.company.minji);
	expect(gone.kind === "failed" && gone.error.code).toBe("not_found");
	expect((await history(talk.company.minji)).entries.some(({ kind }) => kind === "call")).toBe(true);
});
