/** A turn from message to answer with a real model server on loopback: steps, holds, choices, Stop, faults, restarts. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import type { HoldView, TurnView } from "#record/views.ts";
import { allLedger } from "#store/schema/log.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall } from "#store/schema/turn.ts";
import { type Company, openCompany, testClock } from "#test/support/company.ts";
import { openTurn } from "#test/support/in-turn.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { companyTurn } from "#test/support/turn-until.ts";

let company: Company;
let script: ScriptedModel;
const clock = testClock();

beforeEach(async () => {
	script = await scriptedModel({ validatePairs: true });
	const model = connectModel(script.connection, { clock, log: silentLog, maxRetries: 0, contextTokens: 16_000 });
	company = await openCompany({ clock, model: () => model });
});
afterEach(async () => {
	script.stop();
	await company.close();
});

async function ask(text: string, memberID = company.minji): Promise<string> {
	return (await company.done("turn_add", { text }, memberID)).turnID as string;
}

const until = (turnID: string, ...states: TurnView["state"][]) => companyTurn(company, turnID, ...states);

const replyOf = (turn: TurnView) =>
	company.app.store.inspectAll
		.select()
		.from(allMessage)
		.where(eq(allMessage.id, turn.reply?.messageID ?? ""))
		.get();
const tasks = () => company.app.store.inspectAll.select().from(allTask).all();
const waiting = async (memberID = company.minji) => (await company.done("hold_list", {}, memberID)).holds as HoldView[];
const decide = (holdID: string, decision: Record<string, unknown>, memberID = company.minji) =>
	company.call("hold_decide", { holdID, ...decision }, memberID);

describe("a turn", () => {
	test("calls the tool, tells the model the result, and answers in the conversation", async () => {
		script
			.call("task_add", { title: "Quarterly report", participantPersonHints: ["Jisoo"], endsAt: "2026-12-04" })
			.reply("Done: Jisoo has it by Friday.");
		const turn = await until(
			await ask("Give Jisoo a task to draft the quarterly report, due Friday"),
			"done",
			"failed",
		);
		expect(turn.state).toBe("done");
		expect(turn.steps.map(({ sentence, state }) => `${state}: ${sentence}`)).toEqual([
			"done: Added a task · Quarterly report",
		]);
		expect(replyOf(turn)).toMatchObject({ text: "Done: Jisoo has it by Friday.", authorID: "mem_kontor" });
		expect(tasks()).toHaveLength(1);
		expect(script.requests).toHaveLength(2);
		expect(script.requests[1]?.body.messages.at(-1)?.content).toContain("Quarterly report");
	});

	test("runs the good calls of an answer although one has broken arguments", async () => {
		script
			.calls([
				{ name: "task_add", arguments: '{"title":"One"}' },
				{ name: "task_add", arguments: '{"title":"Tw' },
				{ name: "task_add", arguments: '{"title":"Three"}' },
			])
			.reply("Two of three.");
		await until(await ask("Add three tasks"), "done");
		expect(tasks().map(({ title }) => title)).toEqual(["One", "Three"]);
		const results =
			script.requests[1]?.body.messages.filter(({ role }) => role === "tool").map(({ content }) => String(content)) ??
			[];
		expect(results).toHaveLength(3);
		expect(results[1]).toContain("not valid JSON");
	});

	test("waits for an approval without asking the model again, and goes on with the real result", async () => {
		script
			.call("message_send", { targetType: "directMessage", personHint: "Jisoo", message: "The deck is finished." })
			.reply("Sent.");
		const turnID = await ask("Tell Jisoo the deck is finished");
		const parked = await until(turnID, "waiting");
		expect(parked.waitingFor).toBe("approval");
		expect(script.requests).toHaveLength(1);
		const [hold] = await waiting();
		expect(hold).toMatchObject({
			tool: "message_send",
			preview: { text: "The deck is finished." },
			why: { text: "Tell Jisoo the deck is finished" },
		});
		expect(
			company.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.authorID, company.minji)).all(),
		).toHaveLength(1);
		await decide(hold?.id ?? "", { decision: "approve" });
		const turn = await until(turnID, "done");
		expect(replyOf(turn)?.text).toBe("Sent.");
		const sent = company.app.store.inspectAll
			.select()
			.from(allMessage)
			.where(eq(allMessage.text, "The deck is finished."))
			.all();
		expect(sent.map(({ authorID, via }) => [authorID, via])).toEqual([[company.minji, "agent"]]);
	});

	test("is told never to repeat what was declined, and a repetition is refused without asking", async () => {
		const send = { targetType: "directMessage", personHint: "Jisoo", message: "Hello." };
		script.call("message_send", send).call("message_send", send).reply("All right.");
		const turnID = await ask("Tell Jisoo hello");
		await until(turnID, "waiting");
		await decide((await waiting())[0]?.id ?? "", { decision: "decline", reason: "not now" });
		const turn = await until(turnID, "done");
		expect(turn.steps.map(({ state }) => state)).toEqual(["held", "failed"]);
		expect(turn.steps[1]?.error?.code).toBe("declined");
		expect(await waiting()).toHaveLength(0);
	});

	test("shows a pick list when a name means several, changes nothing, and goes on with the pick", async () => {
		company.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
		script.call("task_add", { title: "Count the stock", participantPersonHints: ["Jisoo"] }).reply("Jisoo Han has it.");
		const turnID = await ask("Give Jisoo a task to count the stock");
		expect((await until(turnID, "waiting")).waitingFor).toBe("choice");
		expect(tasks()).toHaveLength(0);
		const [hold] = await waiting();
		expect(hold?.candidates?.map(({ label }) => label)).toEqual(["Jisoo Han", "Jisoo Park"]);
		await decide(hold?.id ?? "", { decision: "approve", choice: hold?.candidates?.[0]?.id });
		const turn = await until(turnID, "done");
		expect(replyOf(turn)?.text).toBe("Jisoo Han has it.");
		expect(tasks()).toHaveLength(1);
		expect(turn.steps.map(({ state }) => state)).toEqual(["done"]);
	});

	test("asks for what may be chosen, whatever the argument is called", async () => {
		company.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
		for (const name of ["lamps inside", "lamps outside"]) await company.done("channel_add", { name }, company.minji);
		script
			.call("channel_leave", { channelHint: "lamps" })
			.reply("Out of it.")
			.call("person_update", { personHint: "Daniel", supervisorHint: "Jisoo" })
			.reply("Noted.");
		const questions: (string | undefined)[] = [];
		for (const text of ["Leave the lamps", "Daniel reports to Jisoo now"]) {
			const turnID = await ask(text);
			await until(turnID, "waiting");
			const [hold] = await waiting();
			questions.push(hold?.question);
			await decide(hold?.id ?? "", { decision: "decline" });
			await until(turnID, "done");
		}
		expect(questions).toEqual(["Which channel do you mean?", "Which person do you mean?"]);
	});

	test("stops at once, says what was done and what was not, and cancels what waited", async () => {
		script.call("task_add", { title: "First" }).reply({ text: "x".repeat(20), hangAfter: 200 });
		const turnID = await ask("Two things");
		await until(turnID, "working");
		while (tasks().length === 0) await Bun.sleep(5);
		await company.done("turn_stop", { turnID }, company.minji);
		const turn = await until(turnID, "stopped");
		expect(turn.stopNote).toContain("Stopped. Done: 1 of 1");
		expect(script.requests.length).toBeLessThanOrEqual(2);
	});

	test("keeps what was said when the model fails, and goes on from there when tried again", async () => {
		script.call("task_add", { title: "Once only" }).fail(500).reply("Finished.");
		const turnID = await ask("Add it");
		const failed = await until(turnID, "failed");
		expect(failed.error?.code).toBe("model_unavailable");
		expect(failed.canRetry).toBe(true);
		await company.done("turn_retry", { turnID }, company.minji);
		const turn = await until(turnID, "done");
		expect(replyOf(turn)?.text).toBe("Finished.");
		expect(tasks()).toHaveLength(1);
	});

	test("ends when the model makes the same call without end", async () => {
		for (let i = 0; i < 60; i++) script.call("person_list", {});
		const turn = await until(await ask("Loop"), "done", "failed");
		expect(script.requests).toHaveLength(4);
		expect(turn.steps.filter(({ state }) => state === "done")).toHaveLength(2);
	});

	test("reads messages that arrived meanwhile together", async () => {
		let open = () => {};
		script.reply({ text: "First.", gate: new Promise<void>((resolve) => (open = resolve)) }).reply("Both.");
		const first = await ask("One");
		await until(first, "working");
		const second = await ask("Two");
		const third = await ask("Three");
		open();
		await until(third, "done");
		expect((await until(second, "done")).reply).toBeNull();
		const asked = script.requests[1]?.body.messages.filter(({ role }) => role === "user").map(({ content }) => content);
		expect(asked).toEqual(["One", "Two", "Three"]);
		expect(script.requests).toHaveLength(2);
	});

	test("fits its first request into 20 KB", async () => {
		script.reply("Hello.");
		await until(await ask("Give Jisoo a task to draft the quarterly report, due Friday"), "done");
		expect(JSON.stringify(script.requests[0]?.body).length).toBeLessThanOrEqual(20_000);
	});

	test("keeps two people's conversations apart", async () => {
		script.reply("For Minji.").reply("For Jisoo.");
		await until(await ask("My secret is amber"), "done");
		await until(await ask("What is the secret?", company.jisoo), "done");
		expect(JSON.stringify(script.requests[1]?.body.messages)).not.toContain("amber");
	});

	test("makes one message and one turn of a request that is sent five times", async () => {
		script.reply("Once.");
		const sent = await Promise.all(
			Array.from({ length: 5 }, () =>
				company.done("turn_add", { text: "Hello", clientMessageID: "c1" }, company.minji),
			),
		);
		expect(new Set(sent.map(({ turnID }) => turnID)).size).toBe(1);
		await until(sent[0]?.turnID as string, "done");
		expect(script.requests).toHaveLength(1);
	});

	test("asks nobody for twenty calls that only read", async () => {
		script
			.calls(
				Array.from({ length: 20 }, (_, index) => ({
					name: "person_list",
					arguments: JSON.stringify({ limit: index + 1 }),
				})),
			)
			.reply("Read.");
		await until(await ask("Look"), "done");
		expect(await waiting()).toHaveLength(0);
		expect(
			company.app.store.inspectAll
				.select()
				.from(allCall)
				.all()
				.filter(({ tool }) => tool === "person_list"),
		).toHaveLength(20);
	});
});

test("what was at work when the server ended goes on once by itself, and its history says so", async () => {
	const { id } = openTurn(company, company.minji, "Good morning");
	script.reply("Good morning.");
	await company.app.start();
	expect(await until(id, "done")).toMatchObject({ wasRestarted: true });
	const entries = company.app.store.inspectAll.select().from(allLedger).where(eq(allLedger.turnID, id)).all();
	expect(entries.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["turn.queued", "turn.continued", "turn.done"]),
	);
});

describe("a pick", () => {
	test("leads to the next pick when another name of the same call means several too", async () => {
		company.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
		company.addMember("Daniel Moon", { email: "daniel.moon@moonrise.example" });
		script.call("task_add", { title: "Count", participantPersonHints: ["Jisoo", "Daniel"] }).reply("Both have it.");
		const turnID = await ask("Give Jisoo and Daniel a task to count");
		await until(turnID, "waiting");
		for (const _ of ["Jisoo", "Daniel"]) {
			const [hold] = await waiting();
			await decide(hold?.id ?? "", { decision: "approve", choice: hold?.candidates?.[0]?.id });
		}
		expect(replyOf(await until(turnID, "done"))?.text).toBe("Both have it.");
		expect(tasks()).toHaveLength(1);
		expect(await waiting()).toHaveLength(0);
	});

	test("on a tool that only reads ends its hold once the reading succeeded", async () => {
		company.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
		company.addMember("Daniel Moon", { email: "daniel.moon@moonrise.example" });
		script.call("task_list", { personHints: ["Jisoo", "Daniel"] }).reply("Nothing this week.");
		const turnID = await ask("What do Jisoo and Daniel do?");
		await until(turnID, "waiting");
		for (const _ of ["Jisoo", "Daniel"]) {
			const [hold] = await waiting();
			await decide(hold?.id ?? "", { decision: "approve", choice: hold?.candidates?.[0]?.id });
		}
		expect(replyOf(await until(turnID, "done"))?.text).toBe("Nothing this week.");
	});

	test("that was edited and then declined is not asked again when the model repeats the first call", async () => {
		const send = { targetType: "directMessage", personHint: "Daniel", message: "Hello." };
		script.call("message_send", send).call("message_send", send).reply("All right.");
		const turnID = await ask("Tell Daniel hello");
		await until(turnID, "waiting");
		await decide((await waiting())[0]?.id ?? "", { decision: "edit", input: { message: "Good morning." } });
		await decide((await waiting())[0]?.id ?? "", { decision: "decline" });
		const turn = await until(turnID, "done");
		expect(turn.steps.map(({ error }) => error?.code)).toEqual([undefined, "declined"]);
		expect(await waiting()).toHaveLength(0);
	});
});
