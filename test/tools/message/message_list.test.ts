/** message_list: whose messages, bad arguments, what a message shows, its turns, and pages without gaps or repeats. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ConversationView, MessageView, TurnView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";

const messages = (result: Record<string, unknown>) => result.messages as MessageView[];
const texts = (result: Record<string, unknown>) => messages(result).map(({ text }) => text);
const said: string[] = [];
let pair = "";

async function talk(c: Company): Promise<void> {
	pair = (
		(await c.done("conversation_add", { kind: "direct", memberIDs: [c.jisoo] }, c.daniel))
			.conversation as ConversationView
	).id;
	for (let at = 1; at <= 9; at++) {
		const writer = at % 2 === 0 ? c.jisoo : c.daniel;
		said.push((await c.done("message_add", { conversationID: pair, text: String(at) }, writer)).messageID as string);
	}
}

/** Every message of the listing, page by page. */
async function all(c: Company, input: Record<string, unknown>): Promise<string[]> {
	const seen: string[] = [];
	let cursor: unknown = null;
	do {
		const page = await c.done("message_list", { ...input, ...(cursor === null ? {} : { cursor }) }, c.daniel);
		expect(messages(page).length).toBeGreaterThan(0);
		seen.push(...texts(page));
		cursor = page.nextCursor;
	} while (cursor !== null);
	return seen;
}

const list: Record<string, Scenario> = {
	"a stranger's conversation is not found, for an administrator too": {
		before: talk,
		as: (c) => c.minji,
		call: "message_list",
		args: () => ({ conversationID: pair }),
		outcome: "not_found",
		events: [],
	},
	"just as one that never was": {
		as: (c) => c.daniel,
		call: "message_list",
		args: { conversationID: "conv_00000000000000000000000000" },
		outcome: "not_found",
	},
	"an open channel one is not in shows none of its messages": {
		before: (c) => c.done("message_add", { conversationID: generalID(c), text: "Inside" }, c.minji),
		as: (c) => c.daniel,
		call: "message_list",
		args: (c: Company) => ({ conversationID: generalID(c) }),
		outcome: "done",
		after: (_, { result }) => expect(messages(result)).toEqual([]),
	},
	"every wrong argument is named at once": {
		as: (c) => c.daniel,
		call: "message_list",
		args: { limit: 0, before: 3, order: "asc" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.before", "input.conversationID", "input.limit", "input.order"]),
	},
	"the newest comes first, and reading leaves no trace": {
		as: (c) => c.as(c.daniel, { origin: "api", scope: "read", asks: true }),
		call: "message_list",
		args: () => ({ conversationID: pair }),
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(texts(result)).toEqual(["9", "8", "7", "6", "5", "4", "3", "2", "1"]);
			expect(messages(result)[0]?.author).toEqual({ id: c.daniel, name: "Daniel Quill", kind: "member" });
			expect(result).toMatchObject({ turns: [], nextCursor: null });
		},
	},
	"page by page every message comes once, whatever the size of the page": {
		as: (c) => c.daniel,
		call: "message_list",
		args: () => ({ conversationID: pair, limit: 9 }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.nextCursor).toBeNull();
			for (const limit of [1, 2, 3, 4, 8]) expect(await all(c, { conversationID: pair, limit })).toEqual(texts(result));
		},
	},
	"before and after leave out the message they name": {
		as: (c) => c.daniel,
		call: "message_list",
		args: () => ({ conversationID: pair, before: said[6], after: said[2] }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["6", "5", "4"]);
			expect(texts(await c.done("message_list", { conversationID: pair, before: said[0] }, c.daniel))).toEqual([]);
			expect(texts(await c.done("message_list", { conversationID: pair, after: said[8] }, c.daniel))).toEqual([]);
		},
	},
	"pages of what came after a message end at that message": {
		as: (c) => c.daniel,
		call: "message_list",
		args: () => ({ conversationID: pair, after: said[3], limit: 2 }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["9", "8"]);
			expect(await all(c, { conversationID: pair, after: said[3], limit: 2 })).toEqual(["9", "8", "7", "6", "5"]);
			expect(await all(c, { conversationID: pair, before: said[5], limit: 2 })).toEqual(["5", "4", "3", "2", "1"]);
		},
	},
	"a message that arrives between two pages repeats and hides nothing": {
		as: (c) => c.daniel,
		call: "message_list",
		args: () => ({ conversationID: pair, limit: 5 }),
		outcome: "done",
		after: async (c, { result }) => {
			await c.done("message_add", { conversationID: pair, text: "10" }, c.jisoo);
			const rest = await c.done(
				"message_list",
				{ conversationID: pair, limit: 5, cursor: result.nextCursor },
				c.daniel,
			);
			expect([...texts(result), ...texts(rest)]).toEqual(["9", "8", "7", "6", "5", "4", "3", "2", "1"]);
		},
	},
	"a message that is not there is no place to begin": {
		as: (c) => c.daniel,
		call: "message_list",
		args: () => ({ conversationID: pair, cursor: "msg_00000000000000000000000000" }),
		outcome: "not_found",
	},
	"nor is one of another conversation, one's own or not": {
		before: async (c) => {
			const strange = (
				await c.done("message_add", { conversationID: talkWithKontor(c, c.minji), text: "Mine" }, c.minji)
			).messageID;
			const outcome = await c.call("message_list", { conversationID: pair, after: strange }, c.daniel);
			expect(outcome.kind === "failed" && outcome.error.code).toBe("not_found");
		},
		as: (c) => c.daniel,
		call: "message_list",
		args: (c: Company) => ({ conversationID: talkWithKontor(c, c.daniel), before: said[8] }),
		outcome: "not_found",
	},
	"a removed message keeps its place and nothing of what it said": {
		before: async (c) => {
			const text = "The code is 4711, @Jisoo";
			const { messageID } = await c.done("message_add", { conversationID: pair, text }, c.daniel);
			await c.done("message_add", { conversationID: pair, text: "Re", parentMessageID: messageID }, c.jisoo);
			c.app.store.system((db) =>
				db
					.update(allMessage)
					.set({ deletedAt: c.clock.now() })
					.where(eq(allMessage.id, String(messageID)))
					.run(),
			);
		},
		as: (c) => c.jisoo,
		call: "message_list",
		args: () => ({ conversationID: pair, limit: 2 }),
		outcome: "done",
		after: (_, { result }) => {
			const [reply, removed] = messages(result);
			expect(removed).toMatchObject({ text: "", mentions: [], deletedAt: expect.any(String) });
			expect(reply).toMatchObject({ text: "Re", parentMessageID: removed?.id ?? "" });
			expect(JSON.stringify(result)).not.toContain("4711");
		},
	},
	"what a departed colleague said stays, under their name": {
		before: (c) =>
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, c.jisoo)).run(),
			),
		as: (c) => c.daniel,
		call: "message_list",
		args: () => ({ conversationID: pair, limit: 1 }),
		outcome: "done",
		after: (_, { result }) => expect(messages(result)[0]).toMatchObject({ text: "Re", author: { name: "Jisoo Park" } }),
	},
	"the turns of the page come with it, and those of other pages do not": {
		before: async (c) => {
			for (const text of ["오늘 할 일", "내일 할 일"]) await c.done("turn_add", { text }, c.daniel);
		},
		as: (c) => c.daniel,
		call: "message_list",
		args: (c: Company) => ({ conversationID: talkWithKontor(c, c.daniel), limit: 1 }),
		outcome: "done",
		after: (_, { result }) => {
			expect(texts(result)).toEqual(["내일 할 일"]);
			expect((result.turns as TurnView[]).map(({ messageID, state }) => [messageID, state])).toEqual([
				[messages(result)[0]?.id ?? "", "queued"],
			]);
		},
	},
	"Kontor's own messages are the agent's": {
		as: (c) => c.daniel,
		call: "message_list",
		args: (c: Company) => ({ conversationID: talkWithKontor(c, c.daniel) }),
		outcome: "done",
		after: (_, { result }) =>
			expect(messages(result).map(({ author }) => `${author.kind} ${author.name}`)).toEqual([
				"member Daniel Quill",
				"member Daniel Quill",
				"agent Kontor",
				"agent Kontor",
			]),
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries(list)) test(`message_list: ${what}`, () => play(company, scenario));
