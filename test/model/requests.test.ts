// What is sent: pairs that any provider takes, only what the server does not refuse, and a size it can read.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { UNDECLARED_CONTEXT_TOKENS } from "#model/openai.ts";
import type { ModelRequest, ModelTool } from "#model/port.ts";
import { replayedArguments } from "#model/wire.ts";
import { type ScriptedModel, type ScriptedRequest, scriptedModel } from "#test/support/scripted-model.ts";
import { answered, type Bench, connected, QUESTION, refused, until } from "./helpers.ts";

const TOOL: ModelTool = { name: "task_add", description: "Adds a task.", parameters: { type: "object" } };
const WITH_TOOL: ModelRequest = { ...QUESTION, tools: [TOOL] };

let server: ScriptedModel;
let bench: Bench;

beforeEach(async () => {
	server = await scriptedModel();
	bench = connected(server.connection);
});
afterEach(() => server.stop());

const bodies = () => server.requests.map((request) => request.body);

/** Answers "ok", or 400 with these words as long as the request holds what is refused. */
function refuses(isThere: (body: ScriptedRequest["body"]) => boolean, message: string): void {
	for (let i = 0; i < 6; i++)
		server.script.push(({ body }) => (isThere(body) ? { status: 400, message } : { text: "ok" }));
}

describe("a request", () => {
	test("asks for a stream with figures and holds the tools as functions", async () => {
		server.reply("ok");
		await answered(bench.model, { ...WITH_TOOL, maxTokens: 50 });
		expect(bodies()[0]).toEqual({
			model: "scripted",
			messages: [{ role: "user", content: "hello" }],
			stream: true,
			stream_options: { include_usage: true },
			max_tokens: 50,
			tools: [{ type: "function", function: TOOL }],
		});
	});

	test("forbids calls, or asks for one, only when there are tools", async () => {
		for (let i = 0; i < 3; i++) server.reply("ok");
		await answered(bench.model, { ...WITH_TOOL, toolChoice: "none" });
		await answered(bench.model, { ...WITH_TOOL, toolChoice: { call: "task_add" } });
		await answered(bench.model, { ...QUESTION, toolChoice: "none" });
		expect(bodies().map((body) => body.tool_choice)).toEqual([
			"none",
			{ type: "function", function: { name: "task_add" } },
			undefined,
		]);
	});

	test("is repaired when the stored history is not one a provider takes", async () => {
		server.validatePairs = true;
		server.reply("ok");
		await answered(bench.model, {
			tools: [TOOL],
			messages: [
				{ role: "user", text: "a" },
				{ role: "tool", callID: "gone", name: "task_add", text: "{}" },
				{ role: "assistant", text: "", calls: [{ id: "c1", name: "task_add", arguments: '{"title": "brok' }] },
				{ role: "user", text: "b" },
			],
		});
		expect(bodies()[0]?.messages).toEqual([
			{ role: "user", content: "a" },
			{
				role: "assistant",
				content: null as unknown as string,
				tool_calls: [
					{
						id: "c1",
						type: "function",
						function: { name: "task_add", arguments: '{"unreadable":"{\\"title\\": \\"brok"}' },
					},
				],
			},
			{ role: "tool", tool_call_id: "c1", content: "interrupted, outcome unknown" },
			{ role: "user", content: "b" },
		]);
		expect(
			bench.log.lines.some((line) => line.includes('"model_history_repaired"') && line.includes('"repairs":2')),
		).toBe(true);
	});

	test("holds arguments as they were when they are an object", () => {
		for (const text of ["{}", '{ "a" : 1 }', '{"a":{"b":[]}}']) expect(replayedArguments(text)).toBe(text);
		expect(replayedArguments("")).toBe("{}");
		for (const text of ["null", "[1]", '"x"', "{a:1}"])
			expect(JSON.parse(replayedArguments(text))).toEqual({ unreadable: text });
	});

	test("goes to the base of a pasted address", async () => {
		for (const path of ["/v1", "/v1/", "/v1/chat/completions", "/v1/chat/completions/", " /v1 ".trim()]) {
			server.reply("ok");
			await answered(connected({ ...server.connection, baseURL: ` http://127.0.0.1:${server.port}${path} ` }).model);
		}
		expect(new Set(server.requests.map((request) => request.path))).toEqual(new Set(["/v1/chat/completions"]));
	});
});

describe("a server that refuses a part of it", () => {
	test("is asked again without the figures, and never for them again", async () => {
		refuses((body) => body.stream_options !== undefined, "Unrecognized request argument supplied: stream_options");
		for (let i = 0; i < 2; i++) expect(await answered(bench.model)).toMatchObject({ text: "ok", usage: null });
		expect(bodies().map((body) => "stream_options" in body)).toEqual([true, false, false]);
		expect(bench.clock.waits).toEqual([]);
	});

	test("without saying which is asked once more without the figures", async () => {
		refuses((body) => body.stream_options !== undefined, "Bad request");
		for (let i = 0; i < 2; i++) expect((await answered(bench.model)).text).toBe("ok");
		expect(bodies().map((body) => "stream_options" in body)).toEqual([true, false, false]);
	});

	test("for another reason gives its first refusal, and nothing is learned from it", async () => {
		server.fail(400, { message: "no" }).fail(500).reply("ok");
		const error = await refused(bench.model);
		expect([error.code, error.details?.["status"], error.retryable]).toEqual(["model_unavailable", 400, false]);
		expect((await answered(bench.model)).usage).not.toBeNull();
		expect(bodies().map((body) => "stream_options" in body)).toEqual([true, false, true]);
	});

	test("for another reason, after it has taken the figures, is not asked again", async () => {
		server.reply("ok").fail(400, { message: "no" });
		await answered(bench.model);
		expect((await refused(bench.model)).code).toBe("model_unavailable");
		expect(server.requests.length).toBe(2);
	});

	test("gets the newer name for the number of tokens", async () => {
		refuses(
			(body) => "max_tokens" in body,
			"Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
		);
		await answered(bench.model, { ...QUESTION, maxTokens: 50 });
		expect(bodies()[1]).toMatchObject({ max_completion_tokens: 50 });
	});

	test("is no longer asked for one particular call", async () => {
		refuses((body) => typeof body.tool_choice === "object", "tool_choice is not supported in thinking mode");
		await answered(bench.model, { ...WITH_TOOL, toolChoice: { call: "task_add" } });
		expect(bodies()[1]?.tool_choice).toBeUndefined();
	});

	test("no longer gets the reasoning of another provider", async () => {
		refuses(
			({ messages }) => messages.some((each) => "reasoning_content" in each),
			"property 'reasoning_content' is unsupported",
		);
		await answered(bench.model, {
			tools: [],
			messages: [
				{ role: "assistant", text: "", calls: [{ id: "c", name: "t", arguments: "{}" }], reasoning: "hm" },
				{ role: "tool", callID: "c", name: "t", text: "{}" },
			],
		});
		expect(server.requests.length).toBe(2);
	});

	test("no longer gets blocks that were signed for another model behind the same address", async () => {
		refuses(
			({ messages }) => messages.some((each) => "reasoning_details" in each),
			"messages.1.content.0: Invalid `signature` in `thinking` block",
		);
		await answered(bench.model, {
			tools: [],
			messages: [
				{
					role: "assistant",
					text: "",
					calls: [{ id: "c", name: "t", arguments: "{}" }],
					reasoningBlocks: [{ type: "reasoning.text", text: "hm", signature: "c2ln", index: 0 }],
				},
				{ role: "tool", callID: "c", name: "t", text: "{}" },
			],
		});
		expect(server.requests.length).toBe(2);
	});

	test("in several ways is asked until it answers", async () => {
		const message = "stream_options and max_tokens are not supported";
		refuses((body) => "stream_options" in body || "max_tokens" in body, message);
		expect((await answered(bench.model, { ...QUESTION, maxTokens: 9 })).text).toBe("ok");
		expect(server.requests.length).toBe(3);
	});
});

describe("what one request may hold", () => {
	const fields = [
		{ context_length: 32_768 },
		{ max_model_len: 32_768 },
		{ context_window: 32_768 },
		{ max_context_length: 131_072, loaded_context_length: 32_768 },
		{ meta: { n_ctx_train: 131_072, n_ctx: 32_768 } },
		{ top_provider: { context_length: 32_768 } },
	];
	for (const field of fields)
		test(`is read from ${JSON.stringify(field)}`, async () => {
			server.models = [
				{ id: "other", context_length: 1_000_000 },
				{ id: "scripted", ...field },
			];
			const { model } = connected(server.connection, { contextTokens: undefined });
			expect(model.contextTokens).toBe(UNDECLARED_CONTEXT_TOKENS);
			server.reply("ok");
			await answered(model);
			await until(() => model.contextTokens === 32_768);
		});

	test("is the usual figure when the server does not say, and is asked for once", async () => {
		server.models = null;
		server.paths.length = 0;
		const { model } = connected(server.connection, { contextTokens: undefined });
		server.reply("ok").reply("ok");
		await answered(model);
		await answered(model);
		expect(model.contextTokens).toBe(96_000);
		expect(server.paths.filter((path) => path === "/v1/models").length).toBe(1);
	});

	test("is learned from a refusal that names it", async () => {
		server.fail(400, {
			message: "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.",
		});
		expect((await refused(bench.model)).code).toBe("model_context_full");
		expect(bench.model.contextTokens).toBe(4096);
	});
});
