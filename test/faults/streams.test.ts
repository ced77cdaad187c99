// Streams that are cut, framed oddly or are no streams at all, through the whole loop (spec/faults.md E7, E8, E13).

import { afterEach, expect, test } from "bun:test";
import type { TurnView } from "#record/views.ts";
import { allTask } from "#store/schema/task.ts";
import { streamOf, type Wire } from "#test/support/scripted-wire.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";
import { faultTable, seen } from "./found.ts";

const note = faultTable("streams");
let talk: Talk;
afterEach(() => talk.close());

const KOREAN = "회의록을 정리했어요 👩‍👩‍👧 — 값: 3만 원, 𠮷野家";
const call = { name: "task_add", arguments: { title: KOREAN } };
const titles = () =>
	talk.company.app.store.inspectAll
		.select()
		.from(allTask)
		.all()
		.map(({ title }) => title);

const FRAMES: [string, Wire][] = [
	["one byte in each packet", { bytes: 1, pieces: 3 }],
	["half a surrogate pair in each delta", { pieces: 1 }],
	["CRLF", { eol: "\r\n" }],
	["CR alone", { eol: "\r" }],
	["data: without a space", { tight: true }],
	["comments, names, empty events", { noise: true }],
	["data over several lines", { multiline: true }],
	["no [DONE]", { done: false }],
	["no blank line at the end", { finalBlank: false }],
	["no figures", { usage: false }],
	["one JSON document to a streaming request", { json: true }],
];

test("E7 E8 E13 text and arguments arrive whole in any frame", async () => {
	talk = await openTalk();
	for (const [how, wire] of FRAMES) {
		const title = `${KOREAN} ${how}`;
		talk.script.calls([{ name: "task_add", arguments: { title } }], { wire }).reply({ text: KOREAN, wire });
		const turn = await talk.said("정리해 줘");
		expect([how, turn.state, talk.replyOf(turn), titles().at(-1)]).toEqual([how, "done", KOREAN, title]);
		note("E7 E8 E13", how, seen(talk, turn));
	}
	expect(titles()).toHaveLength(FRAMES.length);
}, 60_000);

test("E13 a stream cut anywhere before its end runs nothing and is no answer; its text stays to be read", async () => {
	talk = await openTalk();
	const whole = streamOf({ text: "가나다 라", calls: [call], wire: { pieces: 6 } }, "scripted", true);
	const end = new TextEncoder().encode(whole.slice(0, whole.indexOf('"finish_reason":"tool_calls"'))).length;
	const tally: Record<string, number> = {};
	for (let at = 0; at < end; at += 29) {
		talk.script.reply({
			text: "가나다 라",
			calls: [call],
			wire: { pieces: 6 },
			...(at % 2 === 0 ? { endAfter: at } : { cutAfter: at }),
		});
		const turn: TurnView = await talk.said("해 줘");
		expect([at, turn.state, turn.steps.length]).toEqual([at, "failed", 0]);
		expect("가나다 라").toStartWith(turn.partialText);
		expect(turn.canRetry).toBe(true);
		const what = `${turn.error?.code}, ${turn.partialText === "" ? "no text yet" : "text kept"}`;
		tally[what] = (tally[what] ?? 0) + 1;
	}
	expect(titles()).toEqual([]);
	for (const [what, times] of Object.entries(tally))
		note("E13", `cut or ended early, ${times}×`, `${what}, nothing ran`);
}, 120_000);

test("a cut stream is asked for again while nothing of it was shown, and goes on from there when a person says so", async () => {
	talk = await openTalk({ maxRetries: 3 });
	talk.script.reply({ text: "lost", cutAfter: 20 }).reply("found");
	const turn = await talk.said("Hello");
	expect(talk.replyOf(turn)).toBe("found");
	talk.script.call("task_add", { title: "Once" }).reply({ text: "Half an answer", wire: { pieces: 4 }, cutAfter: 500 });
	const broken = await talk.said("Add it");
	expect(broken).toMatchObject({ state: "failed", error: { code: "model_answer_broken" } });
	talk.script.reply("Whole.");
	await talk.company.done("turn_retry", { turnID: broken.id }, talk.company.minji);
	const over = await talk.until(broken.id, "done");
	expect([talk.replyOf(over), titles()]).toEqual(["Whole.", ["Once"]]);
	note("E13", "cut before any text", seen(talk, turn));
	note("E13", "cut in the middle, then tried again", seen(talk, over));
}, 30_000);

const NO_STREAM: [
	string,
	{ raw: string } | { status: number; body: string; headers: Record<string, string> },
	string,
][] = [
	[
		"HTML of a proxy, status 200",
		{ status: 200, body: "<html>Sign in</html>", headers: { "content-type": "text/html" } },
		"model_unavailable",
	],
	["HTML called an event stream", { raw: "<html>Sign in</html>" }, "model_answer_broken"],
	["nothing at all", { raw: "" }, "model_answer_broken"],
	["[DONE] alone", { raw: "data: [DONE]\n\n" }, "model_answer_empty"],
	["broken JSON", { raw: "data: {oops\n\n" }, "model_answer_broken"],
	["an error inside the stream", { raw: 'data: {"error":{"code":402,"message":"no"}}\n\n' }, "model_quota"],
	[
		"a document that is no answer",
		{ status: 200, body: '{"ok":true}', headers: { "content-type": "application/json" } },
		"model_answer_broken",
	],
];

test("what is no answer at all is told as such", async () => {
	for (const [how, step, code] of NO_STREAM) {
		talk = await openTalk({ otherwise: () => step });
		const turn = await talk.said("Hello");
		expect([how, turn.state, turn.error?.code as string]).toEqual([how, "failed", code]);
		note("", how, seen(talk, turn));
		if (how !== NO_STREAM.at(-1)?.[0]) await talk.close();
	}
}, 30_000);

test("D7 reasoning in blocks goes back whole with its call, in this turn and the next", async () => {
	talk = await openTalk();
	const block = { type: "reasoning.text", format: "anthropic-claude-v1", index: 0 };
	talk.script.reply({
		deltas: [
			{ reasoning: "First ", reasoning_details: [{ ...block, text: "First " }] },
			{ reasoning_details: [{ ...block, text: "the list.", signature: "c2lnbmVk" }] },
			{ tool_calls: [{ index: 0, id: "a", type: "function", function: { name: "person_list", arguments: "{}" } }] },
		],
		finish: "tool_calls",
	});
	talk.script.reply("Three people.").reply("As before.");
	await talk.said("Who is here?");
	await talk.said("And now?");
	expect(talk.script.requests).toHaveLength(3);
	for (const request of talk.script.requests.slice(1)) {
		const [answer] = request.body.messages.filter((message) => message.tool_calls !== undefined);
		expect(answer as unknown).toMatchObject({
			reasoning_details: [{ ...block, text: "First the list.", signature: "c2lnbmVk" }],
		});
	}
});

test("D7 reasoning and what else a provider puts beside a call go back with it, to it and in its own field", async () => {
	talk = await openTalk();
	const signature = { google: { thought_signature: "c2lnbmVk" } };
	talk.script.reply({
		deltas: [
			{ reasoning: "First the list. " },
			{
				tool_calls: [
					{
						index: 0,
						id: "a",
						type: "function",
						function: { name: "person_list", arguments: "{}" },
						extra_content: signature,
					},
				],
			},
		],
		finish: "tool_calls",
	});
	talk.script.reply("Three people.").reply("As before.");
	const turn = await talk.said("Who is here?");
	await talk.said("And now?");
	for (const request of talk.script.requests.slice(1)) {
		const [answer] = request.body.messages.filter((message) => message.tool_calls !== undefined);
		expect(answer?.reasoning).toBe("First the list. ");
		expect(answer?.tool_calls?.[0]).toMatchObject({ extra_content: signature });
	}
	note("D7", "reasoning and a signature beside a call", seen(talk, turn));
});
