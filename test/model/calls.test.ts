// Calls arrive whole and apart, however a server cuts and numbers them (spec/faults.md E1, E2, E4, E8, E10, E11).

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { streamOf, type Wire } from "#test/support/scripted-wire.ts";
import { answered, type Bench, bytesOf, connected, piecewiseFetch } from "./helpers.ts";

const ARGUMENTS = JSON.stringify({ title: "회의 준비 👍", days: [1, 2], ключ: { 'a\\"b': null } });

let server: ScriptedModel;
let bench: Bench;

beforeEach(async () => {
	server = await scriptedModel();
	bench = connected(server.connection);
});
afterEach(() => server.stop());

describe("the arguments of a call", () => {
	const broken = [
		'{"text": "line one\nline two"}',
		'{"a": 1,}',
		"{a: 1}",
		'{"smile": "\\U0001F600"}',
		'{"n": NaN}',
		'{"a": 1}{"b": 2}',
		"null",
		"not json at all",
		"",
	];
	for (const text of broken)
		test(`arrive as they are: ${JSON.stringify(text)}`, async () => {
			server.call("task_add", text);
			expect((await answered(bench.model)).calls).toEqual([{ id: "call_1", name: "task_add", arguments: text }]);
		});

	test("arrive as they are when they break off at any byte", async () => {
		for (let at = 0; at <= ARGUMENTS.length; at++)
			server.call("task_add", ARGUMENTS.slice(0, at), { wire: { pieces: 5 } });
		for (let at = 0; at <= ARGUMENTS.length; at++) {
			const { calls } = await answered(bench.model);
			expect(calls.map((call) => call.arguments)).toEqual([ARGUMENTS.slice(0, at)]);
		}
	});

	test("do not spoil the other calls of the same answer", async () => {
		server.calls([
			{ name: "a", arguments: { n: 1 } },
			{ name: "b", arguments: '{"n": 2' },
			{ name: "c", arguments: { n: 3 } },
		]);
		const { calls } = await answered(bench.model);
		expect(calls.map(({ name, arguments: text }) => [name, text])).toEqual([
			["a", '{"n":1}'],
			["b", '{"n": 2'],
			["c", '{"n":3}'],
		]);
	});

	test("may be sent as an object", async () => {
		server.reply({
			deltas: [{ tool_calls: [{ index: 0, id: "x", function: { name: "t", arguments: { a: 1 } } }] }],
			finish: "tool_calls",
		});
		expect((await answered(bench.model)).calls).toEqual([{ id: "x", name: "t", arguments: '{"a":1}' }]);
	});

	test("of an answer cut by its length are given with that reason", async () => {
		server.call("t", '{"text": "lo', { finish: "length" });
		expect(await answered(bench.model)).toMatchObject({ finish: "length", calls: [{ arguments: '{"text": "lo' }] });
	});
});

describe("calls in one answer", () => {
	const calls = [
		{ name: "first", arguments: { text: "하나" } },
		{ name: "second", arguments: { text: "둘", n: 2 } },
		{ name: "third", arguments: {} },
	];
	const expected = [
		["first", '{"text":"하나"}'],
		["second", '{"text":"둘","n":2}'],
		["third", "{}"],
	];
	const wires: [string, Wire][] = [
		["one after the other", {}],
		["cut small", { pieces: 1 }],
		["interleaved", { pieces: 2, interleaved: true }],
		["interleaved with the id in every delta", { pieces: 2, interleaved: true, ids: "every" }],
		["without ids", { pieces: 2, ids: "none" }],
		["without ids, interleaved", { pieces: 2, ids: "none", interleaved: true }],
		["all at index 0 with different ids", { index: "zero", pieces: 3, ids: "every" }],
		["all at index 0 with the id only at first", { index: "zero", pieces: 3 }],
		[
			"all at index 0, interleaved, with the id in every delta",
			{ index: "zero", pieces: 3, ids: "every", interleaved: true },
		],
		["all at index 0 without ids", { index: "zero", ids: "none" }],
		["all at index 0 without ids, cut small", { index: "zero", ids: "none", pieces: 2 }],
		["without an index", { index: "none" }],
		["without an index, cut small", { index: "none", pieces: 4 }],
	];
	for (const [name, wire] of wires)
		test(`stay apart: ${name}`, async () => {
			server.calls(calls, { wire });
			const answer = await answered(bench.model);
			expect(answer.finish).toBe("calls");
			expect(answer.calls.map((call) => [call.name, call.arguments])).toEqual(expected);
			expect(new Set(answer.calls.map((call) => call.id)).size).toBe(3);
			for (const call of answer.calls) expect(call.id).not.toBe("");
		});

	test("of one tool at one index without ids stay apart", async () => {
		server.calls(
			[
				{ name: "t", arguments: { n: 1 } },
				{ name: "t", arguments: { n: 2 } },
			],
			{ wire: { index: "zero", ids: "none", pieces: 2 } },
		);
		expect((await answered(bench.model)).calls.map((call) => call.arguments)).toEqual(['{"n":1}', '{"n":2}']);
	});

	test("of two tools at one index without ids stay apart when the first is broken", async () => {
		const calls = [
			{ name: "a", arguments: '{"n": 1' },
			{ name: "b", arguments: { n: 2 } },
		];
		server.calls(calls, { wire: { index: "zero", ids: "none" } });
		const { calls: received } = await answered(bench.model);
		expect(received.map((call) => [call.name, call.arguments])).toEqual([
			["a", '{"n": 1'],
			["b", '{"n":2}'],
		]);
	});

	for (const names of [
		["person_list", "task_list"],
		["task_list", "task_list"],
	])
		test(`without ids and without arguments at one index stay apart: ${names.join(", ")}`, async () => {
			server.calls(
				names.map((name) => ({ name, arguments: "" })),
				{ wire: { index: "zero", ids: "none" } },
			);
			const { calls: received } = await answered(bench.model);
			expect(received.map((call) => call.name)).toEqual(names);
		});

	test("whose tool is named in every piece are one, also when the first has no arguments", async () => {
		const pieces = ["", '{"n":', "1}"].map((text) => ({
			tool_calls: [{ index: 0, function: { name: "t", arguments: text } }],
		}));
		server.reply({ deltas: pieces, finish: "tool_calls" });
		expect((await answered(bench.model)).calls.map((call) => [call.name, call.arguments])).toEqual([["t", '{"n":1}']]);
	});

	test("of one id each get an id of their own", async () => {
		server.calls([
			{ id: "same", name: "a", arguments: {} },
			{ id: "same", name: "b", arguments: {} },
		]);
		const [one, other] = (await answered(bench.model)).calls;
		expect([one?.id, one?.name, other?.name]).toEqual(["same", "a", "b"]);
		expect(other?.id).not.toBe("same");
	});

	test("keep an id that comes later than their name, and take an empty id for none", async () => {
		const piece = (more: object, text: string) => ({
			tool_calls: [{ index: 0, ...more, function: { arguments: text } }],
		});
		server.reply({
			deltas: [
				{ tool_calls: [{ index: 0, function: { name: "t", arguments: "" } }] },
				piece({ id: "late" }, '{"a"'),
				piece({ id: "" }, ":1"),
				piece({ id: null }, "}"),
			],
			finish: "tool_calls",
		});
		expect((await answered(bench.model)).calls).toEqual([{ id: "late", name: "t", arguments: '{"a":1}' }]);
	});

	test("may have their name repeated or cut in two", async () => {
		const named = (name: string, text: string) => ({
			tool_calls: [{ index: 0, id: "x", function: { name, arguments: text } }],
		});
		server.reply({ deltas: [named("task_add", '{"a"'), named("task_add", ":1}")], finish: "tool_calls" });
		server.reply({ deltas: [named("task_", ""), named("add", "{}")], finish: "tool_calls" });
		expect((await answered(bench.model)).calls).toEqual([{ id: "x", name: "task_add", arguments: '{"a":1}' }]);
		expect((await answered(bench.model)).calls).toEqual([{ id: "x", name: "task_add", arguments: "{}" }]);
	});
});

test("every call issued is a call received, over a thousand answers cut and numbered at random", async () => {
	const call = fc.record({
		name: fc.stringMatching(/^[a-z_]{1,12}$/),
		arguments: fc.json({ maxDepth: 2 }).map((value) => `{"v":${value}}`),
	});
	const wire = fc.record({
		pieces: fc.integer({ min: 1, max: 9 }),
		interleaved: fc.boolean(),
		ids: fc.constantFrom("first" as const, "every" as const, "none" as const),
		eol: fc.constantFrom("\n" as const, "\r\n" as const),
		noise: fc.boolean(),
		done: fc.boolean(),
	});
	let pieces: Uint8Array[] = [];
	const { model } = connected(server.connection, { fetch: piecewiseFetch(() => pieces) });
	await fc.assert(
		fc.asyncProperty(
			fc.array(call, { maxLength: 5 }),
			fc.string({ unit: "grapheme" }),
			wire,
			fc.nat(),
			async (calls, text, how, cut) => {
				const bytes = bytesOf(streamOf({ text, calls, wire: how }, "m", true));
				const at = cut % bytes.length;
				pieces = [bytes.slice(0, at), bytes.slice(at)];
				const answer = await answered(model);
				expect(answer.calls.map((each) => ({ name: each.name, arguments: each.arguments }))).toEqual(calls);
				expect(answer.text).toBe(text.toWellFormed());
			},
		),
		{ numRuns: 1_000 },
	);
}, 60_000);
