// The demo agent streams in small pieces, stops at once, throws nothing but its own failure, and always comes to an end.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ToolError } from "#base/errors.ts";
import { demoModel } from "#model/demo/demo-model.ts";
import { processorMs } from "#test/support/processor.ts";
import { demoPhrases } from "#text/demo-phrases.ts";
import { hear, type Made, requestOf, type Talk, TOOLS } from "./demo-talk.ts";

describe("the stream", () => {
	test("arrives in pieces of whole words with short pauses", async () => {
		const { answer, deltas, waits } = await hear(requestOf("hello"));
		expect(deltas.length).toBeGreaterThan(10);
		expect(deltas.join("")).toBe(answer.text);
		expect(Math.max(...waits)).toBeLessThanOrEqual(15);
		expect(answer).toMatchObject({ calls: [], usage: null, finish: "stop" });
	});

	test("stops within the piece in which it is told to", async () => {
		const abort = new AbortController();
		const deltas: string[] = [];
		const clock = { now: () => 0, sleep: async () => void (deltas.length === 3 && abort.abort(new Error("closing"))) };
		const listener = { text: (delta: string) => void deltas.push(delta) };
		const stopped = demoModel({ clock }).answer(requestOf("Work through six steps slowly"), listener, abort.signal);
		expect(await stopped.catch((error: unknown) => error)).toMatchObject({ name: "AbortError" });
		expect(deltas).toHaveLength(3);
		const early = demoModel({ clock }).answer(requestOf("hello"), listener, AbortSignal.abort());
		expect(await early.catch((error: unknown) => error)).toBeInstanceOf(DOMException);
	});

	test("looks at nothing before the last message, and gives each call an id of its own", async () => {
		const before: Talk["before"] = [
			{ role: "user", text: "Who works here?" },
			{
				role: "assistant",
				text: "",
				calls: [
					{ id: "demo_1", name: "person_list", arguments: "{}" },
					{ id: "demo_3", name: "person_list", arguments: "{}" },
				],
			},
			{ role: "tool", callID: "demo_1", name: "person_list", text: "{}" },
		];
		const { answer } = await hear(requestOf("Who works here?", [], { before }));
		expect(answer.calls).toEqual([{ id: "demo_4", name: "person_list", arguments: "{}" }]);
	});
});

describe("whatever is typed", () => {
	const words = fc.constantFrom(
		...demoPhrases.flatMap(({ en, ko }) => [...en.split(" "), ...ko.split(" ")]),
		"“",
		'"',
		"까지",
		"에게",
		"\n",
		"2월 30일",
		"by",
		"님께",
	);
	const text = fc.oneof(
		fc.string({ unit: "grapheme" }),
		fc.array(words, { maxLength: 30 }).map((list) => list.join(" ")),
	);
	const result = fc.oneof(
		fc.jsonValue(),
		fc.string(),
		fc.constantFrom(
			{ declined: true },
			{ error: { code: "constructor" } },
			{ waiting: true },
			{ tasks: [{ content: 3 }] },
		),
		fc.constantFrom(
			{ candidates: [{ authoredBy: "requester", messageID: "m", createdAt: 1e99 }] },
			{ changes: [{ callID: "c", canUndo: true }] },
		),
	);

	test("the agent throws nothing but its own failure, and comes to an end", async () => {
		await fc.assert(
			fc.asyncProperty(
				text,
				fc.array(result, { minLength: 1 }),
				fc.subarray(["plan", "task_add", "equip"]),
				async (typed, results, missing) => {
					const made: Made[] = [];
					for (let round = 0; round < 12; round += 1) {
						const tools = TOOLS.filter((name) => !missing.includes(name));
						const heard = await hear(requestOf(typed, made, { tools })).catch((error: unknown) => {
							if (error instanceof ToolError) return null;
							throw error;
						});
						const call = heard?.answer.calls[0];
						if (call === undefined) return heard === null || heard.answer.text !== "";
						made.push({ name: call.name, args: JSON.parse(call.arguments), result: results[round % results.length] });
					}
					return false;
				},
			),
			{ numRuns: 400 },
		);
	});

	test("long texts made to be slow are answered quickly", async () => {
		const hard = ["에게 ", "까지 ", "다 ", "by ", "due by ", "고 ", "give a task to ", "“", "로 ", " "].flatMap(
			(piece) => [
				piece.repeat(4_000 / piece.length),
				`delete ${piece.repeat(3_900 / piece.length)}`,
				`${piece.repeat(3_900 / piece.length)}로 바꿔 줘`,
				`give x a task to ${piece.repeat(3_900 / piece.length)}`,
			],
		);
		const slow: string[] = [];
		for (const typed of hard) {
			const startedAt = processorMs();
			await hear(requestOf(typed));
			if (processorMs() - startedAt > 1_000) slow.push(typed.slice(0, 40));
		}
		expect(slow).toEqual([]);
	});
});
