/** `/stop` and `/stop-all` end the writer's own work, here or everywhere, and no model is asked about it. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { allMessage } from "#store/schema/message.ts";
import { makeChannel } from "#test/support/channels.ts";
import { openTalk, type Talk } from "#test/support/talk.ts";

let talk: Talk;
beforeEach(async () => {
	talk = await openTalk();
});
afterEach(() => talk.close());

const SEND = { targetType: "directMessage", personHint: "Jisoo", message: "The deck is finished." };
/** Work that goes on until somebody ends it: it waits for an approval. */
async function waitingWork(memberID: string, ask: () => Promise<string>): Promise<string> {
	talk.script.call("message_send", memberID === talk.company.jisoo ? { ...SEND, personHint: "Daniel" } : SEND);
	const turnID = await ask();
	await talk.until(turnID, "waiting");
	return turnID;
}
const inTalk = (memberID = talk.company.minji) => waitingWork(memberID, () => talk.ask("Tell somebody", memberID));

test("/stop ends what is under way in the talk and says so without a model, and the next message is asked as ever", async () => {
	const work = await inTalk();
	const asked = talk.script.requests.length;
	const stop = await talk.said(" /stop\n");
	expect(stop).toMatchObject({ state: "done", provider: "kontor" });
	expect(talk.replyOf(stop)).toBe("Stopped. What was already done stays done.");
	expect(talk.statesOf(work).at(-1)).toBe("stopped");
	expect(await talk.waiting()).toEqual([]);
	expect(talk.script.requests).toHaveLength(asked);
	talk.script.reply("Hello again.");
	expect(talk.replyOf(await talk.said("Hello"))).toBe("Hello again.");
});

test("an answer that is being written ends with it, and what was queued behind it never starts", async () => {
	talk.script.reply({ text: "A long answer that never ends.", hangAfter: 1_200, wire: { pieces: 5, bytes: 40 } });
	const first = await talk.ask("Go on");
	await talk.until(first, "working");
	while (talk.script.requests.length === 0) await Bun.sleep(1);
	const second = await talk.ask("And this");
	expect(talk.replyOf(await talk.said("/stop"))).toBe("Stopped 2 pieces of work. What was already done stays done.");
	for (const turnID of [first, second]) expect((await talk.until(turnID, "stopped")).state).toBe("stopped");
	while (talk.script.requests[0]?.isAbandoned === false) await Bun.sleep(1);
	expect(talk.script.requests).toHaveLength(1);
});

test("only the exact words: anything more is a message like any other", async () => {
	talk.script.reply("What shall I stop?").reply("And there?");
	expect(talk.replyOf(await talk.said("/stop it"))).toBe("What shall I stop?");
	expect(talk.replyOf(await talk.said("please /stop-all"))).toBe("And there?");
	expect(talk.replyOf(await talk.said("/stop"))).toBe("Nothing was under way, so nothing was stopped.");
});

test("in Korean for those who read Korean", async () => {
	await inTalk();
	const korean = talk.company.as(talk.company.minji, { language: "ko" });
	const { turnID } = await talk.company.done("turn_add", { text: "/stop" }, korean);
	expect(talk.replyOf(await talk.until(String(turnID), "done"))).toBe("멈췄어요. 이미 한 일은 그대로 남아 있어요.");
});

test("/stop-all reaches one's work in every talk and nobody else's; /stop in a thread reaches that thread", async () => {
	const { company } = talk;
	const channel = await makeChannel(company, company.minji, "lamps", { members: ["Jisoo"] });
	const post = async (text: string, memberID: string, parentMessageID?: string) =>
		await company.done(
			"message_add",
			{ conversationID: channel, text, ...(parentMessageID === undefined ? {} : { parentMessageID }) },
			memberID,
		);
	const inThread = (memberID: string) =>
		waitingWork(memberID, async () => String((await post("@Kontor tell somebody", memberID)).turnID));
	const rootOf = async (turnID: string) => (await talk.until(turnID, "waiting")).messageID;

	const own = await inThread(company.minji);
	const other = await inThread(company.minji);
	const theirs = await inThread(company.jisoo);
	const direct = await inTalk();
	const stateOf = (turnID: string) => talk.statesOf(turnID).at(-1);

	// in a colleague's thread it stops nothing of theirs, and is no word to Kontor
	expect((await post("/stop", company.minji, await rootOf(theirs))).turnID).toBeUndefined();
	const stop = await post("/stop", company.minji, await rootOf(own));
	expect(talk.replyOf(await talk.until(String(stop.turnID), "done"))).toBe(
		"Stopped. What was already done stays done.",
	);
	expect([own, other, theirs, direct].map(stateOf)).toEqual(["stopped", "waiting", "waiting", "waiting"]);

	const all = await talk.said("/stop-all");
	expect(talk.replyOf(all)).toBe("Stopped 2 pieces of work. What was already done stays done.");
	expect([own, other, theirs, direct].map(stateOf)).toEqual(["stopped", "stopped", "waiting", "stopped"]);
	const written = talk.company.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.text, "/stop-all"));
	expect(written.all()).toHaveLength(1);
});
