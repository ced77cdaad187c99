// Answers arrive whole however a server cuts, numbers and frames them (spec/faults.md E).

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { streamOf, type Wire } from "#test/support/scripted-wire.ts";
import { answered, type Bench, bytesOf, connected, piecewiseFetch, whileTimePasses } from "./helpers.ts";

const KOREAN = "회의록을 정리했어요 👩‍👩‍👧 — 값: 3만 원, 𠮷野家";
const ARGUMENTS = JSON.stringify({ title: "회의 준비 👍", days: [1, 2], ключ: { 'a\\"b': null } });

let server: ScriptedModel;
let bench: Bench;

beforeEach(async () => {
	server = await scriptedModel();
	bench = connected(server.connection);
});
afterEach(() => server.stop());

describe("an answer's text", () => {
	test("arrives whole, with its figures", async () => {
		server.reply({ text: "Done.", usage: { prompt: 120, completion: 7, cached: 100 } });
		const answer = await answered(bench.model);
		expect(answer).toEqual({
			text: "Done.",
			calls: [],
			usage: { promptTokens: 120, completionTokens: 7, cachedTokens: 100 },
			finish: "stop",
			deltas: ["Done."],
		});
	});

	test("survives one byte at a time over a socket", async () => {
		server.reply({ text: KOREAN, wire: { pieces: 3, bytes: 1 } });
		const { text, deltas } = await answered(bench.model);
		expect(text).toBe(KOREAN);
		expect(deltas.join("")).toBe(KOREAN);
	});

	test("survives a cut at every byte, and the listener never gets half a character", async () => {
		const bytes = bytesOf(streamOf({ text: KOREAN, calls: [{ name: "t", arguments: ARGUMENTS }] }, "m", true));
		for (let at = 1; at < bytes.length; at++) {
			const { model } = connected(server.connection, {
				fetch: piecewiseFetch(() => [bytes.slice(0, at), bytes.slice(at)]),
			});
			const { text, deltas, calls } = await answered(model);
			expect(text).toBe(KOREAN);
			expect(deltas.join("")).toBe(KOREAN);
			expect(calls[0]?.arguments).toBe(ARGUMENTS);
		}
	}, 60_000);

	test("puts together a character whose halves come in two deltas", async () => {
		server.reply({ text: KOREAN, wire: { pieces: 1 } });
		const { text, deltas } = await answered(bench.model);
		expect(text).toBe(KOREAN);
		for (const delta of deltas) expect(delta.isWellFormed()).toBe(true);
	});

	test("replaces a half that never gets its other half", async () => {
		server.reply({ deltas: [{ content: "a\ud83d" }] });
		const { text, deltas } = await answered(bench.model);
		expect(text).toBe("a\ufffd");
		expect(deltas.join("")).toBe(text);
	});

	test("may be empty", async () => {
		server.reply({}).reply({ text: "" }).reply({ deltas: [] });
		for (let i = 0; i < 3; i++)
			expect(await answered(bench.model)).toMatchObject({ text: "", calls: [], finish: "stop" });
	});

	test("may come as a list of parts, or as a refusal", async () => {
		server.reply({
			deltas: [
				{
					content: [
						{ type: "text", text: "one " },
						{ type: "text", text: "two" },
					],
				},
				{ refusal: "!" },
			],
		});
		expect((await answered(bench.model)).text).toBe("one two!");
	});

	test("may come as one document from a server that does not stream", async () => {
		server.reply({ text: KOREAN, calls: [{ name: "t", arguments: ARGUMENTS }], wire: { json: true } });
		const answer = await answered(bench.model);
		expect(answer).toMatchObject({ text: KOREAN, deltas: [KOREAN], finish: "calls" });
		expect(answer.calls[0]).toEqual({ id: "call_1", name: "t", arguments: ARGUMENTS });
	});
});

describe("the frame of a stream", () => {
	const wires: [string, Wire][] = [
		["CRLF", { eol: "\r\n" }],
		["CR alone", { eol: "\r" }],
		["data: without a space", { tight: true }],
		["comments, names, empty events and unknown fields", { noise: true }],
		["JSON over several data lines", { multiline: true }],
		["no [DONE]", { done: false }],
		["no blank line at the end", { finalBlank: false }],
		["no [DONE] and no blank line at the end", { done: false, finalBlank: false }],
		["no figures", { usage: false }],
		["all of it at once", { eol: "\r\n", tight: true, noise: true, multiline: true, done: false, finalBlank: false }],
	];
	for (const [name, wire] of wires) {
		for (const bytes of [1, 7, undefined]) {
			test(`may be: ${name}, ${bytes ?? "all"} bytes at a time`, async () => {
				const piece = bytes === undefined ? {} : { bytes };
				server.reply({ text: "안녕", calls: [{ name: "t", arguments: { a: "값" } }], wire: { ...wire, ...piece } });
				const answer = await answered(bench.model);
				expect(answer.text).toBe("안녕");
				expect(answer.calls).toEqual([{ id: "call_1", name: "t", arguments: '{"a":"값"}' }]);
			});
		}
	}

	test("may begin with a byte order mark", async () => {
		server.reply({ raw: `\ufeff${streamOf({ text: "ok" }, "m", false)}` });
		expect((await answered(bench.model)).text).toBe("ok");
	});

	test("may stay open after the reason for stopping", async () => {
		const raw = streamOf({ text: "ok", wire: { done: false } }, "m", false);
		server.reply({ raw, hangAfter: raw.length });
		const { text } = await whileTimePasses(bench.clock, answered(bench.model), 100);
		expect(text).toBe("ok");
	});
});

describe("the reason for stopping", () => {
	const reasons: [string | null, string, boolean][] = [
		["stop", "stop", false],
		["length", "length", false],
		["content_filter", "filtered", false],
		["tool_calls", "calls", true],
		["stop", "calls", true],
		["function_call", "calls", true],
		["eos", "stop", false],
		["tool_calls", "stop", false],
		[null, "stop", false],
		[null, "calls", true],
	];
	for (const [sent, expected, hasCall] of reasons)
		test(`${sent} with ${hasCall ? "a call" : "text"} means ${expected}`, async () => {
			server.reply({ ...(hasCall ? { calls: [{ name: "t", arguments: {} }] } : { text: "x" }), finish: sent });
			expect((await answered(bench.model)).finish as string).toBe(expected);
		});
});

describe("reasoning", () => {
	for (const field of ["reasoning_content", "reasoning"] as const)
		test(`in ${field} is kept and goes back beside its calls, in the same field`, async () => {
			server.validatePairs = true;
			server.call("t", { a: 1 }, { reasoning: "생각…", reasoningField: field, wire: { pieces: 1 } }).reply("ok");
			const { calls, text, reasoning, deltas } = await answered(bench.model);
			expect(reasoning).toBe("생각…");
			expect(deltas).toEqual([]);
			await answered(bench.model, {
				tools: [],
				messages: [
					{ role: "user", text: "hello" },
					{ role: "assistant", text, calls, ...(reasoning === undefined ? {} : { reasoning }) },
					{ role: "tool", callID: calls[0]?.id ?? "", name: "t", text: "{}" },
				],
			});
			expect(server.requests[1]?.body.messages[1]).toMatchObject({ [field]: "생각…" });
		});

	const text = (index: number, more: Record<string, unknown>) => ({
		type: "reasoning.text",
		id: null,
		format: "anthropic-claude-v1",
		index,
		...more,
	});
	const secret = { type: "reasoning.encrypted", id: "rs_1", format: "openai-responses-v1", index: 1, data: "c2VhbGVk" };

	test("in blocks is put together from its pieces and goes back as they were, in place of the text", async () => {
		server
			.reply({
				deltas: [
					{ reasoning: "Fir", reasoning_details: [text(0, { text: "Fir" })] },
					{ reasoning: "st.", reasoning_details: [text(0, { text: "st." })] },
					{ reasoning_details: [text(0, { text: null, signature: "c2ln" }), secret] },
					{ reasoning_details: [{ ...secret, id: "rs_2", index: 1 }, text(2, { text: "Then." })] },
					{ tool_calls: [{ index: 0, id: "a", type: "function", function: { name: "t", arguments: "{}" } }] },
				],
				finish: "tool_calls",
			})
			.reply("ok");
		const answer = await answered(bench.model);
		const blocks = [
			text(0, { text: "First.", signature: "c2ln" }),
			secret,
			{ ...secret, id: "rs_2" },
			text(2, { text: "Then." }),
		];
		expect(answer.reasoningBlocks).toEqual(blocks);
		expect(answer.reasoning).toBe("First.");
		const spoken = {
			role: "assistant" as const,
			text: "",
			calls: answer.calls,
			reasoning: "First.",
			reasoningBlocks: blocks,
		};
		const result = { role: "tool" as const, callID: "a", name: "t", text: "{}" };
		await answered(bench.model, { tools: [], messages: [spoken, result] });
		const [sent] = server.requests[1]?.body.messages ?? [];
		expect(sent as unknown).toMatchObject({ reasoning_details: blocks });
		expect(sent).not.toHaveProperty("reasoning");
		server.reply("ok");
		await answered(bench.model, { tools: [], messages: [{ ...spoken, from: "elsewhere" }, result] });
		expect(server.requests[2]?.body.messages[0]).not.toHaveProperty("reasoning_details");
	});

	test("in blocks of a whole answer, of which some are none, is kept as well", async () => {
		server.reply({ deltas: [{ content: "Hm.", reasoning_details: [text(0, { text: "Why" }), null, 5] }] });
		expect((await answered(bench.model)).reasoningBlocks).toEqual([text(0, { text: "Why" })]);
	});
});
