/** A removed message is gone from what the agent's work kept of it: exchanges, condensed talk, results, arguments, cards. */

import { afterEach, expect, test } from "bun:test";
import { inflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { allModelExchange } from "#store/schema/exchange.ts";
import { allMessage } from "#store/schema/message.ts";
import { allSummary } from "#store/schema/summary.ts";
import { allCall, allHold, allTurn, allTurnItem } from "#store/schema/turn.ts";
import { makeChannel, say } from "#test/support/channels.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
afterEach(() => talk.close());

const db = () => talk.company.app.store.inspectAll;
const exchangesOf = (turnID: string) =>
	db().select().from(allModelExchange).where(eq(allModelExchange.turnID, turnID)).all().length;
const kept = () =>
	JSON.stringify([allTurnItem, allCall, allHold, allTurn, allSummary].map((table) => db().select().from(table).all()));
const messageOf = (turnID: string) => db().select().from(allTurn).where(eq(allTurn.id, turnID)).get()?.messageID ?? "";
const remove = (messageID: string, memberID: string) =>
	talk.company.done("message_delete", { messageIDs: [messageID] }, memberID);

test("of its own turn and the later ones of the talk, not of earlier ones nor of another's", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Noted." }) });
	const { jisoo, daniel } = talk.company;
	const before = await talk.said("Good morning", jisoo);
	talk.script.call("task_add", { title: "Tell them the word is periwinkle nine" }).reply("It is noted.");
	const own = await talk.said("the word is periwinkle nine", jisoo);
	const later = await talk.said("And now?", jisoo);
	const other = await talk.said("the word is mine", daniel);
	expect([before, own, later, other].map(({ id }) => exchangesOf(id))).toEqual([1, 2, 1, 1]);
	expect(kept()).toContain("periwinkle");
	await remove(messageOf(own.id), jisoo);
	expect([before, own, later, other].map(({ id }) => exchangesOf(id))).toEqual([1, 0, 0, 1]);
	expect(kept()).not.toContain("periwinkle");
	await talk.said("What was it?", jisoo);
	expect(JSON.stringify(talk.script.requests.at(-1)?.body)).not.toContain("periwinkle");
	// what else was said in that turn still stands
	expect(kept()).toContain("Tell them ");
});

test("of turns elsewhere that found it in a search, of anybody", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Nothing more." }) });
	const { jisoo, daniel } = talk.company;
	const channel = await makeChannel(talk.company, daniel, "lamps", { members: ["Jisoo"] });
	const id = await say(talk.company, daniel, channel, 'My "number":\n555-0101, ask for Wren');
	const standing = await say(talk.company, daniel, channel, "The other number is 555-0199");
	talk.script.call("message_search", { scope: "everywhere", queries: ["number"] }).reply("Found two.");
	const found = await talk.said("Which numbers do we have?", jisoo);
	const idle = await talk.said("Thanks", daniel);
	expect(kept()).toContain("555-0101");
	await remove(id, daniel);
	expect([found, idle].map((turn) => exchangesOf(turn.id))).toEqual([0, 1]);
	expect(kept()).not.toContain("555-0101");
	expect(kept()).toContain("555-0199");
	await talk.said("And the first?", jisoo);
	const asked = JSON.stringify(talk.script.requests.at(-1)?.body);
	expect([asked.includes("555-0101"), asked.includes("555-0199"), asked.includes(standing)]).toEqual([
		false,
		true,
		true,
	]);
});

test("of answers from before the exchanges that are kept, and what it said before it was edited", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Nothing more." }) });
	const { jisoo, daniel } = talk.company;
	const channel = await makeChannel(talk.company, daniel, "lamps", { members: ["Jisoo"] });
	const id = await say(talk.company, daniel, channel, "My number is 555-0101");
	talk.script
		.call("message_search", { scope: "everywhere", queries: ["number"] })
		.call("task_add", { title: "They said: My number is 555-0101" })
		.reply("Found one.");
	await talk.said("Which numbers do we have?", jisoo);
	await talk.company.done("message_update", { messageID: id, text: "My number is 555-0177" }, daniel);
	talk.company.app.store.system((stored) => stored.delete(allModelExchange).run());
	expect(kept()).toContain("555-0101");
	await remove(id, daniel);
	expect(kept()).not.toMatch(/555-01(?:01|77)/);
	expect(kept()).toContain("They said: ");
});

test("of everything that one person wrote, in the work of everybody else", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Nothing more." }) });
	const { minji, jisoo, daniel } = talk.company;
	const channel = await makeChannel(talk.company, daniel, "lamps", { members: ["Jisoo"] });
	for (let at = 100; at < 120; at++) await say(talk.company, daniel, channel, `My number is 555-0${at}`);
	await say(talk.company, jisoo, channel, "Mine, a number, is 555-0999");
	talk.script
		.call("message_search", { scope: "everywhere", queries: ["number"] })
		.call("task_add", { title: "Ask whose this is: My number is 555-0107" })
		.reply("Found them.");
	const found = await talk.said("Which numbers do we have?", jisoo);
	expect(kept()).toContain("555-0107");
	await talk.company.done("person_message_delete", { personHint: "Daniel" }, minji);
	expect(exchangesOf(found.id)).toBe(0);
	expect(kept()).not.toMatch(/555-01\d\d/);
	expect(kept()).toContain("Ask whose this is: ");
	expect(kept()).toContain("555-0999");
});

test("of everything in a channel that goes, in turns of other places", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Nothing more." }) });
	const { jisoo, daniel } = talk.company;
	const channel = await makeChannel(talk.company, daniel, "lamps", { members: ["Jisoo"] });
	await say(talk.company, daniel, channel, "My number is 555-0101");
	talk.script.call("message_search", { scope: "everywhere", queries: ["number"] }).reply("Found one.");
	const found = await talk.said("Which numbers do we have?", jisoo);
	expect(kept()).toContain("555-0101");
	await talk.company.done("channel_delete", { channelHint: "lamps" }, daniel);
	expect(exchangesOf(found.id)).toBe(0);
	expect(kept()).not.toContain("555-0101");
});

test("of what somebody was told who answered a card that the message had asked for", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Noted." }) });
	const { jisoo } = talk.company;
	await talk.company.done("task_add", { title: "Order lamps" }, jisoo);
	talk.script.call("task_delete", { taskHint: "Order lamps" });
	const turnID = await talk.ask("periwinkle nine: delete the lamps", jisoo);
	await talk.until(turnID, "waiting");
	const [hold] = await talk.waiting(jisoo);
	await talk.decide(hold?.id ?? "", { decision: "approve" }, jisoo);
	await talk.until(turnID, "done");
	expect(kept()).toContain("periwinkle");
	await remove(messageOf(turnID), jisoo);
	expect(kept()).not.toContain("periwinkle");
});

test("only once it is removed: while the card waits, and when it is declined, everything stands", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Noted." }) });
	const { jisoo } = talk.company;
	const own = await talk.said("the word is periwinkle nine", jisoo);
	const messageID = messageOf(own.id);
	const ask = async () => {
		talk.script.call("message_delete", { messageIDs: [messageID] }, { id: `call_${talk.script.requests.length}` });
		const turnID = await talk.ask("Delete it", jisoo);
		await talk.until(turnID, "waiting");
		const [hold] = await talk.waiting(jisoo);
		return { turnID, hold };
	};
	const first = await ask();
	expect(first.hold?.preview.text).toContain("periwinkle");
	expect(exchangesOf(own.id)).toBe(1);
	await talk.decide(first.hold?.id ?? "", { decision: "decline" }, jisoo);
	await talk.until(first.turnID, "done");
	expect(exchangesOf(own.id)).toBe(1);
	const second = await ask();
	await talk.decide(second.hold?.id ?? "", { decision: "approve" }, jisoo);
	await talk.until(second.turnID, "done");
	expect([own.id, first.turnID].map(exchangesOf)).toEqual([0, 0]);
	expect(db().select().from(allMessage).where(eq(allMessage.id, messageID)).get()?.text).toBe("");
	const cards = JSON.stringify(
		db()
			.select()
			.from(allHold)
			.all()
			.map(({ preview, subject }) => [preview, subject]),
	);
	expect(cards).not.toContain("periwinkle");
});

test("of condensed talk that reached up to it, which is condensed anew without it", async () => {
	const otherwise = (request: { body: { tools?: unknown; messages: unknown } }) =>
		request.body.tools === undefined
			? { text: JSON.stringify(request.body.messages).includes("periwinkle") ? "Goal: periwinkle." : "Goal: lamps." }
			: { text: `Noted. ${"lamp ".repeat(200)}` };
	talk = await openTalk({ otherwise, condenses: true, contextTokens: 9_000 });
	const first = await talk.said(`the word is periwinkle nine ${"lamp ".repeat(200)}`);
	for (let at = 0; at < 14; at++) await talk.said(`Message ${at} ${"lamp ".repeat(200)}`);
	expect(JSON.stringify(db().select().from(allSummary).all())).toContain("periwinkle");
	await remove(messageOf(first.id), talk.company.minji);
	expect(db().select().from(allSummary).all()).toEqual([]);
	expect((await talk.said("What was said?")).state).toBe("done");
	expect(JSON.stringify(db().select().from(allSummary).all())).not.toContain("periwinkle");
	expect(JSON.stringify(talk.script.requests.at(-1)?.body)).not.toContain("periwinkle");
});

test("while the model is still at its answer, nothing of it is kept that may quote the message", async () => {
	talk = await openTalk({ otherwise: () => ({ text: "Noted." }) });
	const { jisoo } = talk.company;
	const own = await talk.said("the word is periwinkle nine", jisoo);
	const gate = Promise.withResolvers<void>();
	talk.script.reply({ text: "It was periwinkle nine, was it not?", gate: gate.promise });
	const asked = talk.script.requests.length;
	const turnID = await talk.ask("What was it?", jisoo);
	while (talk.script.requests.length === asked) await Bun.sleep(1);
	await remove(messageOf(own.id), jisoo);
	gate.resolve();
	const turn = await talk.until(turnID, "done");
	const [exchange] = db().select().from(allModelExchange).where(eq(allModelExchange.turnID, turn.id)).all();
	expect(inflateRawSync(exchange?.request ?? Buffer.alloc(0)).toString()).toContain("withheld");
	expect(exchange?.answer).toBeNull();
	expect(exchange?.completionTokens).toBeGreaterThan(0);
});

test("talk that was being condensed when it went is not kept condensed", async () => {
	const gate = Promise.withResolvers<void>();
	let condensing = 0;
	const otherwise = (request: { body: { tools?: unknown } }) =>
		request.body.tools === undefined
			? { text: "Goal: periwinkle.", ...(condensing++ === 0 ? { gate: gate.promise } : {}) }
			: { text: `Noted. ${"lamp ".repeat(200)}` };
	talk = await openTalk({ otherwise, condenses: true, contextTokens: 9_000 });
	const first = await talk.said(`the word is periwinkle nine ${"lamp ".repeat(200)}`);
	let turnID = "";
	while (condensing === 0) {
		turnID = await talk.ask(`More ${"lamp ".repeat(200)}`);
		const isOver = () => db().select().from(allTurn).where(eq(allTurn.id, turnID)).get()?.state === "done";
		while (condensing === 0 && !isOver()) await Bun.sleep(2);
	}
	await remove(messageOf(first.id), talk.company.minji);
	gate.resolve();
	await talk.until(turnID, "done");
	expect(talk.logged.some(({ fields }) => fields.why === "a message was deleted meanwhile")).toBe(true);
	expect(db().select().from(allSummary).all()).toEqual([]);
	expect(JSON.stringify(talk.script.requests.at(-1)?.body)).not.toContain("periwinkle");
});
