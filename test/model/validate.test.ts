// Any history becomes one in which each call has exactly one result, just after it (spec/faults.md D1, D4, D7).

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ModelMessage } from "#model/port.ts";
import { INTERRUPTED, repairMessages } from "#model/validate.ts";
import { newHabits, requestBody } from "#model/wire.ts";
import { pairFault, type WireMessage } from "#test/support/scripted-checks.ts";

const id = fc.constantFrom("a", "b", "c", "d", "a_2");
const name = fc.constantFrom("task_add", "task_list");
const message: fc.Arbitrary<ModelMessage> = fc.oneof(
	fc.record({ role: fc.constant("system" as const), text: fc.string() }),
	fc.record({ role: fc.constant("user" as const), text: fc.string() }),
	fc.record({ role: fc.constant("tool" as const), callID: id, name, text: fc.uuid() }),
	fc.record(
		{
			role: fc.constant("assistant" as const),
			text: fc.string(),
			calls: fc.array(fc.record({ id, name, arguments: fc.oneof(fc.json(), fc.string()) }), { maxLength: 4 }),
			reasoning: fc.string(),
		},
		{ requiredKeys: ["role", "text", "calls"] },
	),
);
const history = fc.array(message, { maxLength: 30 });
const RUNS = { numRuns: 1_000 };

const wire = (messages: ModelMessage[]) =>
	requestBody({ messages, tools: [] }, "m", newHabits(), "").messages as unknown as WireMessage[];

describe("a repaired history", () => {
	test("is one that a strict provider takes", () => {
		fc.assert(
			fc.property(history, (messages) => expect(pairFault(wire(repairMessages(messages).messages))).toBeNull()),
			RUNS,
		);
	});

	test("needs no further repair", () => {
		fc.assert(
			fc.property(history, (messages) => {
				const once = repairMessages(messages);
				expect(repairMessages(once.messages)).toEqual({ messages: once.messages, repairs: [] });
			}),
			RUNS,
		);
	});

	test("keeps every message that is not a result, in order, and its calls with their reasoning", () => {
		const rest = (messages: ModelMessage[]) =>
			messages.flatMap<unknown>((each) => {
				if (each.role === "tool") return [];
				if (each.role !== "assistant") return [each];
				return [{ ...each, calls: each.calls.map((call) => [call.name, call.arguments]) }];
			});
		fc.assert(
			fc.property(history, (messages) => expect(rest(repairMessages(messages).messages)).toEqual(rest(messages))),
			RUNS,
		);
	});

	test("invents no result, and uses none twice", () => {
		const texts = (messages: ModelMessage[]) => messages.flatMap((each) => (each.role === "tool" ? [each.text] : []));
		fc.assert(
			fc.property(history, (messages) => {
				const given = new Set(texts(messages));
				const kept = texts(repairMessages(messages).messages).filter((text) => text !== INTERRUPTED);
				expect(new Set(kept).size).toBe(kept.length);
				for (const text of kept) expect(given).toContain(text);
			}),
			RUNS,
		);
	});

	test("is the same, and names no repair, exactly when nothing was wrong", () => {
		const ordered = (messages: ModelMessage[]) => pairFault(wire(messages)) === null;
		fc.assert(
			fc.property(history, (messages) => {
				const before = structuredClone(messages);
				const { repairs } = repairMessages(messages);
				expect(repairs.length === 0).toBe(ordered(messages));
				expect(messages).toEqual(before);
			}),
			RUNS,
		);
	});
});

describe("a repair", () => {
	test("names tool and id, never content", () => {
		const { messages, repairs } = repairMessages([
			{ role: "tool", callID: "x", name: "task_list", text: "secret" },
			{
				role: "assistant",
				text: "",
				reasoning: "why",
				calls: [{ id: "y", name: "task_add", arguments: '{"a":"secret"}' }],
			},
			{ role: "user", text: "secret" },
			{
				role: "assistant",
				text: "",
				calls: [
					{ id: "z", name: "task_add", arguments: "{}" },
					{ id: "z", name: "task_get", arguments: "{}" },
				],
			},
			{ role: "tool", callID: "z", name: "task_add", text: "1" },
			{ role: "user", text: "secret" },
			{ role: "tool", callID: "z", name: "task_get", text: "2" },
		]);
		expect(repairs).toEqual([
			"dropped a result of task_list (x) that has no call",
			"answered task_add (y), which had no result",
			"renamed a second call z of task_get to z_2",
			"moved the result of task_get (z_2) to its call",
		]);
		expect(messages.map((each) => (each.role === "tool" ? [each.callID, each.text] : each.role))).toEqual([
			"assistant",
			["y", INTERRUPTED],
			"user",
			"assistant",
			["z", "1"],
			["z_2", "2"],
			"user",
		]);
	});

	test("gives each of two answers that use one id its own result", () => {
		const calls = [{ id: "call_0", name: "t", arguments: "{}" }];
		const given: ModelMessage[] = [
			{ role: "assistant", text: "", calls },
			{ role: "assistant", text: "", calls },
			{ role: "tool", callID: "call_0", name: "t", text: "second" },
		];
		expect(repairMessages(given).messages.map((each) => each.role === "tool" && each.text)).toEqual([
			false,
			INTERRUPTED,
			false,
			"second",
		]);
	});
});
