// A stream that breaks off is never taken for an answer, and an abort lets go at once (spec/faults.md E13).

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { streamOf } from "#test/support/scripted-wire.ts";
import {
	answered,
	ask,
	type Bench,
	bytesOf,
	connected,
	manualClock,
	piecewiseFetch,
	QUESTION,
	refused,
	until,
} from "./helpers.ts";

let server: ScriptedModel;
let bench: Bench;

beforeEach(async () => {
	server = await scriptedModel();
	bench = connected(server.connection);
});
afterEach(() => server.stop());

describe("a stream that breaks off", () => {
	test("after some text is a broken answer, is not tried again, and the text has been delivered", async () => {
		server.reply({ text: "Hello there", wire: { pieces: 5 }, cutAfter: 400 });
		const error = await refused(bench.model);
		expect([error.code, error.retryable, server.requests.length]).toEqual(["model_answer_broken", true, 1]);
		expect("Hello there").toStartWith(error.asked.deltas.join(""));
		expect(error.asked.deltas.length).toBeGreaterThan(0);
	});

	test("before anything arrived is tried again", async () => {
		server.reply({ text: "lost", cutAfter: 20 }).reply("found");
		expect((await answered(bench.model)).text).toBe("found");
		expect(bench.clock.waits).toEqual([1000]);
	});

	test("in good order at any byte before its end never passes for an answer", async () => {
		const stream = streamOf(
			{ text: "가나", calls: [{ name: "task_delete", arguments: { id: "a" } }], wire: { pieces: 4 } },
			"m",
			false,
		);
		const bytes = bytesOf(stream);
		const end = bytesOf(stream.slice(0, stream.indexOf('"finish_reason":"tool_calls"'))).length;
		for (let at = 0; at < end; at++) {
			const fetch = piecewiseFetch(() => [bytes.slice(0, at)]);
			const error = await refused(connected(server.connection, { fetch, maxRetries: 0 }).model);
			expect(error.code).toBe("model_answer_broken");
			expect("가나").toStartWith(error.asked.deltas.join(""));
		}
	}, 60_000);

	test("after its reason for stopping is whole", async () => {
		const bytes = bytesOf(streamOf({ text: "whole" }, "m", true));
		const end = streamOf({ text: "whole", wire: { done: false } }, "m", false).length;
		for (let at = end; at < bytes.length; at++) {
			const fetch = piecewiseFetch(() => [bytes.slice(0, at)]);
			expect((await answered(connected(server.connection, { fetch }).model)).text).toBe("whole");
		}
	});

	test("or holds what is not JSON is a broken answer", async () => {
		server.reply({ raw: 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: {oops\n\ndata: [DONE]\n\n' });
		const error = await refused(bench.model);
		expect([error.code, error.asked.deltas]).toEqual(["model_answer_broken", ["Hi"]]);
	});

	test("with an error as its reason for stopping is a broken answer", async () => {
		server.reply({ text: "Hi", finish: "error" });
		expect((await refused(bench.model)).code).toBe("model_answer_broken");
	});

	test("is tried again when only reasoning had arrived", async () => {
		const fetch = piecewiseFetch(() => [bytesOf('data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n')]);
		const { model, clock } = connected(server.connection, { fetch });
		expect((await refused(model)).code).toBe("model_answer_broken");
		expect(clock.waits.length).toBe(3);
	});
});

describe("an abort", () => {
	const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

	test("before the request sends nothing", async () => {
		const { error } = await ask(bench.model, QUESTION, AbortSignal.abort());
		expect(isAbort(error)).toBe(true);
		expect(server.requests.length).toBe(0);
	});

	test("before the headers, in the middle of the text, and in a silence ends at once", async () => {
		const courses = [{ gate: new Promise(() => {}) }, { betweenMs: 10, wire: { pieces: 1 } }, { hangAfter: 300 }];
		for (const course of courses) {
			server.reply({ text: "a long answer ".repeat(50), ...course });
			const controller = new AbortController();
			const asked = ask(bench.model, QUESTION, controller.signal);
			const count = server.requests.length;
			await until(() => server.requests.length > count);
			await Bun.sleep(30);
			controller.abort();
			const done = await Promise.race([asked, Bun.sleep(1_000)]);
			expect(isAbort(done?.error)).toBe(true);
			const heard = done?.deltas.length;
			await until(() => server.requests.at(-1)?.isAbandoned === true);
			expect(done?.deltas.length).toBe(heard);
		}
	});

	test("works even when the connection does not listen", async () => {
		const { model } = connected(server.connection, { fetch: () => new Promise(() => {}) });
		const controller = new AbortController();
		const asked = ask(model, QUESTION, controller.signal);
		await Bun.sleep(10);
		controller.abort(new Error("a reason of the caller's own"));
		expect(isAbort((await asked).error)).toBe(true);
	});

	test("while waiting for another try ends the wait", async () => {
		server.fail(503);
		const controller = new AbortController();
		const clock = {
			...manualClock(),
			sleep: (_ms: number, signal?: AbortSignal) =>
				new Promise<void>((resolve) => {
					if (signal?.aborted) resolve();
					signal?.addEventListener("abort", () => resolve(), { once: true });
				}),
		};
		const { model } = connected(server.connection, { clock });
		const waiting = model.answer(
			QUESTION,
			{ text: () => {}, retry: () => queueMicrotask(() => controller.abort()) },
			controller.signal,
		);
		const error: unknown = await waiting.catch((each: unknown) => each);
		expect(isAbort(error)).toBe(true);
		expect(server.requests.length).toBe(1);
	});
});
