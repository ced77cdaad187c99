/** *Tell me when it's done*: how a turn ended stands in the list of whoever asked to be told, however it ended. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import type { ConversationView } from "#record/views.ts";
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
