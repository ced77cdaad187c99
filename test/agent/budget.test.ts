/** What models cost is counted with each answer, and past the month's limit none is asked: the person is told by whom it is raised. */

import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Spending } from "#agent/meter.ts";
import type { TurnHistory } from "#record/history-shape.ts";
import { allMessage } from "#store/schema/message.ts";
import { allModelMonth, allModelUsage } from "#store/schema/usage.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
afterEach(() => talk.close());

const price = { currency: "USD", input: 1, output: 2, cachedInput: 0.5 };
const spending = (amount: number | null, isPriced = true): Spending => ({
	priceOf: () => (isPriced ? price : null),
	limit: () => (amount === null ? null : { amount, currency: "USD" }),
});
const usages = () => talk.company.app.store.inspectAll.select().from(allModelUsage).all();
const months = () => talk.company.app.store.inspectAll.select().from(allModelMonth).all();
const told = (words: string) =>
	talk.company.app.store.inspectAll
		.select()
		.from(allMessage)
		.where(eq(allMessage.authorID, "mem_kontor"))
		.all()
		.filter(({ text }) => text.includes(words));
/** An answer that costs so many cents at the price above. */
const costing = (cents: number, text = "Fine.") => ({ text, usage: { prompt: cents * 10_000, completion: 0 } });

test("each answer is counted with its person, model, tokens and cost, those without words too", async () => {
	talk = await openTalk({ spending: spending(null) });
	talk.script
		.call("person_list", {}, { usage: { prompt: 1_000, completion: 200, cached: 400 } })
		.reply({ text: "", usage: { prompt: 2_000, completion: 1 } })
		.reply({ text: "Three.", usage: { prompt: 2_000, completion: 10 } });
	const turn = await talk.said("Who is here?");
	expect(
		usages().map(({ promptTokens, cachedTokens, completionTokens, costMicros }) => [
			promptTokens,
			cachedTokens,
			completionTokens,
			costMicros,
		]),
	).toEqual([
		[1_000, 400, 200, 1_200],
		[2_000, 0, 1, 2_002],
		[2_000, 0, 10, 2_020],
	]);
	expect(usages()[0]).toMatchObject({
		memberID: talk.company.minji,
		turnID: turn.id,
		month: "2026-12",
		purpose: "turn",
		model: "scripted",
		currency: "USD",
		isEstimated: false,
	});
	expect(months()).toMatchObject([
		{ answers: 3, promptTokens: 5_000, completionTokens: 211, costMicros: 5_222, currency: "USD" },
	]);
});

test("without a price the tokens are counted and no cost is made up; without figures they are estimated and said to be", async () => {
	talk = await openTalk({ spending: spending(null, false) });
	talk.script.reply({ text: "Hello there.", wire: { usage: false } });
	await talk.said("Hello");
	const [usage] = usages();
	expect(usage).toMatchObject({ costMicros: null, currency: null, isEstimated: true });
	expect(usage?.promptTokens).toBeGreaterThan(200);
	expect(usage?.completionTokens).toBeGreaterThan(2);
});

test("what the server says it took is counted, before the price table and without one", async () => {
	talk = await openTalk({ spending: spending(1) });
	talk.script.reply({ text: "One.", usage: { prompt: 1_000, completion: 10, costUSD: 0.9 } });
	await talk.said("One");
	expect(usages()[0]).toMatchObject({ costMicros: 900_000, currency: "USD" });
	expect(told("90 %").length).toBe(1);
	await talk.close();
	talk = await openTalk({ spending: spending(1, false) });
	talk.script.reply({ text: "One.", usage: { prompt: 1_000, completion: 10, costUSD: 1.5 } });
	await talk.said("One");
	expect((await talk.said("Two")).error?.code).toBe("budget_exhausted");
});

test("an administrator is warned once at 80 percent and once at the limit, and then nothing is asked", async () => {
	talk = await openTalk({ spending: spending(1) });
	talk.script.reply(costing(50)).reply(costing(29)).reply(costing(2)).reply(costing(4)).reply(costing(15));
	for (const [words, near, reached] of [
		["One", 0, 0],
		["Two", 0, 0],
		["Three", 1, 0],
		["Four", 1, 0],
		["Five", 1, 1],
	] as const) {
		expect((await talk.said(words, talk.company.jisoo)).state).toBe("done");
		expect([told("80 %").length + told("81 %").length, told("is reached").length]).toEqual([near, reached]);
	}
	expect(told("81 %")[0]?.text).toContain("USD 0.81 of USD 1.00");
	const turn = await talk.said("Six", talk.company.jisoo);
	expect(turn).toMatchObject({ state: "failed", error: { code: "budget_exhausted" }, canRetry: true });
	expect(turn.error?.detail).toContain("USD 1.00");
	expect(turn.error?.detail).toContain("Minji Kim can raise it");
	const korean = await talk.said("여섯", talk.company.jisoo);
	expect(korean.error?.code).toBe("budget_exhausted");
	expect(talk.script.requests).toHaveLength(5);
	expect(talk.logged.map(({ fields }) => fields.state)).toEqual(["near", "reached"]);
});

test("a turn that reaches it stops before its next request, keeps its steps, and goes on when it is raised", async () => {
	let amount = 1;
	talk = await openTalk({ spending: { priceOf: () => price, limit: () => ({ amount, currency: "USD" }) } });
	talk.script.call("task_add", { title: "Once" }, { usage: { prompt: 1_000_000, completion: 0 } }).reply("Added.");
	const turn = await talk.said("Add it");
	expect(turn).toMatchObject({ state: "failed", error: { code: "budget_exhausted" } });
	expect(turn.steps.map(({ state }) => state)).toEqual(["done"]);
	amount = 5;
	await talk.company.done("turn_retry", { turnID: turn.id }, talk.company.minji);
	expect((await talk.until(turn.id, "done")).steps).toHaveLength(1);
});

test("the month is the company's: at its midnight the limit starts anew", async () => {
	talk = await openTalk({ spending: spending(1) });
	const at = (text: string) => talk.clock.set(Temporal.Instant.from(text).epochMilliseconds);
	at("2026-12-31T23:59:00+09:00");
	talk.script.reply(costing(100)).reply(costing(1));
	await talk.said("One");
	expect((await talk.said("Two")).error?.code).toBe("budget_exhausted");
	at("2027-01-01T00:00:30+09:00");
	expect((await talk.said("Three")).state).toBe("done");
	expect(months().map(({ month, costMicros }) => [month, costMicros])).toEqual([
		["2026-12", 1_000_000],
		["2027-01", 10_000],
	]);
});

test("condensing counts as what it is and stands in the work history as that, and the demo agent costs nothing", async () => {
	const otherwise = (request: { body: { tools?: unknown } }) =>
		request.body.tools === undefined ? { text: "Goal: lamps." } : { text: `Noted. ${"lamp ".repeat(200)}` };
	talk = await openTalk({ otherwise, condenses: true, contextTokens: 9_000, spending: spending(null) });
	for (let at = 0; at < 14; at++) await talk.said(`Message ${at} ${"lamp ".repeat(200)}`);
	const condensed = usages().filter(({ purpose }) => purpose === "summary");
	expect(condensed.length).toBeGreaterThan(0);
	const { done, minji } = talk.company;
	for (const { turnID } of condensed) {
		const { entries } = (await done("turn_history_get", { turnID }, minji)).history as TurnHistory;
		expect(entries.flatMap(({ purpose }) => purpose ?? []).sort()).toEqual(["summary", "turn"]);
		const id = entries.find(({ purpose }) => purpose === "summary")?.exchangeID;
		const { document } = await done("host_diagnostics_get", { view: "model_call", id }, minji);
		expect(String(document)).toContain("You condense a conversation");
	}
	await talk.close();
	talk = await openTalk({ isDemo: true, spending: spending(0.000001) });
	await talk.said("Give Jisoo a task to count the lamps");
	expect(usages()).toEqual([]);
});

test("an answer that is stopped or breaks off counts what had arrived of it, estimated and said to be; a refusal counts nothing", async () => {
	talk = await openTalk({ spending: spending(null) });
	const text = "The lamps are counted one by one. ".repeat(12);
	talk.script.fail(401).reply({ text, cutAfter: 1_500, wire: { pieces: 5 } });
	expect((await talk.said("Hello")).state).toBe("failed");
	expect(usages()).toEqual([]);
	expect((await talk.said("Count them")).error?.code).toBe("model_answer_broken");
	const [broken] = usages();
	expect(broken).toMatchObject({ isEstimated: true, purpose: "turn", currency: "USD", model: "scripted" });
	expect(broken?.promptTokens).toBeGreaterThan(200);
	expect(broken?.completionTokens).toBeGreaterThan(2);
	expect(broken?.costMicros).toBeGreaterThan(200);
	expect(months()).toMatchObject([{ answers: 1, costMicros: broken?.costMicros }]);

	talk.script.reply({ text, hangAfter: 1_500, wire: { pieces: 5, bytes: 40 } });
	const heard: string[] = [];
	talk.company.app.hub.listen({ wake() {}, recheck() {}, live: (_, event) => void heard.push(event.type) });
	const turnID = await talk.ask("Again");
	// a piece is five characters
	while (heard.filter((type) => type === "text.delta").length < 4) await Bun.sleep(1);
	await talk.company.done("turn_stop", { turnID }, talk.company.minji);
	while (usages().length < 2) await Bun.sleep(2);
	expect(usages()[1]).toMatchObject({ turnID, isEstimated: true, currency: "USD" });
	expect(usages()[1]?.completionTokens).toBeGreaterThan(2);
});
