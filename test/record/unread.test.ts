/** What is unread, and what of it calls one: counted from the one read position, whatever was edited, quoted or removed since. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { listed, makeChannel, say } from "#test/support/channels.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let c: Company;
let channel = "";
beforeAll(async () => {
	c = await openCompany();
	channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo", "Minji"] });
});
afterAll(() => c.close());

const counts = async (memberID = c.jisoo) => {
	const view = await listed(c, memberID, channel);
	return [view?.unreadCount, view?.mentionCount];
};
const readAll = async (memberID: string, id: string) =>
	c.done("conversation_update", { conversationID: channel, lastReadMessageID: id }, memberID);

test("a name, a handle and everybody are mentions; a quote, code, a link and an address are none", async () => {
	await say(c, c.daniel, channel, "@Jisoo Park, look");
	await say(c, c.daniel, channel, "@jisoo again");
	await say(c, c.daniel, channel, "@channel lunch");
	const quoted = [
		"> @channel lunch",
		"`@jisoo`",
		"```\n@jisoo\n```",
		"https://x.example/@jisoo",
		"jisoo@moonrise.example",
	];
	for (const text of quoted) await say(c, c.daniel, channel, text);
	expect(await counts()).toEqual([8, 3]);
	expect(await counts(c.minji)).toEqual([8, 1]);
	expect(await counts(c.daniel)).toEqual([0, 0]);
});

test("reading moves both counts, and a mention in a thread counts like any other", async () => {
	const last = await say(c, c.daniel, channel, "That is all");
	await readAll(c.jisoo, last);
	expect(await counts()).toEqual([0, 0]);
	await say(c, c.daniel, channel, "@jisoo, one more", { parentMessageID: last });
	expect(await counts()).toEqual([1, 1]);
});

test("a name that an edit puts in counts once, one that it takes out counts no more", async () => {
	const id = await say(c, c.daniel, channel, "Somebody should look");
	expect(await counts()).toEqual([2, 1]);
	await c.done("message_update", { messageID: id, text: "@jisoo should look" }, c.daniel);
	expect(await counts()).toEqual([2, 2]);
	await c.done("message_update", { messageID: id, text: "@Minji should look" }, c.daniel);
	expect(await counts()).toEqual([2, 1]);
	await c.done("message_update", { messageID: id, text: "@jisoo and @Jisoo Park should look" }, c.daniel);
	expect(await counts()).toEqual([2, 2]);
});

test("a removed message counts no more", async () => {
	const id = await say(c, c.daniel, channel, "@jisoo nothing");
	expect(await counts()).toEqual([3, 3]);
	await c.done("message_delete", { messageIDs: [id] }, c.daniel);
	expect(await counts()).toEqual([2, 2]);
});
