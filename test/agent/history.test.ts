/** What the model is told of the talk so far: whole pairs in any window, nothing of anybody else, mended where it was broken. */

import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { TOOLS } from "#generated/tools.ts";
import { allLedger } from "#store/schema/log.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold, allTurnItem } from "#store/schema/turn.ts";
import type { ScriptedRequest, ScriptedStep } from "#test/support/scripted-model.ts";
import { standIns } from "#test/support/stand-ins.ts";
import { openTalk, type Talk, type TalkOptions } from "#test/support/talk.ts";

let talk: Talk;
const open = async (options: TalkOptions = {}): Promise<Talk> => {
	talk = await openTalk(options);
	return talk;
};
afterEach(() => talk.close());

const lastRole = ({ body }: ScriptedRequest) => body.messages.at(-1)?.role;
const textsOf = (request: ScriptedRequest | undefined, role: string) =>
	(request?.body.messages ?? []).filter((message) => message.role === role).map(({ content }) => String(content));
const items = () => talk.company.app.store.inspectAll.select().from(allTurnItem).all();

const TURNS = 400;
const WINDOW = 16_000;

test(`${TURNS} turns fit a window of ${WINDOW} tokens, each with its calls and results in pairs`, async () => {
	let calls = 0;
	const bulk = "lamp ".repeat(90);
	const otherwise = (request: ScriptedRequest): ScriptedStep =>
		lastRole(request) === "tool"
			? { text: `Noted. ${bulk}` }
			: {
					calls: Array.from({ length: 1 + (calls % 3) }, () => ({
						name: "task_add",
						arguments: { title: `${++calls} ${bulk}`.slice(0, 500) },
						id: `call_${calls % 7}`,
					})),
				};
	await open({ otherwise, contextTokens: WINDOW });
	for (let at = 0; at < TURNS; at++) {
		const turn = await talk.said(`Message ${at} ${bulk}`);
		if (turn.state !== "done") throw new Error(`turn ${at}: ${turn.error?.detail}`);
	}
	const sizes = talk.script.requests.map(({ body }) => JSON.stringify(body.messages).length);
	expect(sizes).toHaveLength(TURNS * 2);
	expect(Math.max(...sizes)).toBeLessThanOrEqual(WINDOW * 2);
	expect(talk.logged).toEqual([]);
	expect(textsOf(talk.script.requests.at(-1), "user").at(-1)).toContain(`Message ${TURNS - 1} `);
}, 120_000);

test("a stored history with orphans of both kinds is mended in the first request, and the log says so", async () => {
	await open();
	talk.script.call("person_list", {}).reply("Listed.").reply("Fine.");
	const first = await talk.said("Who works here?");
	talk.company.app.store.system((db) => {
		db.update(allTurnItem)
			.set({ body: { kind: "result", modelCallID: "nobody", name: "person_list", text: "an orphan" } })
			.where(eq(allTurnItem.kind, "result"))
			.run();
	});
	const turn = await talk.said("And now?");
	expect([first.state, turn.state]).toEqual(["done", "done"]);
	expect(textsOf(talk.script.requests[2], "tool")).toEqual(["interrupted, outcome unknown"]);
	const [said] = talk.logged;
	expect(said?.event).toBe("the history was repaired");
	expect(String(said?.fields.repairs)).toContain("dropped a result of person_list");
	expect(String(said?.fields.repairs)).toContain("answered person_list");
	expect(String(said?.fields.repairs)).not.toContain("an orphan");
});

test("two people speak with Kontor at the same time, and nothing of one is in a request of the other", async () => {
	const otherwise = (request: ScriptedRequest): ScriptedStep => ({ text: `Heard: ${textsOf(request, "user").at(-1)}` });
	await open({ otherwise, contextTokens: 64_000 });
	const { jisoo, daniel } = talk.company;
	const speak = async (who: string, marker: string) => {
		for (let at = 0; at < 100; at++) await talk.said(`${marker} number ${at}`, who);
	};
	await Promise.all([speak(jisoo, "amber"), speak(daniel, "cobalt")]);
	expect(talk.script.requests).toHaveLength(200);
	for (const { body } of talk.script.requests) {
		const text = JSON.stringify(body.messages);
		expect(text.includes("amber") && text.includes("cobalt")).toBe(false);
	}
}, 60_000);

test("the agent finds for one person nothing of what another said to it", async () => {
	await open();
	const { minji, jisoo } = talk.company;
	talk.script.reply("Kept.");
	const asked = await talk.said("The merger is called heron", minji);
	talk.script
		.call("message_search", { query: "heron" })
		.call("message_list", { conversationID: asked.conversationID })
		.reply("Nothing.");
	await talk.said("What did Minji tell you?", jisoo);
	const told = textsOf(talk.script.requests.at(-1), "tool");
	expect(told).toHaveLength(2);
	expect(told.join()).not.toContain("merger");
	const read = await talk.company.call("message_list", { conversationID: asked.conversationID }, jisoo);
	expect(read.kind === "failed" && read.error.code).toBe("not_found");
});

test("nobody else is named as the one who acts: identity is an argument of no tool", async () => {
	await open();
	for (const tool of TOOLS) {
		const properties = Object.keys(tool.input.shape);
		for (const field of ["userId", "asUser", "requester"]) {
			expect(properties).not.toContain(field);
			const outcome = await talk.company.call(
				tool.name,
				{ [field]: talk.company.daniel },
				talk.company.as(talk.company.minji, { origin: tool.origins?.[0] ?? "web" }),
			);
			const named = outcome.kind === "failed" ? outcome.error.input?.map(({ path }) => path) : [];
			expect([tool.name, outcome.kind === "failed" && outcome.error.code, named?.includes(`input.${field}`)]).toEqual([
				tool.name,
				"invalid_input",
				true,
			]);
		}
	}
});

test("300 further tools make the first request no larger than 20 KB, and the right ones are still offered", async () => {
	await open({ tools: [...TOOLS, ...standIns(300)] });
	talk.script.reply("Hello.").reply("안녕하세요.").reply("Hm.");
	for (const text of [
		"Give Jisoo a task to draft the quarterly report, due Friday",
		"지수에게 분기 보고서 초안 업무를 금요일까지 줘",
		"daily open invoice and weekly parcel, late contract",
	])
		await talk.said(text);
	const offered = talk.script.requests.map(({ body }) => body.tools?.map((tool) => tool.function.name) ?? []);
	for (const { body } of talk.script.requests.slice(0, 1))
		expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
	for (const { body } of talk.script.requests)
		expect(Buffer.byteLength(JSON.stringify({ ...body, messages: body.messages.slice(0, 1) }))).toBeLessThanOrEqual(
			20_000,
		);
	const noted = talk.company.app.store.inspectAll
		.select({ body: allLedger.body })
		.from(allLedger)
		.where(eq(allLedger.name, "turn.equipped"))
		.all()
		.map(({ body }) => body as { tools: string[]; dropped: string[] });
	expect(noted).toHaveLength(3);
	for (const [at, { tools, dropped }] of noted.entries()) {
		expect(offered[at]).toEqual(expect.arrayContaining(tools));
		for (const name of dropped) expect(offered[at]).not.toContain(name);
	}
	expect(noted.flatMap(({ dropped }) => dropped).length).toBeGreaterThan(0);
	expect(offered[0]).toContain("task_add");
	expect(offered[1]).toContain("task_add");
	for (const names of offered) expect(names).toEqual(expect.arrayContaining(["equip", "plan"]));
});

test("a request's beginning is the same bytes for every step of a turn", async () => {
	await open();
	talk.script.call("person_list", {}).call("task_add", { title: "One" }).reply("Done.");
	await talk.said("Do it");
	const [first, ...others] = talk.script.requests.map(({ body }) => body);
	for (const body of others) {
		expect(JSON.stringify(body.messages.slice(0, first?.messages.length))).toBe(JSON.stringify(first?.messages));
		expect(JSON.stringify(body.tools)).toBe(JSON.stringify(first?.tools));
	}
});

test("every call the model makes has one result, whatever it asks for", async () => {
	await open();
	let seed = 7;
	const random = (below: number): number => {
		seed = (seed * 16_807) % 2_147_483_647;
		return seed % below;
	};
	const kinds = [
		() => ({ name: "person_list", arguments: { limit: 1 + random(50) } }),
		() => ({ name: "task_add", arguments: { title: `Task ${random(1_000_000)}` } }),
		() => ({ name: "task_add", arguments: `{"title": "Task ${random(9)}` }),
		() => ({ name: "task_add", arguments: "null" }),
		() => ({ name: "task_add", arguments: { title: "" } }),
		() => ({ name: "no_such_tool", arguments: {} }),
		() => ({ name: "task_update", arguments: { taskHint: "nothing like it", title: "x" } }),
		() => ({ name: "plan", arguments: { goal: "g", steps: [] } }),
		() => ({ name: "equip", arguments: { query: "messages" } }),
	];
	for (let at = 0; at < 60; at++) {
		talk.script
			.calls(
				Array.from(
					{ length: 1 + random(5) },
					() => kinds[random(kinds.length)]?.() ?? { name: "person_list", arguments: {} },
				),
			)
			.reply("Done.");
		const turn = await talk.said(`Round ${at}`);
		if (turn.state !== "done") throw new Error(`round ${at}: ${turn.state} ${turn.error?.detail}`);
	}
	const issued = items().flatMap(({ turnID, body }) =>
		((body as { calls?: { id: string }[] }).calls ?? []).map(({ id }) => `${turnID} ${id}`),
	);
	const answered = items().flatMap(({ turnID, kind, body }) =>
		kind === "result" ? [`${turnID} ${(body as { modelCallID: string }).modelCallID}`] : [],
	);
	expect(answered.sort()).toEqual(issued.sort());
	expect(issued.length).toBeGreaterThan(100);
	expect(talk.company.app.store.inspectAll.select().from(allCall).where(eq(allCall.state, "started")).all()).toEqual(
		[],
	);
}, 60_000);

test("a call with broken arguments deletes nothing and asks nobody", async () => {
	await open();
	const { taskID } = await talk.company.done("task_add", { title: "Precious" }, talk.company.minji);
	for (const broken of [
		'{"taskHint": "Precious"',
		"",
		"null",
		"[]",
		'"Precious"',
		"{taskHint: 'Precious'}",
		'{"taskHint": NaN}',
		'{"taskHint": "Precious",}',
	])
		talk.script.script.push({ calls: [{ name: "task_delete", arguments: broken }] });
	talk.script.reply("I could not.");
	const turn = await talk.said("Delete it");
	expect(turn.state).toBe("done");
	expect(
		talk.company.app.store.inspectAll
			.select()
			.from(allTask)
			.all()
			.map(({ id }) => id),
	).toEqual([String(taskID)]);
	expect(talk.company.app.store.inspectAll.select().from(allHold).all()).toEqual([]);
});

test("a turn whose tool has already answered in the conversation is not empty: nothing is said twice", async () => {
	await open();
	talk.script.call("message_send", { targetType: "currentChannel", message: "Here is the list." }).reply("");
	const turn = await talk.said("Post the list here");
	expect(turn).toMatchObject({ state: "done", reply: null });
	const said = talk.company.app.store.inspectAll
		.select()
		.from(allMessage)
		.where(eq(allMessage.conversationID, turn.conversationID))
		.all();
	expect(said.filter(({ text }) => text === "Here is the list.")).toHaveLength(1);
	expect(talk.script.requests).toHaveLength(2);
});
