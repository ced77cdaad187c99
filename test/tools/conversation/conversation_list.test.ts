/** conversation_list: whose conversations, bad arguments, what is unread in each, the order and the pages. */

import { expect } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { ConversationView } from "#record/views.ts";
import { allMembership } from "#store/schema/conversation.ts";
import { allMessage } from "#store/schema/message.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const listed = (result: Record<string, unknown>) => result.conversations as ConversationView[];
const named = (result: Record<string, unknown>) => listed(result).map(({ name }) => name);
const byID = (result: Record<string, unknown>, id: string) => listed(result).find((one) => one.id === id);
const open = async (c: Company, me: string, you: string) =>
	((await c.done("conversation_add", { kind: "direct", memberIDs: [you] }, me)).conversation as ConversationView).id;

async function say(c: Company, conversationID: string, text: string, memberID: string): Promise<string> {
	c.clock.advance(1000);
	return (await c.done("message_add", { conversationID, text }, memberID)).messageID as string;
}

let pair = "";
let removed = "";
const visitors: string[] = [];

scenarios("conversation_list", {
	"nobody finds other people's conversations in their list, an administrator neither": {
		before: async (c) => {
			pair = await open(c, c.jisoo, c.daniel);
			await say(c, pair, "Between the two of us", c.jisoo);
		},
		as: (c) => c.minji,
		call: "conversation_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) => {
			expect(named(result).sort()).toEqual(["Kontor", "general"]);
			expect(JSON.stringify(result)).not.toContain("Between the two of us");
		},
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "conversation_list",
		args: { limit: 201, cursor: 7, unreadOnly: true },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.cursor", "input.limit", "input.unreadOnly"]),
	},
	"a cursor that no list gave out is refused, and does not begin again": {
		as: (c) => c.minji,
		call: "conversation_list",
		args: { cursor: "conv_x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.cursor"]),
	},
	"a token that reads is enough, and the most recently used comes first": {
		before: (c) => say(c, pair, "Are you there?", c.daniel),
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", asks: true }),
		call: "conversation_list",
		args: {},
		outcome: "done",
		events: [],
		after: (c, { result }) => {
			expect(named(result)).toEqual(["Daniel Quill", "Kontor"]);
			expect(listed(result)[0]).toMatchObject({
				id: pair,
				unreadCount: 1,
				lastMessage: { text: "Are you there?", author: { id: c.daniel, name: "Daniel Quill", kind: "member" } },
			});
			expect(result.nextCursor).toBeNull();
		},
	},
	"the greeting on the first day is unread": {
		as: (c) => c.daniel,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: (c, { result }) =>
			expect(byID(result, talkWithKontor(c, c.daniel))).toMatchObject({ unreadCount: 2, lastReadMessageID: null }),
	},
	"unread are other people's messages alone, and not those that were removed": {
		before: async (c) => {
			await say(c, pair, "One", c.daniel);
			removed = await say(c, pair, "Removed", c.daniel);
			await say(c, pair, "Two", c.daniel);
			c.app.store.system((db) =>
				db.update(allMessage).set({ deletedAt: c.clock.now() }).where(eq(allMessage.id, removed)).run(),
			);
		},
		as: (c) => c.jisoo,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			expect(byID(result, pair)?.unreadCount).toBe(3);
			expect(byID(await c.done("conversation_list", {}, c.daniel), pair)?.unreadCount).toBe(0);
		},
	},
	"who answers has read what stands above, and nobody else has": {
		before: (c) => say(c, pair, "Here I am", c.jisoo),
		as: (c) => c.jisoo,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			const own = byID(result, pair);
			expect(own).toMatchObject({ unreadCount: 0, lastReadMessageID: own?.lastMessage?.id ?? "" });
			expect(byID(await c.done("conversation_list", {}, c.daniel), pair)?.unreadCount).toBe(1);
		},
	},
	"a removed last message keeps its place and nothing of what it said": {
		before: async (c) => {
			removed = await say(c, pair, "Ask @Daniel about the secret", c.jisoo);
			c.app.store.system((db) =>
				db.update(allMessage).set({ deletedAt: c.clock.now() }).where(eq(allMessage.id, removed)).run(),
			);
		},
		as: (c) => c.daniel,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => {
			expect(byID(result, pair)).toMatchObject({
				unreadCount: 1,
				lastMessage: { id: removed, text: "", mentions: [] },
			});
		},
	},
	"muted and hidden are one's own": {
		before: (c) => {
			const until = c.clock.now() + 3600_000;
			const mine = and(eq(allMembership.conversationID, pair), eq(allMembership.memberID, c.jisoo));
			c.app.store.system((db) => db.update(allMembership).set({ mutedUntil: until, isHidden: true }).where(mine).run());
		},
		as: (c) => c.jisoo,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			expect(byID(result, pair)).toMatchObject({ isMuted: true, isHidden: true });
			expect(byID(await c.done("conversation_list", {}, c.daniel), pair)).toMatchObject({
				isMuted: false,
				mutedUntil: null,
				isHidden: false,
			});
			c.clock.advance(3600_001);
			expect(byID(await c.done("conversation_list", {}, c.jisoo), pair)?.isMuted).toBe(false);
		},
	},
	"a channel goes by its own name": {
		before: (c) => generalID(c, c.daniel),
		as: (c) => c.daniel,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(listed(result).find(({ kind }) => kind === "channel")).toMatchObject({
				name: "general",
				visibility: "open",
				isWithKontor: false,
			}),
	},
	"page by page every conversation comes once, those without a message and of one moment too": {
		before: async (c) => {
			for (let at = 0; at < 7; at++) {
				const id = c.addMember(`Visitor ${at}`, { email: `visitor${at}@moonrise.example` });
				visitors.push(await open(c, c.minji, id));
			}
			for (const id of visitors.slice(0, 4)) await c.done("message_add", { conversationID: id, text: "Hi" }, c.minji);
		},
		as: (c) => c.minji,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			const seen: string[] = [];
			let cursor: unknown = null;
			do {
				const page = await c.done("conversation_list", { limit: 2, ...(cursor === null ? {} : { cursor }) }, c.minji);
				seen.push(...listed(page).map(({ id }) => id));
				cursor = page.nextCursor;
			} while (cursor !== null);
			expect(seen).toEqual(listed(result).map(({ id }) => id));
			expect(new Set(seen).size).toBe(9);
		},
	},
	"a message between two pages repeats nothing": {
		as: (c) => c.minji,
		call: "conversation_list",
		args: { limit: 3 },
		outcome: "done",
		after: async (c, { result }) => {
			const first = listed(result).map(({ id }) => id);
			await say(c, first[2] ?? "", "Up it goes", c.minji);
			const rest = await c.done("conversation_list", { cursor: result.nextCursor }, c.minji);
			expect(listed(rest).filter(({ id }) => first.includes(id))).toEqual([]);
			expect(listed(rest)).toHaveLength(6);
		},
	},
	"what was said last comes first, though the clock went back in between": {
		before: async (c) => {
			await say(c, pair, "Still there?", c.daniel);
			const early = c.clock.now() - 3600_000;
			c.clock.set(early);
			await c.done("message_add", { conversationID: talkWithKontor(c, c.jisoo), text: "Hello" }, c.jisoo);
			c.clock.set(early + 3600_000);
		},
		as: (c) => c.jisoo,
		call: "conversation_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => {
			expect(named(result)).toEqual(["Kontor", "Daniel Quill"]);
			const [first, second] = listed(result);
			expect(Number(first?.place)).toBeGreaterThan(Number(second?.place));
			expect(String(first?.lastMessage?.createdAt) < String(second?.lastMessage?.createdAt)).toBe(true);
		},
	},
});
