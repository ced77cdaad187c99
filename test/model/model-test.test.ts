// The four lines that tell an administrator whether a connection works, and how far it got (spec/ux.md 1.1, Model).

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { systemClock } from "#base/clock.ts";
import { testModel } from "#model/model-test.ts";
import type { ModelConnection } from "#model/port.ts";
import { obliging, type ScriptedModel, type ScriptedStep, scriptedModel } from "#test/support/scripted-model.ts";
import { manualClock, rememberingLog } from "./helpers.ts";

let server: ScriptedModel;

beforeEach(async () => {
	server = await scriptedModel({ otherwise: obliging, models: [{ id: "scripted" }, { id: "other" }] });
});
afterEach(() => server.stop());

async function lines(connection: ModelConnection = server.connection): Promise<string[]> {
	const clock = manualClock();
	const result = await testModel(connection, { clock, log: rememberingLog() });
	expect(clock.waits).toEqual([]);
	return result.lines.map(({ name, state, code }) => [name, state, ...(code === undefined ? [] : [code])].join(" "));
}

describe("a connection that works", () => {
	test("shows four good lines with names and values, and the models offered", async () => {
		const result = await testModel(server.connection, { clock: manualClock(), log: rememberingLog() });
		const host = `127.0.0.1:${server.port}`;
		expect(result).toEqual({
			lines: [
				{ name: "reached", state: "ok", ms: 0, detail: host },
				{ name: "key", state: "ok", ms: 0, detail: "6789" },
				{ name: "answers", state: "ok", ms: 0, detail: "scripted" },
				{ name: "tools", state: "ok", ms: 0 },
			],
			models: ["scripted", "other"],
			host,
		});
	});

	test("says with the answer, not with the key, how long it took", async () => {
		server.reply({ text: "ready", delayMs: 60 });
		const { lines } = await testModel(server.connection, { clock: systemClock, log: rememberingLog() });
		const [, key, answers] = lines;
		expect(answers?.ms).toBeGreaterThanOrEqual(50);
		expect(key?.ms).toBeLessThan(answers?.ms ?? 0);
	});

	test("costs one list and three short answers, the last with the result of the call", async () => {
		server.validatePairs = true;
		await lines();
		expect(server.paths).toEqual(["/v1/models", ...Array(3).fill("/v1/chat/completions")]);
		expect(server.requests[1]?.body.tool_choice).toEqual({ type: "function", function: { name: "connection_check" } });
		expect(server.requests[2]?.body.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool"]);
	});

	test("may have no list of models", async () => {
		server.models = null;
		expect(await lines()).toEqual(["reached ok", "key ok", "answers ok", "tools ok"]);
	});

	test("may think until its tokens are used up", async () => {
		server.reply({ reasoning: "hm", finish: "length" });
		expect((await lines())[2]).toBe("answers ok");
	});
});

describe("a connection that does not", () => {
	test("is not reached, and the rest is untried", async () => {
		server.stop();
		expect(await lines()).toEqual([
			"reached failed model_unavailable",
			"key untried",
			"answers untried",
			"tools untried",
		]);
	});

	for (const [transport, code] of [
		["SELF_SIGNED_CERT_IN_CHAIN", "model_certificate"],
		["ERR_PROXY_TUNNEL", "model_proxy"],
	] as const)
		test(`says ${code}`, async () => {
			const fetch = async () => {
				throw Object.assign(new TypeError("failed"), { code: transport });
			};
			const result = await testModel(server.connection, { clock: manualClock(), log: rememberingLog(), fetch });
			expect(result.lines.map((line) => line.code ?? line.state)).toEqual([code, "untried", "untried", "untried"]);
		});

	test("has an address that is none", async () => {
		expect((await lines({ baseURL: "localhost:11434", apiKey: null, name: "m" }))[0]).toBe(
			"reached failed invalid_input",
		);
	});

	test("stops at a refused key and shows its last four characters alone", async () => {
		server.mode = "401";
		const result = await testModel(server.connection, { clock: manualClock(), log: rememberingLog() });
		expect(result.lines[1]).toEqual({ name: "key", state: "failed", ms: 0, code: "model_key_refused", detail: "6789" });
		expect(result.lines.slice(2).map((line) => line.state)).toEqual(["untried", "untried"]);
		expect(JSON.stringify(result)).not.toContain("sk-");
	});

	test("stops at a key that only the list takes", async () => {
		server.fail(401);
		expect(await lines()).toEqual(["reached ok", "key failed model_key_refused", "answers untried", "tools untried"]);
	});

	test("stops at an empty account", async () => {
		server.mode = "quota";
		expect(await lines()).toEqual(["reached ok", "key ok", "answers failed model_quota", "tools untried"]);
	});

	test("stops at an unknown name and lists those offered", async () => {
		server.fail(404, { code: "model_not_found" });
		expect(await lines()).toEqual(["reached ok", "key ok", "answers failed model_name_unknown", "tools untried"]);
	});

	test("does not say of the key what it does not know", async () => {
		server.models = null;
		server.fail(503);
		expect(await lines()).toEqual(["reached ok", "key untried", "answers failed model_unavailable", "tools untried"]);
	});

	test("stops at an answer without anything in it, and at one that breaks off", async () => {
		server.reply("");
		expect((await lines())[2]).toBe("answers failed model_answer_broken");
		server.mode = "drop";
		expect((await lines())[2]).toBe("answers failed model_answer_broken");
	});
});

describe("a model without tools", () => {
	const warning = ["reached ok", "key ok", "answers ok", "tools warning model_no_tools"];
	const instead: [string, ScriptedStep][] = [
		["talks", { text: "I would call it." }],
		["calls another tool", { calls: [{ name: "other", arguments: { word: "kontor" } }] }],
		["breaks its arguments", { calls: [{ name: "connection_check", arguments: '{"word": ' }] }],
		["leaves its arguments out", { calls: [{ name: "connection_check", arguments: {} }] }],
	];
	for (const [name, step] of instead)
		test(`is one that ${name}`, async () => {
			server.reply("ready");
			server.script.push(step);
			expect(await lines()).toEqual(warning);
		});

	test("is one whose server refuses them", async () => {
		server
			.reply("ready")
			.fail(400, { message: "this model does not support tools" })
			.fail(400, { message: "no tools" });
		expect(await lines()).toEqual(warning);
	});

	test("is not one that happens to be busy", async () => {
		server.reply("ready").fail(429);
		expect((await lines())[3]).toBe("tools failed model_rate_limited");
	});

	test("is known in the mode for it", async () => {
		server.mode = "no-tools";
		expect(await lines()).toEqual(warning);
	});
});

test("an abort ends the test", async () => {
	server.reply({ hangAfter: 0 });
	const controller = new AbortController();
	const testing = testModel(server.connection, {
		clock: manualClock(),
		log: rememberingLog(),
		signal: controller.signal,
	});
	await Bun.sleep(20);
	controller.abort();
	const error: unknown = await testing.catch((each: unknown) => each);
	expect(error instanceof DOMException && error.name).toBe("AbortError");
});
