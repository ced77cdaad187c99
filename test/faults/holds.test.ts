// Approvals (spec/faults.md A): one yes is one act, of what was shown, told as it went, and whatever waits can be found and ended.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { TOOLS } from "#generated/tools.ts";
import type { HoldView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { faultTable } from "./found.ts";
import { DONE, type House, openHouse, resultsOf } from "./house.ts";

const note = faultTable("approvals and holds");
let house: House;
beforeEach(async () => {
	house = await openHouse({ otherwise: () => ({ text: "All right." }) });
});
afterEach(() => house.close());

const send = (message: string) => ({ targetType: "directMessage", personHint: "Jisoo", message });
const said = async (text: string) => house.until(await house.ask(text), ...DONE);
const holdRows = () => house.server.app.store.inspectAll.select().from(allHold).all();

/** A held message, come up through one door or the other; answers the hold's id. */
const DOORS: Record<string, (text: string) => Promise<string>> = {
	chat: async (text) => {
		house.script.call("message_send", send(text));
		await house.until(await house.ask(`Tell Jisoo: ${text}`), "waiting");
		return (await house.waiting())[0]?.id ?? "";
	},
	interface: async (text) => (await house.held("message_send", send(text))).id,
};

for (const [door, open] of Object.entries(DOORS)) {
	test(`A1 an approved call runs once, whatever turns and restarts follow (${door})`, async () => {
		const text = "The deck is finished.";
		const id = await open(text);
		expect((await house.decide(id, { decision: "approve" })).json.state).toBe("done");
		for (const round of [1, 2, 3]) {
			for (let one = 0; one < 5; one++) expect((await said(`Ordinary ${round} ${one}`)).state).toBe("done");
			for (const decision of ["approve", "decline", "edit"] as const) {
				const again = await house.decide(id, { decision, ...(decision === "edit" ? { input: send("Other") } : {}) });
				expect([again.status, again.problem.code]).toEqual([409, "hold_decided"]);
			}
			house.server.app.sweep();
			await house.restart();
		}
		expect(house.posted(text)).toBe(1);
		// the same call, made anew, is a new call: a yes covers one
		house.script.call("message_send", send(text));
		await house.until(await house.ask("The same once more"), "waiting");
		expect([house.posted(text), (await house.waiting()).length]).toEqual([1, 1]);
		note(
			"A1",
			`approved (${door}), then 15 messages, 9 late answers, 3 restarts`,
			"ran 1× · the same call again asks again",
		);
	});
}

test("A2 what was shown is what runs, byte for byte, in whatever order several are answered", async () => {
	const texts = ["First 가나다", "Second\u200d é", "Third \u{1f600}\nwith a line"];
	let asked = 0;
	// a model that would say something else each time it is asked
	house.script.call("message_send", send("never")).script.length = 0;
	house.script.calls(texts.map((text, at) => ({ name: "message_send", arguments: send(text), id: `call_${at}` })));
	house.script.script.push(() => ({ text: `Changed my mind ${++asked}` }));
	const turnID = await house.ask("Tell Jisoo three things");
	await house.until(turnID, "waiting");
	const shown = (await house.waiting()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
	expect(shown.map(({ preview }) => preview.text)).toEqual(texts);
	const requests = house.script.requests.length;
	for (const at of [2, 0, 1]) {
		const { id = "", preview, input } = shown[at] ?? {};
		await house.decide(id, { decision: "approve", version: preview?.version });
		const ran = house.server.app.store.inspectAll
			.select()
			.from(allCall)
			.where(eq(allCall.id, (await house.hold(id)).callID ?? ""))
			.get();
		if (ran !== undefined) expect(Bun.hash(JSON.stringify(ran.input))).toBe(Bun.hash(JSON.stringify(input)));
		expect(house.posted(texts[at] ?? "")).toBe(1);
		if (at !== 1) expect(house.script.requests.length).toBe(requests);
	}
	await house.until(turnID, "done");
	expect(texts.map(house.posted)).toEqual([1, 1, 1]);
	note(
		"A2",
		"three holds answered 3rd, 1st, 2nd",
		"each ran with its own stored arguments · the model was not asked in between",
	);
});

test("A4 every call has one result, in the history and on the wire, then and in all later requests", async () => {
	house.script.calls([
		{ name: "message_send", arguments: send("One"), id: "call_one" },
		{ name: "task_add", arguments: { title: "Beside it" }, id: "call_two" },
		{ name: "message_send", arguments: send("Three"), id: "call_three" },
	]);
	const turnID = await house.ask("Three things");
	await house.until(turnID, "waiting");
	await said("Something else meanwhile");
	const [third, first] = await house.waiting();
	await house.decide(first?.id ?? "", { decision: "approve" });
	await house.restart();
	await house.decide(third?.id ?? "", { decision: "decline", reason: "not now" });
	const turn = await house.until(turnID, "done");
	await said("And again");
	await said("And once more");
	// the request that goes on with the turn has all three answered
	const goesOn = house.script.requests.findIndex(({ body }) => body.messages.at(-1)?.role === "tool");
	for (const id of ["call_one", "call_two", "call_three"]) {
		const counts = resultsOf(house.script, id);
		expect({ id, most: Math.max(...counts) }).toEqual({ id, most: 1 });
		expect({ id, when: counts[goesOn] }).toEqual({ id, when: 1 });
	}
	expect(turn.steps.map(({ state }) => state)).toEqual(["done", "done", "held"]);
	expect((await house.hold(third?.id ?? "")).state).toBe("declined");
	note(
		"A4",
		"approve, restart, decline, two more turns",
		"each of three calls has exactly 1 result in every later request",
	);
});

/** What makes an approved call impossible, and what the model and the person are told then. */
const OBSTACLES: Record<string, { prepare(): Promise<unknown>; code: RegExp; hold: string }> = {
	"the person has left": {
		prepare: async () =>
			house.server.app.store.system((db) =>
				db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, house.jisooID)).run(),
			),
		code: /record_refused/,
		hold: "failed",
	},
	"whoever asked has lost the right": {
		prepare: async () => {
			const policy = await house.minji.invoke("policy_update", { tool: "message_send", rule: "off" });
			expect(policy.status).toBe(200);
		},
		code: /hold_decided/,
		hold: "cancelled",
	},
};

for (const [how, { prepare, code, hold: end }] of Object.entries(OBSTACLES)) {
	test(`A5 what failed is told as failed, and nothing is asked a second time by itself: ${how}`, async () => {
		house.script.call("message_send", send("Never arrives"));
		const turnID = await house.ask("Tell Jisoo");
		await house.until(turnID, "waiting");
		const [hold] = await house.waiting();
		await prepare();
		const answer = await house.decide(hold?.id ?? "", { decision: "approve" });
		const turn = await house.until(turnID, ...DONE);
		const told = `${answer.problem.code ?? ""} ${answer.text} ${JSON.stringify(turn.steps)}`;
		expect(told).toMatch(code);
		expect((await house.hold(hold?.id ?? "")).state).toBe(end as never);
		expect(turn.steps.map(({ state }) => state)).toEqual([end === "failed" ? "failed" : "held"]);
		// people have names, also in what failed
		expect(turn.steps.map(({ sentence }) => sentence).join()).not.toContain("mem_");
		const wire =
			house.script.requests
				.at(-1)
				?.body.messages.filter(({ role }) => role === "tool")
				.map(({ content }) => String(content)) ?? [];
		expect(wire).toHaveLength(1);
		expect(wire[0]).not.toMatch(/"?(messageIDs|delivered)"?/);
		expect([house.posted("Never arrives"), (await house.waiting()).length, holdRows().length]).toEqual([0, 0, 1]);
		note("A5", how, `hold ${end} · model told · 1 hold in all · posted 0×`);
	});
}

test("A7 whoever opened it, a hold is listed where its person can answer, and Stop always works", async () => {
	const { app, minjiID } = house.server;
	const { memberCaller } = await import("#identity/members.ts");
	const origins = ["agent", "schedule", "mcp"] as const;
	for (const origin of origins) {
		const caller = memberCaller(app.store.inspectAll, minjiID, origin, "en");
		if (caller === null) throw new Error("no caller");
		const outcome = await app.call({
			tool: "message_send",
			input: send(`From ${origin}`),
			caller: { ...caller, asks: origin === "mcp" },
		});
		expect({ origin, kind: outcome.kind }).toEqual({ origin, kind: "held" });
	}
	house.script.call("message_send", send("From a turn"));
	const turnID = await house.ask("Tell Jisoo");
	await house.until(turnID, "waiting");
	expect((await house.waiting()).map(({ preview }) => preview.text).sort()).toEqual([
		"From a turn",
		"From agent",
		"From mcp",
		"From schedule",
	]);
	expect(await house.waiting(house.jisoo)).toEqual([]);
	await house.restart();
	// after a restart too: stopped at once, and what it waited for is gone from the list
	expect((await house.minji.post(`/api/v1/agent/turns/${turnID}/stop`)).json.state).toBe("stopped");
	const left = await house.waiting();
	expect(left.map(({ preview }) => preview.text).sort()).toEqual(["From agent", "From mcp", "From schedule"]);
	for (const { id } of left) expect((await house.decide(id, { decision: "decline" })).json.state).toBe("declined");
	expect((await said("Are you there?")).state).toBe("done");
	note(
		"A7",
		"held by agent, schedule, MCP client and a turn; restart; Stop",
		"all four listed · stopped at once · the next turn runs",
	);
});

test("A8 an unattended call that needs an approval ends at once as held, keeps nobody waiting, and runs out by itself", async () => {
	const { app, minjiID, clock } = house.server;
	const { memberCaller } = await import("#identity/members.ts");
	const caller = memberCaller(app.store.inspectAll, minjiID, "schedule", "en");
	if (caller === null) throw new Error("no caller");
	for (const round of [1, 2, 3]) {
		const outcome = await app.call({ tool: "message_send", input: send(`Report ${round}`), caller });
		expect(outcome.kind).toBe("held");
		clock.advance(24 * 3600_000);
	}
	expect(await house.waiting()).toHaveLength(3);
	clock.advance(5 * 24 * 3600_000);
	house.server.app.sweep();
	const states = holdRows().map(({ state }) => state);
	expect(states.filter((state) => state === "expired").length).toBeGreaterThanOrEqual(1);
	expect(states.every((state) => state === "expired" || state === "waiting")).toBe(true);
	expect([1, 2, 3].map((round) => house.posted(`Report ${round}`))).toEqual([0, 0, 0]);
	note(
		"A8",
		"three nights in a row, nobody there",
		"each held at once, the next one not kept from it · expired after 7 days · ran 0×",
	);
});

test("A10 two people's clicks in one instant: one wins, the other is told who, and it ran once", async () => {
	const tally: Record<string, number> = {};
	for (let round = 0; round < 20; round++) {
		const text = `Race ${round}`;
		const { id } = await house.held("message_send", send(text));
		const second = round % 2 === 0 ? "approve" : "decline";
		const other = house.server.client();
		for (const [key, value] of house.minji.cookies) other.cookies.set(key, value);
		const clicks = [
			() => house.decide(id, { decision: "approve" }),
			() => house.decide(id, { decision: second }, other),
			() => house.decide(id, { decision: "approve" }, other),
		];
		const answers: Answer[] = await Promise.all(
			clicks.map((_, at) => clicks[(at + round) % clicks.length]?.() as Promise<Answer>),
		);
		const won = answers.filter(({ status }) => status === 200);
		const lost = answers.filter(({ status }) => status === 409);
		expect([won.length, lost.length]).toEqual([1, 2]);
		for (const { problem } of lost) {
			expect(problem.code).toBe("hold_decided");
			expect(problem.detail).toContain("Minji Kim");
		}
		const isDone = won[0]?.json.state === "done";
		expect(house.posted(text)).toBe(isDone ? 1 : 0);
		expect((await house.hold(id)).state).toBe(isDone ? "done" : "declined");
		tally[String(won[0]?.json.state)] = (tally[String(won[0]?.json.state)] ?? 0) + 1;
	}
	note("A10", "20 holds, three clicks at once each", `one won each time (${JSON.stringify(tally)}) · never ran twice`);
});

test("A10 of two people who may answer one wins, and the other hears who, whoever asked", async () => {
	house.server.addMember("Daniel Quill", { isAdmin: true });
	const daniel = await house.server.signIn("daniel@moonrise.example");
	await house.minji.invoke("policy_update", { tool: "task_add", rule: "ask_administrator" });
	const winners: Record<string, number> = {};
	for (let round = 0; round < 20; round++) {
		const asked = await house.jisoo.invoke("task_add", { title: `Race ${round}` });
		const { id, preview } = asked.json.hold as HoldView;
		const click = (name: string, client: Client) =>
			house.decide(id, { decision: "approve", version: preview.version }, client).then((answer) => ({ name, answer }));
		const order = [() => click("Minji Kim", house.minji), () => click("Daniel Quill", daniel)];
		if (round % 2 === 1) order.reverse();
		const [first, second] = await Promise.all(order.map((one) => one()));
		const [won, lost] = first?.answer.status === 200 ? [first, second] : [second, first];
		expect([won?.answer.status, lost?.answer.status, lost?.answer.problem.code]).toEqual([200, 409, "hold_decided"]);
		expect(lost?.answer.problem.detail).toContain(won?.name ?? "nobody");
		winners[won?.name ?? ""] = (winners[won?.name ?? ""] ?? 0) + 1;
	}
	const titles = house.server.app.store.inspectAll.select({ title: allTask.title }).from(allTask).all();
	expect(titles.map(({ title }) => title).sort()).toEqual(Array.from({ length: 20 }, (_, at) => `Race ${at}`).sort());
	note(
		"A10",
		"20 holds of a third person, two administrators at once",
		`one won each time (${JSON.stringify(winners)})`,
	);
});

test("A11 reading never asks: twenty in one turn, and no tool that reads or computes is gated", async () => {
	const readers = TOOLS.filter(
		({ sideEffectClass }) => sideEffectClass === "read" || sideEffectClass === "computation",
	);
	expect(readers.length).toBeGreaterThan(10);
	expect(readers.filter(({ requiresApproval }) => requiresApproval).map(({ name }) => name)).toEqual([]);
	const names = ["person_list", "task_list", "message_search"];
	const input = (name: string, at: number) =>
		name === "message_search"
			? { scope: "everywhere", queries: [`word ${at}`] }
			: name === "person_list"
				? { searchText: `x${at}` }
				: name === "task_list"
					? { query: `x${at}` }
					: {};
	house.script.calls(
		Array.from({ length: 20 }, (_, at) => ({
			name: names[at % names.length] ?? "",
			arguments: input(names[at % names.length] ?? "", at),
		})),
	);
	const turn = await said("Look everywhere");
	expect(turn.steps).toHaveLength(20);
	expect(turn.steps.filter(({ state }) => state === "held")).toEqual([]);
	const asking = house.server.token(house.server.minjiID, "delete", { asks: true });
	for (const name of names) expect([name, (await asking.invoke(name, input(name, 0))).status]).toEqual([name, 200]);
	expect(holdRows()).toEqual([]);
	note("A11", `20 readings in one turn, and ${readers.length} reading tools`, "0 holds");
});
