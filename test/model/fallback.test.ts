// A role's models are asked in order: the next one only while nothing of an answer was shown (design section 6).

import { afterEach, beforeEach, expect, test } from "bun:test";
import { createModelHub, type ModelHub } from "#model/hub.ts";
import type { ModelRole } from "#record/model-setting.ts";
import { type ScriptedFailure, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { ask, type ManualClock, manualClock, rememberingLog } from "./helpers.ts";

let first: ScriptedModel;
let second: ScriptedModel;
let clock: ManualClock;
let log: ReturnType<typeof rememberingLog>;
let hub: ModelHub;
let roles: Partial<Record<ModelRole, ("one" | "two")[]>>;
let isDemoForced = false;

beforeEach(async () => {
	[first, second] = [await scriptedModel(), await scriptedModel()];
	[clock, log] = [manualClock(), rememberingLog()];
	roles = { chat: ["one", "two"] };
	isDemoForced = false;
	const of = {
		one: () => ({ ...first.connection, name: "lamp-1" }),
		two: () => ({ ...second.connection, name: "lamp-2" }),
	};
	const sources = {
		isDemoForced: () => isDemoForced,
		isDemoOff: () => false,
		candidates: (role: ModelRole) =>
			isDemoForced
				? []
				: (roles[role] ?? []).map((id) => ({ id, connection: of[id](), contextTokens: id === "one" ? 8_000 : 4_000 })),
	};
	hub = createModelHub(sources, { clock, log });
});
afterEach(() => {
	first.stop();
	second.stop();
});

const counts = () => [first.requests.length, second.requests.length];

const PASSED: [string, ScriptedFailure][] = [
	["429", { status: 429, retryAfter: 600 }],
	["out of credit", { status: 429, code: "insufficient_quota" }],
	["500", { status: 500 }],
	["503", { status: 503 }],
	["529", { status: 529 }],
];
for (const [how, failure] of PASSED)
	test(`${how} is passed on at once, and which one answered is said`, async () => {
		first.script.push(failure);
		second.reply("Hello from the second.");
		const { answer } = await ask(hub.current());
		expect(answer).toMatchObject({
			text: "Hello from the second.",
			by: { connectionID: "two", provider: `127.0.0.1:${second.port}`, name: "lamp-2" },
		});
		expect(counts()).toEqual([1, 1]);
		expect(clock.waits).toEqual([]);
		expect(log.lines.join()).toContain("model_passed_on");
	});

test("one that is not reached is passed on, asked last for a minute, and first again after it", async () => {
	const port = first.port;
	first.stop();
	second.reply("a").reply("b");
	expect((await ask(hub.current())).answer?.by?.connectionID).toBe("two");
	expect(hub.current().contextTokens).toBe(4_000);
	expect((await ask(hub.current())).answer?.by?.connectionID).toBe("two");
	first = await scriptedModel({ port });
	first.reply("back");
	clock.advance(60_001);
	expect(hub.current().contextTokens).toBe(8_000);
	expect((await ask(hub.current())).answer?.text).toBe("back");
});

test("a word that was shown is never said by another", async () => {
	first.reply({ text: "Half a sentence that breaks off", wire: { pieces: 4 }, cutAfter: 500 });
	second.reply("No.");
	const { error, deltas } = await ask(hub.current());
	expect(error).toMatchObject({ code: "model_answer_broken" });
	expect(deltas.length).toBeGreaterThan(0);
	expect(counts()).toEqual([1, 0]);
});

test("calls that break off before a word are passed on: nothing was shown and none of them ran", async () => {
	first.call("task_add", { title: "x".repeat(400) }, { wire: { pieces: 4 }, cutAfter: 600 });
	second.call("task_add", { title: "y" });
	expect((await ask(hub.current())).answer?.calls[0]?.arguments).toBe('{"title":"y"}');
});

for (const [how, failure, code] of [
	["a refused key", { status: 401 }, "model_key_refused"],
	[
		"an unknown name",
		{ status: 404, code: "model_not_found", message: "The model does not exist" },
		"model_name_unknown",
	],
	["a request that is too long", { status: 400, code: "context_length_exceeded" }, "model_context_full"],
] as const)
	test(`${how} is told, not passed on`, async () => {
		first.script.push(failure);
		second.reply("No.");
		expect((await ask(hub.current())).error).toMatchObject({ code });
		expect(counts()).toEqual([1, 0]);
	});

test("when all fail, the last is asked with patience and its refusal is the one told", async () => {
	first.script.push({ status: 500 });
	for (let at = 0; at < 4; at++) second.script.push({ status: 429 });
	const { error, retries } = await ask(hub.current());
	expect(error).toMatchObject({ code: "model_rate_limited" });
	expect(counts()).toEqual([1, 4]);
	expect(retries.map(({ waitMs }) => waitMs)).toEqual([1000, 2000, 4000]);
});

test("an abort goes to nobody else", async () => {
	first.reply({ text: "never", gate: new Promise(() => {}) });
	const controller = new AbortController();
	const asked = ask(hub.current(), undefined, controller.signal);
	while (first.requests.length === 0) await Bun.sleep(1);
	controller.abort();
	expect((await asked).error).toBeInstanceOf(DOMException);
	expect(counts()).toEqual([1, 0]);
});

test("a role without a model is null, talk without one is the demo agent", () => {
	roles = {};
	expect(hub.current().isDemo).toBe(true);
	expect([hub.small(), hub.vision(), hub.embedder(), hub.painter(), hub.speaker(), hub.transcriber()]).toEqual([
		null,
		null,
		null,
		null,
		null,
		null,
	]);
	roles = { chat: ["one"] };
	expect(hub.current().isDemo).toBe(false);
	isDemoForced = true;
	expect(hub.current().isDemo).toBe(true);
});
