/** Threads, pages around a message and pinned messages, as message_list answers them. */

import { expect } from "bun:test";
import type { MessageView } from "#record/views.ts";
import { makeChannel, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const views = (result: Record<string, unknown>) => result.messages as MessageView[];
const texts = (result: Record<string, unknown>) => views(result).map(({ text }) => text);
const roots: string[] = [];
let lamps = "";

scenarios("message_list", {
	"folded, replies stay in their threads, and each first message says what stands below it": {
		before: async (c) => {
			lamps = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
			for (const text of ["One", "Two", "Three", "Four", "Five"]) roots.push(await say(c, c.daniel, lamps, text));
			const to = { parentMessageID: roots[1] ?? "" };
			await say(c, c.jisoo, lamps, "Below two", to);
			c.clock.advance(60_000);
			await say(c, c.daniel, lamps, "Below two again", to);
		},
		as: (c) => c.jisoo,
		call: "message_list",
		args: () => ({ conversationID: lamps, withReplies: false }),
		outcome: "done",
		after: (_, { result }) => {
			expect(texts(result)).toEqual(["Five", "Four", "Three", "Two", "One"]);
			const two = views(result).find(({ text }) => text === "Two");
			expect(two?.thread).toMatchObject({ replyCount: 2, lastReplyAt: "2026-12-02T01:01:00.000Z" });
			expect(two?.thread?.authors.map(({ name }) => name)).toEqual(["Daniel Quill", "Jisoo Park"]);
			expect(views(result).filter(({ thread }) => thread !== undefined)).toHaveLength(1);
		},
	},
	"a thread is its replies, with its first message beside them": {
		as: (c) => c.jisoo,
		call: "message_list",
		args: () => ({ conversationID: lamps, parentMessageID: roots[1] }),
		outcome: "done",
		after: (_, { result }) => {
			expect(texts(result)).toEqual(["Below two again", "Below two"]);
			expect(result.root).toMatchObject({ id: roots[1], text: "Two" });
		},
	},
	"a thread of another conversation is not there": {
		as: (c) => c.jisoo,
		call: "message_list",
		args: (c: Company) => ({ conversationID: talkWithKontor(c, c.jisoo), parentMessageID: roots[1] }),
		outcome: "not_found",
	},
	"around a message there are as many before as after, and the page goes on from its end": {
		as: (c) => c.jisoo,
		call: "message_list",
		args: () => ({ conversationID: lamps, around: roots[2], withReplies: false, limit: 3 }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["Four", "Three", "Two"]);
			const next = { conversationID: lamps, withReplies: false, cursor: result.nextCursor };
			expect(texts(await c.done("message_list", next, c.jisoo))).toEqual(["One"]);
		},
	},
	"pinned ones are a list of their own, without those that were removed": {
		before: async (c) => {
			for (const id of roots.slice(0, 2)) await c.done("message_update", { messageID: id, isPinned: true }, c.daniel);
			await c.done("message_delete", { messageIDs: [roots[0]] }, c.daniel);
		},
		as: (c: Company) => c.jisoo,
		call: "message_list",
		args: () => ({ conversationID: lamps, isPinned: true }),
		outcome: "done",
		after: (_, { result }) => {
			expect(texts(result)).toEqual(["Two"]);
			expect(views(result)[0]?.isPinned).toBe(true);
		},
	},
	"anybody in the conversation pins what somebody else said, by their own hand": {
		as: (c: Company) => c.jisoo,
		call: "message_update",
		args: () => ({ messageID: roots[3], isPinned: true }),
		outcome: "done",
		after: async (c) => {
			const words = { messageID: roots[3], isPinned: false, text: "Not mine" };
			expect(await c.call("message_update", words, c.jisoo)).toMatchObject({ error: { code: "not_author" } });
		},
	},
});
