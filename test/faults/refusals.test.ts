// What a person sees when the model's server refuses, is silent, or says nothing, through the whole loop (ux.md 1.4, 3.7).

import { afterEach, expect, test } from "bun:test";
import type { Code } from "#base/errors.ts";
import { allMessage } from "#store/schema/message.ts";
import type { ScriptedFailure } from "#test/support/scripted-model.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";
import { faultTable, seen, textsOf, whileTimePasses } from "./found.ts";

const note = faultTable("refusals, silence and empty answers");
let talk: Talk;
afterEach(() => talk.close());

const FINAL: [string, Code, ScriptedFailure][] = [
	["401", "model_key_refused", { status: 401, code: "invalid_api_key" }],
	["403", "model_key_refused", { status: 403 }],
	["402", "model_quota", { status: 402, message: "Payment required" }],
	["429 out of credit", "model_quota", { status: 429, code: "insufficient_quota" }],
	[
		"404 model not found",
		"model_name_unknown",
		{ status: 404, code: "model_not_found", message: "The model does not exist" },
	],
	["404 of a wrong path", "model_unavailable", { status: 404, body: "404 page not found" }],
	["407 of a proxy", "model_proxy", { status: 407, body: "<html>proxy</html>" }],
	["429, in an hour", "model_rate_limited", { status: 429, retryAfter: 3600 }],
];

test("a refusal that stays ends the turn at once, keeps its steps, and says what to do", async () => {
	talk = await openTalk({ maxRetries: 3 });
	for (const [how, code, failure] of FINAL) {
		talk.script.call("task_add", { title: `Before ${how}` });
		talk.script.script.push(failure);
		const turn = await talk.said("Add it");
		expect([how, turn.state, turn.error?.code, turn.canRetry]).toEqual([how, "failed", code, true]);
		expect(turn.steps.map(({ state }) => state)).toEqual(["done"]);
		expect(turn.error?.detail).not.toContain("{");
		note("", how, seen(talk, turn));
	}
	expect(talk.script.requests).toHaveLength(FINAL.length * 2);
}, 60_000);

const PASSING: [string, Code, ScriptedFailure, number[]][] = [
	["429", "model_rate_limited", { status: 429 }, [1000, 2000, 4000]],
	["429 with Retry-After 7", "model_rate_limited", { status: 429, retryAfter: 7 }, [7000, 7000, 7000]],
	["500", "model_unavailable", { status: 500 }, [1000, 2000, 4000]],
	["502 of a proxy", "model_unavailable", { status: 502, body: "<html>Bad gateway</html>" }, [1000, 2000, 4000]],
	["503 with Retry-After 2", "model_unavailable", { status: 503, retryAfter: 2 }, [2000, 2000, 2000]],
	["529 overloaded", "model_unavailable", { status: 529, code: "overloaded_error" }, [1000, 2000, 4000]],
	["408", "model_unavailable", { status: 408 }, [1000, 2000, 4000]],
];

test("a refusal that may pass is waited for, and ends the turn after three more tries", async () => {
	talk = await openTalk({ maxRetries: 3 });
	for (const [how, code, failure, waits] of PASSING) {
		talk.script.script.push(failure, failure, failure);
		talk.script.reply("Here I am.");
		const patient = await talk.said("Hello");
		expect([how, patient.state, talk.replyOf(patient)]).toEqual([how, "done", "Here I am."]);
		for (const _ of [1, 2, 3, 4]) talk.script.script.push(failure);
		const since = talk.clock.now();
		const turn = await talk.said("Hello");
		expect([how, turn.state, turn.error?.code]).toEqual([how, "failed", code]);
		expect(talk.clock.now() - since).toBe(waits.reduce((sum, ms) => sum + ms, 0));
		note("", how, `passes: ${seen(talk, patient)} · stays: ${seen(talk, turn)}`);
	}
}, 60_000);

test("a server that is silent is given up: while connecting, before its first byte, and in the middle of a word", async () => {
	const mute = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {}, open() {} } });
	for (const [how, baseURL] of [
		["while connecting", `https://127.0.0.1:${mute.port}/v1`],
		["before its first byte", null],
		["in the middle of the text", null],
	] as const) {
		talk = await openTalk(baseURL === null ? {} : { baseURL });
		if (how.startsWith("before")) talk.script.reply({ text: "never", gate: new Promise(() => {}) });
		if (how.startsWith("in the")) talk.script.reply({ text: "Half a sentence that never ends", hangAfter: 400 });
		const turn = await whileTimePasses(talk, await talk.ask("Hello"));
		expect([how, turn.state, turn.error?.code]).toEqual([how, "failed", "model_unavailable"]);
		expect(turn.partialText !== "").toBe(how.startsWith("in the"));
		note("", `silence ${how}`, `${seen(talk, turn)}${turn.partialText === "" ? "" : ` · kept “${turn.partialText}”`}`);
		if (!how.startsWith("in the")) await talk.close();
	}
	mute.stop(true);
}, 60_000);

test("a server that is not there", async () => {
	talk = await openTalk({ baseURL: "http://127.0.0.1:9/v1" });
	const turn = await talk.said("Hello");
	expect(turn).toMatchObject({ state: "failed", error: { code: "model_unavailable" } });
	note("", "nobody listens there", seen(talk, turn));
});

test("what a turn did before its model went away is said to be kept, and nothing is promised that will not happen", async () => {
	talk = await openTalk({ maxRetries: 0 });
	talk.script.call("task_add", { title: "Kept" });
	talk.script.script.push({ status: 503 });
	const kept = await talk.said("Add it");
	expect(kept.error?.detail).toMatch(/^I can't reach the model at 127\.0\.0\.1:\d+\. Finished steps are kept \(1\)\.$/);
	talk.script.script.push({ status: 503 });
	const idle = await talk.said("Hello");
	expect(idle.error?.detail).toMatch(/^I can't reach the model at 127\.0\.0\.1:\d+\. Nothing was changed\.$/);
	talk.script.script.push({ status: 429, retryAfter: 3600 });
	const limited = await talk.said("Hello");
	expect(limited.error?.code).toBe("model_rate_limited");
	expect(limited.error?.detail).not.toContain("3600");
});

test("an empty answer is asked for again, and three of them are an error", async () => {
	talk = await openTalk();
	talk.script.reply("").reply({ reasoning: "hm", text: "" }).reply("Here.");
	const again = await talk.said("Hello");
	expect([again.state, talk.replyOf(again)]).toEqual(["done", "Here."]);
	talk.script.call("task_add", { title: "One" }).reply("").reply("\n ").reply({ reasoning: "hm", finish: "length" });
	const turn = await talk.said("Add one");
	expect(turn).toMatchObject({ state: "failed", error: { code: "model_answer_empty" }, canRetry: true });
	expect(turn.steps.map(({ state }) => state)).toEqual(["done"]);
	note("", "empty twice", seen(talk, again));
	note("", "empty three times", seen(talk, turn));
});

test("C4 a turn whose tool has already posted is not empty: nothing is asked or said again", async () => {
	talk = await openTalk();
	talk.script.call("message_send", { targetType: "currentChannel", message: "Here is the list." }).reply("");
	const turn = await talk.said("Post the list here");
	expect(turn).toMatchObject({ state: "done", reply: null });
	expect(talk.script.requests).toHaveLength(2);
	const said = talk.company.app.store.inspectAll.select().from(allMessage).all();
	expect(said.filter(({ text }) => text === "Here is the list.")).toHaveLength(1);
	note("C4", "posted by a tool, then empty", seen(talk, turn));
});

test("an answer that is not whole says so, and one held back ends with a sentence", async () => {
	talk = await openTalk();
	talk.script.reply({ text: "The first of many", finish: "length" });
	const long = await talk.said("Tell me everything");
	expect(talk.replyOf(long)).toContain("length limit");
	talk.script.reply({ text: "Some of it", finish: "content_filter" });
	const filtered = await talk.said("Tell me more");
	expect(talk.replyOf(filtered)).toContain("filter");
	talk.script.reply({ finish: "content_filter" });
	const held = await talk.said("And the rest?");
	expect(held).toMatchObject({ state: "failed", error: { code: "model_filtered" } });
	talk.script.reply({ deltas: [{ refusal: "I can’t help " }, { refusal: "with that." }] });
	const refusal = await talk.said("And that?");
	expect(talk.replyOf(refusal)).toBe("I can’t help with that.");
	for (const [how, turn] of [
		["finish_reason length", long],
		["content_filter after some text", filtered],
		["content_filter and nothing", held],
		["a refusal in its own field", refusal],
	] as const)
		note("", how, seen(talk, turn));
	talk.script.reply({ text: "처음 몇 가지", finish: "length" });
	const korean = await talk.said("전부 말해 줘");
	expect(talk.replyOf(korean)).toContain("길이 한도");
	note("", "finish_reason length, in Korean", seen(talk, korean));
});

test("what a cut answer said is told the model once, without our note", async () => {
	talk = await openTalk();
	talk.script.reply({ text: "The first of many", finish: "length" }).reply("The rest.");
	await talk.said("Tell me everything");
	await talk.said("Go on");
	expect(
		textsOf(talk.script.requests.at(-1), "assistant").filter((text) => text.includes("first of many")),
	).toHaveLength(1);
});
