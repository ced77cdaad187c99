/** A turn over two connected models: who answered is on the turn, steps are not repeated, and each answer is counted where it belongs. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { recorded } from "#agent/exchange.ts";
import { metered } from "#agent/meter.ts";
import type { Model } from "#model/port.ts";
import type { TurnView } from "#record/views.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allTask } from "#store/schema/task.ts";
import { allTurn } from "#store/schema/turn.ts";
import { allModelUsage } from "#store/schema/usage.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";

let company: Company;
let first: ScriptedModel;
let second: ScriptedModel;

beforeEach(async () => {
	company = await openCompany();
	const models = [{ id: "lamp", context_length: 16_000 }];
	[first, second] = [
		await scriptedModel({ validatePairs: true, models }),
		await scriptedModel({ validatePairs: true, models }),
	];
	const add = (script: ScriptedModel, input: number) =>
		company.done(
			"setting_model_add",
			{
				baseURL: script.baseURL,
				model: "lamp",
				apiKey: "sk-scripted-0123456789",
				roles: ["chat"],
				price: { currency: "USD", input, output: 0 },
				keepAnyway: true,
			},
			company.minji,
		);
	await add(first, 1);
	await add(second, 3);
	// what its test asked is none of the turns' business
	for (const { requests } of [first, second]) requests.length = 0;
});
afterEach(async () => {
	first.stop();
	second.stop();
	await company.close();
});

async function said(text: string): Promise<TurnView & { row: typeof allTurn.$inferSelect }> {
	const turnID = String((await company.done("turn_add", { text }, company.minji)).turnID);
	const read = () => company.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, turnID)).get();
	for (let row = read(); ; row = read()) {
		if (row !== undefined && ["done", "failed"].includes(row.state))
			return { ...((await company.done("turn_get", { turnID }, company.minji)).turn as TurnView), row };
		await Bun.sleep(2);
	}
}

test("in the middle of a turn the second goes on from the first's steps, and says so on the turn", async () => {
	const reasoning = "First the list.";
	first
		.call("task_add", { title: "Once" }, { id: "call_a", reasoning, usage: { prompt: 1_000, completion: 1 } })
		.fail(503);
	second.reply({ text: "Added.", usage: { prompt: 2_000, completion: 1 } });
	const turn = await said("Add it");
	expect(turn).toMatchObject({ state: "done", provider: `127.0.0.1:${second.port}` });
	expect(turn.row.model).toBe("lamp");
	expect(company.app.store.inspectAll.select().from(allTask).all()).toHaveLength(1);
	const [answer] = second.requests[0]?.body.messages.filter(({ tool_calls }) => tool_calls !== undefined) ?? [];
	expect(answer?.tool_calls?.[0]?.id).toBe("call_a");
	// one provider's reasoning is not another's business
	expect(JSON.stringify(second.requests[0]?.body)).not.toContain(reasoning);
	const usage = company.app.store.inspectAll.select().from(allModelUsage).all();
	expect(usage.map(({ provider, costMicros }) => [provider, costMicros])).toEqual([
		[`127.0.0.1:${first.port}`, 1_000],
		[`127.0.0.1:${second.port}`, 6_000],
	]);
});

test("when all of them fail the turn says what the last one said, and trying again asks them all anew", async () => {
	first.fail(503);
	for (let at = 0; at < 4; at++) second.fail(429);
	const failed = await said("Hello");
	expect(failed).toMatchObject({ state: "failed", error: { code: "model_rate_limited" }, canRetry: true });
	company.clock.advance(61_000);
	first.reply("Here.");
	await company.done("turn_retry", { turnID: failed.id }, company.minji);
	const read = () => company.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, failed.id)).get();
	while (read()?.state !== "done") await Bun.sleep(2);
	expect(read()?.provider).toBe(`127.0.0.1:${first.port}`);
});

test("a model that is disconnected while a turn runs is asked no more by the next", async () => {
	first.reply("One.");
	expect((await said("Hello")).provider).toBe(`127.0.0.1:${first.port}`);
	const [{ id } = { id: "" }] = company.app.ports.models.current().connections;
	await company.done("setting_model_delete", { connectionID: id }, company.minji);
	second.reply("Two.");
	expect((await said("Hello again")).provider).toBe(`127.0.0.1:${second.port}`);
	expect(first.requests).toHaveLength(1);
});

test("an answer that breaks off costs what the model that gave it costs, and a failure stands under who failed", async () => {
	first.reply({ text: "Half a sentence that ".repeat(20), cutAfter: 1_500, wire: { pieces: 5 } });
	expect((await said("Hello")).error?.code as string).toBe("model_answer_broken");
	const { inspectAll } = company.app.store;
	const [usage] = inspectAll.select().from(allModelUsage).all();
	expect(usage).toMatchObject({ provider: `127.0.0.1:${first.port}`, isEstimated: true, currency: "USD" });
	expect(usage?.connectionID).toBe(company.app.ports.models.current().connections[0]?.id ?? "");
	expect(usage?.costMicros).toBe((usage?.promptTokens ?? 0) * 1);
	company.clock.advance(61_000);
	first.fail(503);
	second.fail(401);
	expect((await said("And now?")).state).toBe("failed");
	const exchanges = inspectAll.select().from(allModelExchange).all();
	expect(exchanges.map(({ provider, errorCode }) => [provider, errorCode])).toEqual([
		[`127.0.0.1:${first.port}`, "model_answer_broken"],
		[`127.0.0.1:${second.port}`, "model_key_refused"],
	]);
});

test("a model that is recorded or counted is called what it is called now", () => {
	let name = "one";
	const changing: Model = {
		get provider() {
			return `at-${name}`;
		},
		get name() {
			return name;
		},
		isDemo: false,
		get contextTokens() {
			return name.length;
		},
		answer: () => Promise.reject(new Error("nobody asks")),
	};
	const parts = { ...company.app, spending: { priceOf: () => null, limit: () => null } };
	const kept = recorded(parts, { id: "turn_a", requesterID: company.minji, purpose: "turn" }, changing);
	const counted = metered(parts, kept, {
		memberID: company.minji,
		turnID: "turn_a",
		purpose: "turn",
		language: "en",
	});
	name = "three";
	for (const model of [kept, counted])
		expect([model.provider, model.name, model.contextTokens]).toEqual(["at-three", "three", 5]);
});
