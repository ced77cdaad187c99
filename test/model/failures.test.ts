// Each way in which a model server fails has its code, its values and its number of tries (spec/ux.md 1.4).

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Code } from "#base/errors.ts";
import { connectModel } from "#model/openai.ts";
import { type ScriptedFailure, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { streamOf } from "#test/support/scripted-wire.ts";
import {
	answered,
	ask,
	type Bench,
	bytesOf,
	connected,
	manualClock,
	QUESTION,
	refused,
	rememberingLog,
	until,
	whileTimePasses,
} from "./helpers.ts";

let server: ScriptedModel;
let bench: Bench;

beforeEach(async () => {
	server = await scriptedModel();
	bench = connected(server.connection);
});
afterEach(() => server.stop());

describe("a refusal", () => {
	const final: [string, Code, ScriptedFailure][] = [
		["401", "model_key_refused", { status: 401, code: "invalid_api_key" }],
		["403", "model_key_refused", { status: 403 }],
		["402", "model_quota", { status: 402, message: "Payment required" }],
		["429 insufficient_quota", "model_quota", { status: 429, code: "insufficient_quota" }],
		["429 in words", "model_quota", { status: 429, message: "Insufficient balance" }],
		["407", "model_proxy", { status: 407, body: "<html>proxy</html>" }],
		["400 context_length_exceeded", "model_context_full", { status: 400, code: "context_length_exceeded" }],
		[
			"400 in words",
			"model_context_full",
			{ status: 400, message: "This model's maximum context length is 4096 tokens." },
		],
		[
			"400 of a local server",
			"model_context_full",
			{ status: 400, code: "exceed_context_size_error", message: "the request exceeds the available context size" },
		],
		["500 about the context", "model_context_full", { status: 500, message: "input exceeds context window" }],
		["413", "model_context_full", { status: 413, body: "too large" }],
		[
			"429 too large for the limit",
			"model_context_full",
			{ status: 429, code: "rate_limit_exceeded", message: "Request too large for model" },
		],
		[
			"404 model_not_found",
			"model_name_unknown",
			{ status: 404, code: "model_not_found", message: "The model does not exist" },
		],
		["404 in words", "model_name_unknown", { status: 404, message: 'model "x" not found, try pulling it first' }],
		["400 about the name", "model_name_unknown", { status: 400, message: "x is not a valid model ID" }],
		["418", "model_unavailable", { status: 418 }],
	];
	for (const [name, code, failure] of final)
		test(`${name} is ${code}, at once`, async () => {
			server.script.push(failure);
			const error = await refused(bench.model);
			expect(error.code).toBe(code);
			expect(error.values["host"]).toBe(`127.0.0.1:${server.port}`);
			expect(server.requests.length).toBe(1);
			expect(error.asked.retries).toEqual([]);
			expect(error.cause).toBeUndefined();
		});

	const passing: [string, Code, ScriptedFailure][] = [
		["429", "model_rate_limited", { status: 429, code: "rate_limit_exceeded" }],
		["500", "model_unavailable", { status: 500 }],
		["502 of a proxy", "model_unavailable", { status: 502, body: "<html>Bad gateway</html>" }],
		["503", "model_unavailable", { status: 503, message: "overloaded" }],
		["408", "model_unavailable", { status: 408 }],
	];
	for (const [name, code, failure] of passing)
		test(`${name} is tried again three times, 1 s doubling, then is ${code}`, async () => {
			for (let i = 0; i < 4; i++) server.script.push(failure);
			const error = await refused(bench.model);
			expect([error.code, error.retryable]).toEqual([code, true]);
			expect(server.requests.length).toBe(4);
			expect(bench.clock.waits).toEqual([1000, 2000, 4000]);
			expect(error.asked.retries).toEqual([1000, 2000, 4000].map((waitMs) => ({ waitMs, code })));
			expect(bench.log.lines.filter((line) => line.includes('"model_retry"')).length).toBe(3);
		});

	test("that passes leaves an answer behind and no error", async () => {
		server.fail(503).fail(429).reply("hello");
		expect((await answered(bench.model)).text).toBe("hello");
	});

	test("says how many retries it is allowed", async () => {
		server.fail(503).fail(503).fail(503);
		await refused(connected(server.connection, { maxRetries: 1 }).model);
		expect(server.requests.length).toBe(2);
	});

	test("shows the last four characters of the key, and none of a short one", async () => {
		server.fail(401).fail(401).fail(401);
		const error = await refused(bench.model);
		expect(error.values).toMatchObject({ last4: "6789", status: 401 });
		expect((await refused(connected({ ...server.connection, apiKey: "short" }).model)).values["last4"]).toBe("");
		const none = await refused(connected({ ...server.connection, apiKey: null }).model);
		expect(none.message).toContain("none is set");
		expect(server.requests[2]?.headers["authorization"]).toBeUndefined();
	});

	test("of the name lists what the server offers, the nearest first", async () => {
		server.models = [{ id: "other-large" }, { id: "scripted-2" }];
		server.fail(404, { code: "model_not_found", message: "The model does not exist" });
		const error = await refused(bench.model);
		expect(error.values).toMatchObject({ name: "scripted", models: "scripted-2, other-large" });
		expect(error.candidates?.map(({ id }) => id)).toEqual(["scripted-2", "other-large"]);
	});

	test("without words is about the name when the list does not have it, and about the address otherwise", async () => {
		server.script.push({ status: 404, body: "404 page not found" }, { status: 404, body: "404 page not found" });
		expect((await refused(bench.model)).code).toBe("model_unavailable");
		server.models = [{ id: "other" }];
		expect((await refused(bench.model)).code).toBe("model_name_unknown");
	});

	test("inside a stream counts by its own code before any text, and as a broken answer after it", async () => {
		const inStream = (error: object) => `data: ${JSON.stringify({ error })}\n\n`;
		server.reply({ raw: inStream({ code: 402, message: "no" }) });
		expect((await refused(bench.model)).code).toBe("model_quota");
		server.reply({ raw: inStream({ code: "context_length_exceeded", message: "too long" }) });
		expect((await refused(bench.model)).code).toBe("model_context_full");
		server.reply({
			raw: `data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n${inStream({ code: 502, message: "gone" })}`,
		});
		const error = await refused(bench.model);
		expect([error.code, error.asked.deltas]).toEqual(["model_answer_broken", ["Hel"]]);
	});

	test("may be a web page with status 200", async () => {
		const fetch = async () =>
			new Response("<html>Sign in to the network</html>", { headers: { "content-type": "text/html" } });
		const error = await refused(connected(server.connection, { fetch }).model);
		expect([error.code, error.retryable]).toEqual(["model_unavailable", false]);
	});
});

describe("Retry-After", () => {
	const values: [string, Record<string, string>, number][] = [
		["in seconds", { "retry-after": "7" }, 7_000],
		["in parts of a second", { "retry-after": "0.5" }, 500],
		["in milliseconds", { "retry-after-ms": "1500" }, 1_500],
		["as a date", { "retry-after": "Thu, 01 Jan 1970 00:17:00 GMT" }, 20_000],
		["as a date gone by", { "retry-after": "Thu, 01 Jan 1970 00:00:01 GMT" }, 0],
		["that cannot be read", { "retry-after": "soon" }, 1_000],
		["of a day that does not exist", { "retry-after": "Thu, 31 Feb 2026 00:00:01 GMT" }, 1_000],
	];
	for (const [name, headers, waitMs] of values)
		test(`${name} is honoured`, async () => {
			server.fail(429, { headers }).reply("ok");
			const { retries } = await ask(bench.model);
			expect(retries).toEqual([{ waitMs, code: "model_rate_limited" }]);
			expect(bench.clock.waits).toEqual([waitMs]);
		});

	test("longer than two minutes is told instead of waited for", async () => {
		server.fail(429, { retryAfter: 3600 });
		const error = await refused(bench.model);
		expect(error.values["seconds"]).toBe(3600);
		expect(error.details).toEqual({ status: 429, retryAfterSeconds: 3600 });
		expect(bench.clock.waits).toEqual([]);
	});
});

describe("a connection", () => {
	const failures: [string, Code, number][] = [
		["ECONNREFUSED", "model_unavailable", 4],
		["ENOTFOUND", "model_unavailable", 4],
		["ECONNRESET", "model_unavailable", 4],
		["Malformed_HTTP_Response", "model_unavailable", 4],
		["DEPTH_ZERO_SELF_SIGNED_CERT", "model_certificate", 1],
		["SELF_SIGNED_CERT_IN_CHAIN", "model_certificate", 1],
		["CERT_HAS_EXPIRED", "model_certificate", 1],
		["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "model_certificate", 1],
		["ERR_TLS_CERT_ALTNAME_INVALID", "model_certificate", 1],
		["ERR_PROXY_TUNNEL", "model_proxy", 1],
	];
	for (const [code, expected, tries] of failures)
		test(`that fails with ${code} is ${expected} after ${tries} ${tries === 1 ? "try" : "tries"}`, async () => {
			let count = 0;
			const fetch = async () => {
				count += 1;
				throw Object.assign(new TypeError(`${code} fetching http://user:secret@host/?key=secret`), { code });
			};
			const error = await refused(connected(server.connection, { fetch }).model);
			expect([error.code, count]).toEqual([expected, tries]);
			expect(error.values["host"]).toBe(`127.0.0.1:${server.port}`);
			expect(error.message).not.toContain("secret");
		});

	test("to nobody is model_unavailable", async () => {
		server.stop();
		expect((await refused(bench.model)).code).toBe("model_unavailable");
	});

	test("that sends nothing for two minutes is given up, without another try", async () => {
		server.reply({ text: "never", hangAfter: 0 });
		const error = await whileTimePasses(bench.clock, refused(bench.model), 5_000);
		expect([error.code, server.requests.length]).toEqual(["model_unavailable", 1]);
		await until(() => server.requests[0]?.isAbandoned === true);
	});

	test("that falls silent after some text is given up too", async () => {
		server.reply({ text: "Hello", hangAfter: 400 });
		const deltas: string[] = [];
		const listener = { text: (delta: string) => void deltas.push(delta) };
		const waiting = bench.model.answer(QUESTION, listener, new AbortController().signal);
		const failed = waiting.catch((each: unknown) => each);
		await until(() => deltas.length > 0);
		expect(await whileTimePasses(bench.clock, failed, 5_000)).toMatchObject({ code: "model_unavailable" });
		expect(deltas).toEqual(["Hello"]);
	});

	test("that sends at least a comment now and then is not silent", async () => {
		const clock = manualClock();
		const pieces = [...Array.from({ length: 10 }, () => ": still here\n\n"), streamOf({ text: "ok" }, "m", false)];
		const fetch = async () => {
			const body = new ReadableStream<Uint8Array>({
				async pull(controller) {
					clock.advance(100_000);
					await Bun.sleep(120);
					const next = pieces.shift();
					if (next === undefined) controller.close();
					else controller.enqueue(bytesOf(next));
				},
			});
			return new Response(body, { headers: { "content-type": "text/event-stream" } });
		};
		const model = connectModel(server.connection, { clock, log: rememberingLog(), contextTokens: 8_000, fetch });
		expect((await answered(model)).text).toBe("ok");
	});
});

test("an error of the listener is not taken for one of the server", async () => {
	server.reply("hello");
	const listener = {
		text: () => {
			throw new RangeError("our own bug");
		},
	};
	const error: unknown = await bench.model
		.answer(QUESTION, listener, new AbortController().signal)
		.catch((each: unknown) => each);
	expect(error).toBeInstanceOf(RangeError);
});

test("an address that is not http is refused before anything is sent", () => {
	for (const baseURL of ["", "nonsense", "file:///etc/passwd", "ftp://host/"])
		expect(() => connected({ baseURL, apiKey: null, name: "m" })).toThrow("must begin with http");
});
