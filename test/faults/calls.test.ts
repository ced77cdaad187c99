// Calls that arrive broken, cut, mixed up or without end, through the whole loop (spec/faults.md E1 to E11).

import { afterEach, expect, test } from "bun:test";
import { allTask } from "#store/schema/task.ts";
import { allHold, allTurnItem } from "#store/schema/turn.ts";
import type { Wire } from "#test/support/scripted-wire.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";
import { faultTable, seen, textsOf } from "./found.ts";

const note = faultTable("calls");
let talk: Talk;
afterEach(() => talk.close());

const titles = () =>
	talk.company.app.store.inspectAll
		.select()
		.from(allTask)
		.all()
		.map(({ title }) => title)
		.sort();
const lastResults = () => textsOf(talk.script.requests.at(-1), "tool");
const holds = () => talk.company.app.store.inspectAll.select().from(allHold).all();

const BROKEN: [string, string][] = [
	["a raw newline in a string", '{"title": "line one\nline two"}'],
	["a comma too many", '{"title": "x",}'],
	["a key without quotes", '{title: "x"}'],
	["an escape there is not", '{"title": "\\U0001F600"}'],
	["NaN", '{"title": "x", "size": NaN}'],
	["two objects", '{"title": "x"}{"title": "y"}'],
	["a list", '[{"title": "x"}]'],
	["null", "null"],
	["a word", '"x"'],
	["prose", "I would like to add a task"],
	["half an emoji", '{"title": "\\ud83d'],
];

test("E1 arguments that are no JSON object run nothing, and the model gets an error it can correct", async () => {
	talk = await openTalk();
	for (const [how, text] of BROKEN) {
		talk.script
			.call("task_add", text)
			.call("task_add", { title: `Mended: ${how}` })
			.reply("Added.");
		const turn = await talk.said(`Add it (${how})`);
		expect([how, turn.state]).toEqual([how, "done"]);
		expect(textsOf(talk.script.requests.at(-2), "tool").at(-1)).toContain("Nothing was done; call again with");
		note("E1", how, seen(talk, turn));
	}
	expect(titles()).toEqual(BROKEN.map(([how]) => `Mended: ${how}`).sort());
}, 60_000);

const WHOLE = '{"title":"회의 준비 👍","note":"a\\"b"}';

test("E1 E2 arguments cut at every byte run nothing, and the good calls of the same answer do", async () => {
	talk = await openTalk();
	for (let at = 0; at < WHOLE.length; at++) {
		const good = (what: string) => ({ name: "task_add", arguments: { title: `${what} ${at}` } });
		const half = { name: "task_add", arguments: WHOLE.slice(0, at) };
		talk.script.calls([good("before"), half, good("after")], { wire: { pieces: 7 } }).reply("Two of three.");
		const turn = await talk.said(`Three, cut at ${at}`);
		expect([at, turn.state]).toEqual([at, "done"]);
		const results = lastResults().slice(-3);
		expect(results.map((text) => text.includes('"error"'))).toEqual([false, true, false]);
	}
	const wanted = Array.from({ length: WHOLE.length }, (_, at) => [`before ${at}`, `after ${at}`]).flat();
	expect(titles()).toEqual(wanted.sort());
	note("E1 E2", `cut at each of ${WHOLE.length} places`, `${wanted.length} good calls ran, 0 broken ones did`);
}, 120_000);

test("E1 the arguments of an answer that reached its length limit are no guess to act on", async () => {
	talk = await openTalk();
	for (const text of ["", '{"title": "Half a ti']) {
		talk.script.call("task_add", text, { finish: "length" }).reply("I could not.");
		const turn = await talk.said("Add one");
		expect(lastResults().at(-1)).toContain("length limit");
		note("E1", `cut by length after ${text.length} characters`, seen(talk, turn));
	}
	talk.script.call("person_list", "", { finish: "length" }).reply("I could not.");
	const turn = await talk.said("Who is here?");
	expect(turn.steps).toEqual([]);
	expect(titles()).toEqual([]);
});

test("E5 a deletion with broken arguments deletes nothing and asks nobody", async () => {
	talk = await openTalk();
	await talk.company.done("task_add", { title: "Precious" }, talk.company.minji);
	const whole = '{"taskHint":"Precious"}';
	for (let at = 0; at < whole.length; at++) {
		talk.script.call("task_delete", whole.slice(0, at)).reply("I could not.");
		expect((await talk.said("Delete it")).state).toBe("done");
	}
	expect(titles()).toEqual(["Precious"]);
	expect(holds()).toEqual([]);
	note("E5", `task_delete cut at each of ${whole.length} places`, "nothing deleted, nothing held");
}, 60_000);

const WIRES: [string, Wire][] = [
	["interleaved", { pieces: 2, interleaved: true }],
	["without ids", { pieces: 2, ids: "none" }],
	["without ids, interleaved", { pieces: 2, ids: "none", interleaved: true }],
	["without an index", { index: "none", pieces: 4 }],
	["all at index 0, an id each", { index: "zero", ids: "every", pieces: 3, interleaved: true }],
	["all at index 0, the id only at first", { index: "zero", pieces: 3 }],
	["all at index 0, no ids", { index: "zero", ids: "none", pieces: 3 }],
	["one byte at a time", { bytes: 1, pieces: 3 }],
	["one document", { json: true }],
];

test("E8 E10 E11 calls stay apart and whole however they are numbered and cut", async () => {
	talk = await openTalk();
	for (const [how, wire] of WIRES) {
		const three = ["회의록 정리 👩‍👩‍👧", "값: 3만 원", "𠮷野家"].map((title) => ({
			name: "task_add",
			arguments: { title: `${title} ${how}` },
		}));
		talk.script.calls(three, { wire }).reply("Three.");
		const turn = await talk.said(`Three (${how})`);
		expect([how, turn.steps.map(({ state }) => state)]).toEqual([how, ["done", "done", "done"]]);
		for (const { arguments: args } of three) expect(titles()).toContain(args.title);
		note("E8 E10 E11", how, seen(talk, turn));
	}
	expect(titles().join()).not.toContain("\ufffd");
	expect(talk.logged).toEqual([]);
}, 60_000);

test("E10 an id used twice, in one answer and over several, names two calls", async () => {
	talk = await openTalk();
	const same = (title: string) => ({ name: "task_add", id: "call_0", arguments: { title } });
	talk.script
		.calls([same("One"), same("Two")])
		.calls([same("Three")])
		.reply("Three.");
	const turn = await talk.said("Three");
	expect(titles()).toEqual(["One", "Three", "Two"]);
	const ids = talk.script.requests
		.at(-1)
		?.body.messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
	expect(new Set(ids).size).toBe(3);
	note("E10", "one id for three calls", seen(talk, turn));
});

test("E10 names and ids that no provider takes back go back in a form that each does", async () => {
	talk = await openTalk();
	const long = "call_".padEnd(90, "x");
	talk.script
		.calls([
			{ name: "functions.task add!", id: long, arguments: {} },
			{ name: "", id: "späße", arguments: {} },
		])
		.reply("There are none.");
	const turn = await talk.said("Try these");
	expect(turn.state).toBe("done");
	const [one, other] = talk.script.requests.at(-1)?.body.messages.flatMap(({ tool_calls = [] }) => tool_calls) ?? [];
	expect([one?.function.name, other?.function.name]).toEqual(["functions_task_add_", "unnamed"]);
	for (const call of [one, other]) expect(call?.id).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
	note("E10", "a name and an id that are none", seen(talk, turn));
});

test("a server that wants ids of nine letters and digits is given them, once it has said so", async () => {
	talk = await openTalk();
	talk.script.call("person_list", {});
	talk.script.fail(400, { message: "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9." });
	talk.script.reply("Listed.");
	const turn = await talk.said("Who is here?");
	expect(turn.state).toBe("done");
	const [answer, result] = talk.script.requests.at(-1)?.body.messages.slice(-2) ?? [];
	expect(answer?.tool_calls?.[0]?.id).toMatch(/^[a-z0-9]{9}$/);
	expect(result?.tool_call_id).toBe(answer?.tool_calls?.[0]?.id ?? "");
	note("", "ids of a fixed length asked for", seen(talk, turn));
});

test("E4 calls issued are results recorded, over a thousand of every kind", async () => {
	talk = await openTalk();
	let seed = 11;
	const random = (below: number): number => {
		seed = (seed * 16_807) % 2_147_483_647;
		return seed % below;
	};
	const kinds = [
		() => ({ name: "task_add", arguments: { title: `Task ${random(1_000_000)}` } }),
		() => ({ name: "task_add", arguments: WHOLE.slice(0, random(WHOLE.length)) }),
		() => ({ name: `no_such_tool_${random(9)}`, arguments: {} }),
		() => ({ name: "task_update", arguments: { taskHint: `nothing like it ${random(99)}`, title: "x" } }),
		() => ({ name: "person_list", arguments: { limit: random(80) } }),
	];
	const some = () =>
		Array.from({ length: 1 + random(5) }, () => kinds[random(kinds.length)]?.() ?? { name: "", arguments: {} });
	let count = 0;
	for (let round = 0; count < 1_000; round++) {
		const [first, second] = [some(), some()];
		count += first.length + second.length;
		talk.script.calls(first).calls(second).reply("Done.");
		const turn = await talk.said(`Round ${round}`);
		if (turn.state !== "done") throw new Error(`round ${round}: ${turn.error?.detail}`);
	}
	const items = talk.company.app.store.inspectAll.select().from(allTurnItem).all();
	const issued = items.flatMap(({ turnID, body }) =>
		((body as { calls?: { id: string }[] }).calls ?? []).map(({ id }) => `${turnID} ${id}`),
	);
	const results = items.flatMap(({ turnID, kind, body }) =>
		kind === "result" ? [`${turnID} ${(body as { modelCallID: string }).modelCallID}`] : [],
	);
	expect(issued).toHaveLength(count);
	expect(results.sort()).toEqual(issued.sort());
	note("E4", `${count} calls, good and broken`, `${results.length} results, one for each`);
}, 120_000);

test("a call made a third time with the same outcome is not made, however its arguments are written", async () => {
	talk = await openTalk();
	for (const text of ['{"limit":5}', '{ "limit": 5 }', '{"limit":5.0}', '{"limit":5}'])
		talk.script.call("person_list", text);
	talk.script.reply("That is everybody.");
	const turn = await talk.said("Who is here?");
	expect(turn.steps.filter(({ state }) => state === "done")).toHaveLength(2);
	expect(lastResults().at(-1)).toContain("limit_reached");
	note("", "the same call without end", seen(talk, turn));
});

test("three identical calls in one answer are made twice", async () => {
	talk = await openTalk();
	const list = { name: "person_list", arguments: {} };
	talk.script.calls([list, list, list]).reply("That is everybody.");
	const turn = await talk.said("Who is here?");
	expect(turn.steps.filter(({ state }) => state === "done")).toHaveLength(2);
	note("", "three identical calls in one answer", seen(talk, turn));
});
