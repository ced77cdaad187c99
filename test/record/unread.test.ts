/** What is unread, and what of it calls one: counted from the one read position, whatever was edited, quoted or removed since. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MessageView } from "#record/views.ts";
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

test("who is not in a channel is spoken of, not called, also once an edit names them", async () => {
	const room = await makeChannel(c, c.daniel, "stock", { members: ["Jisoo"] });
	const text = "@Minji would know, ask @Jisoo Park, @Kontor or @everyone";
	const messageID = await say(c, c.daniel, room, text);
	const marked = async () => {
		const { messages } = await c.done("message_list", { conversationID: room }, c.daniel);
		return (messages as MessageView[])
			.at(-1)
			?.mentions.map(({ words }) => words)
			.sort();
	};
	expect(await marked()).toEqual(["@Jisoo Park", "@Kontor", "@everyone"].sort());
	await c.done("message_update", { messageID, text: "@Minji Kim and @Jisoo Park" }, c.daniel);
	expect(await marked()).toEqual(["@Jisoo Park"]);
	await c.done("channel_member_add", { channelHint: "stock", personHints: ["Minji"] }, c.daniel);
	await c.done("message_update", { messageID, text: "@Minji Kim alone" }, c.daniel);
	expect(await marked()).toEqual(["@Minji Kim"]);
});

const calls = async (memberID = c.jisoo) => (await listed(c, memberID, channel))?.threadMentions ?? [];
const openThread = async (memberID: string, replyID: string, isUnreadAgain = false) =>
	c.done(
		"conversation_update",
		{ conversationID: channel, lastReadReplyID: replyID, ...(isUnreadAgain ? { isUnreadAgain } : {}) },
		memberID,
	);

test("reading moves both counts; a mention in a thread counts until the thread is read, not the conversation", async () => {
	const root = await say(c, c.daniel, channel, "That is all");
	await readAll(c.jisoo, root);
	expect(await counts()).toEqual([0, 0]);
	const first = await say(c, c.daniel, channel, "@jisoo, one more", { parentMessageID: root });
	const second = await say(c, c.daniel, channel, "@channel, and all", { parentMessageID: root });
	expect(await counts()).toEqual([2, 2]);
	await readAll(c.jisoo, second);
	expect(await counts()).toEqual([0, 2]);
	expect(await calls()).toEqual([first, second].map((messageID) => ({ messageID, rootMessageID: root })));
	await openThread(c.jisoo, first);
	expect(await counts()).toEqual([0, 1]);
	await openThread(c.jisoo, second);
	expect(await counts()).toEqual([0, 0]);
	await openThread(c.jisoo, first);
	expect(await calls()).toEqual([]);
	await openThread(c.jisoo, second, true);
	expect(await calls()).toEqual([{ messageID: second, rootMessageID: root }]);
	expect((await calls(c.minji)).length).toBe(1);
	expect(await calls(c.daniel)).toEqual([]);
});

test("whoever replies has read the thread; who joins later is not called; a reply taken back calls nobody", async () => {
	const [{ rootMessageID: root } = { rootMessageID: "" }] = await calls();
	await say(c, c.jisoo, channel, "I am here", { parentMessageID: root });
	expect(await calls()).toEqual([]);
	const id = await say(c, c.daniel, channel, "@jisoo again", { parentMessageID: root });
	expect((await calls()).length).toBe(1);
	await c.done("message_delete", { messageIDs: [id] }, c.daniel);
	expect(await calls()).toEqual([]);
	const last = await say(c, c.daniel, channel, "@jisoo, one more", { parentMessageID: root });
	await readAll(c.jisoo, await say(c, c.daniel, channel, "Below"));
	expect(await counts()).toEqual([0, 1]);
	await openThread(c.jisoo, last);
	await say(c, c.daniel, channel, "@jisoo here", {});
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
