/** *Tell me when it's done*: how a turn ended stands in the list of whoever asked to be told, however it ended. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ConversationView } from "#record/views.ts";
import { allTurn } from "#store/schema/turn.ts";
import { openCompany } from "#test/support/company.ts";
import { openTurn } from "#test/support/in-turn.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
let open = () => {};
let gate: Promise<void>;
beforeEach(async () => {
	talk = await openTalk();
	gate = new Promise((resolve) => (open = resolve));
});
afterEach(async () => {
	open();
	await talk.close();
});

const wish = (turnID: string) => talk.company.done("turn_update", { turnID, tellsWhenDone: true }, talk.company.minji);
const told = async (): Promise<string[]> => {
	const { conversations } = await talk.company.done("conversation_list", {}, talk.company.minji);
	return (conversations as ConversationView[]).flatMap(({ toldTurnIDs }) => toldTurnIDs);
};

test("an answer and a failure alike", async () => {
	talk.script.reply({ text: "Forty.", gate }).fail(500);
	const done = await talk.ask("Count");
	await talk.until(done, "working");
	await wish(done);
	const failed = await talk.ask("Again");
	await wish(failed);
	expect(await told()).toEqual([]);
	open();
	await talk.until(done, "done");
	await talk.until(failed, "failed");
	expect(await told()).toEqual([done, failed]);
});

test("who stopped their own work knows; who had it stopped by somebody else is told", async () => {
	for (const who of ["minji", "daniel"] as const) {
		const { company } = talk;
		const asker = company[who];
		talk.script.reply({ text: "Forty.", gate });
		const turnID = await talk.ask("Count", asker);
		await talk.until(turnID, "working");
		await company.done("turn_update", { turnID, tellsWhenDone: true }, asker);
		await company.done("turn_stop", { turnID }, company.minji);
		expect((await talk.until(turnID, "stopped")).tellsWhenDone).toBe(who === "daniel");
	}
	expect(await told()).toEqual([]);
});

test("a wish for a message that is read together with a later one goes on with that", async () => {
	talk.script.reply({ text: "Forty.", gate }).reply("Both.");
	const first = await talk.ask("Count");
	await talk.until(first, "working");
	const [second, third] = [await talk.ask("The lamps"), await talk.ask("And shades")];
	await wish(second);
	open();
	await talk.until(third, "done");
	expect(await told()).toEqual([third]);
	expect((await talk.until(second, "done")).tellsWhenDone).toBe(false);
});

test("a wish outlives the process: what the restart cut off for good is told as well", async () => {
	const company = await openCompany({ startsTurns: false });
	try {
		const { id, conversationID } = openTurn(company, company.jisoo, "Count the lamps");
		await company.done("turn_update", { turnID: id, tellsWhenDone: true }, company.jisoo);
		// it went on after a restart before, and does so once
		company.app.store.system((db) => db.update(allTurn).set({ restarts: 1 }).where(eq(allTurn.id, id)).run());
		await company.app.start();
		const { conversations } = await company.done("conversation_list", {}, company.jisoo);
		const found = (conversations as ConversationView[]).find((one) => one.id === conversationID);
		expect(found?.toldTurnIDs).toEqual([id]);
		expect((await company.done("turn_get", { turnID: id }, company.jisoo)).turn).toMatchObject({
			state: "interrupted",
			tellsWhenDone: true,
		});
	} finally {
		await company.close();
	}
});
