/** message_add: who may, bad arguments, places one is not in, posting, threads, repetition, and turns where Kontor listens. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, gt } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import type { ConversationView, MessageView } from "#record/views.ts";
import { allEvent } from "#store/schema/log.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTurn } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";

const view = (result: Record<string, unknown>) => result.message as MessageView;
const stored = (c: Company) => c.app.store.inspectAll.select().from(allMessage).all();
const turns = (c: Company) => c.app.store.inspectAll.select().from(allTurn).all();
const lastEvent = (c: Company) =>
	Math.max(
		0,
		...c.app.store.inspectAll
			.select()
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);
const eventsSince = (c: Company, since: number) =>
	c.app.store.inspectAll
		.select()
		.from(allEvent)
		.where(gt(allEvent.id, since))
		.all()
		.map(({ type, memberID, conversationID }) => [type, memberID ?? conversationID]);
const open = async (c: Company, me: string, you: string) =>
	((await c.done("conversation_add", { kind: "direct", memberIDs: [you] }, me)).conversation as ConversationView).id;

let pair = "";
let other = "";
let mark = 0;
let count = 0;
let firstID = "";
let turnID = "";

const refused: Record<string, Scenario> = {
	"a token that asks does not post to people past the gate": {
		before: async (c) => {
			pair = await open(c, c.minji, c.jisoo);
		},
		as: (c) => c.as(c.minji, { origin: "api", asks: true }),
		call: "message_add",
		args: () => ({ conversationID: pair, text: "Hi" }),
		outcome: "not_allowed",
		events: [],
	},
	"neither the agent, nor a schedule, nor an MCP client writes as if the person had typed it": {
		before: async (c) => {
			pair = await open(c, c.minji, c.jisoo);
			other = await open(c, c.minji, c.daniel);
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("message_add", { conversationID: pair, text: "Hi" }, c.as(c.minji, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.minji, { origin: "mcp", asks: true }),
		call: "message_add",
		args: () => ({ conversationID: pair, text: "Hi" }),
		outcome: "not_allowed",
		events: [],
	},
	"nor does a token that may only read": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "read" }),
		call: "message_add",
		args: () => ({ conversationID: pair, text: "Hi" }),
		outcome: "token_scope",
	},
	"a stranger's conversation is not found, for an administrator too": {
		before: (c) => {
			count = stored(c).length;
		},
		as: (c) => c.minji,
		call: "message_add",
		args: (c: Company) => ({ conversationID: talkWithKontor(c, c.jisoo), text: "Let me in" }),
		outcome: "not_found",
		after: (c) => expect(stored(c)).toHaveLength(count),
	},
	"just as one that never was": {
		as: (c) => c.minji,
		call: "message_add",
		args: { conversationID: "conv_00000000000000000000000000", text: "Hello?" },
		outcome: "not_found",
	},
	"an open channel is written in by who is in it": {
		as: (c) => c.daniel,
		call: "message_add",
		args: (c: Company) => ({ conversationID: generalID(c), text: "Hello all" }),
		outcome: "not_allowed",
		after: (c) => expect(stored(c)).toHaveLength(count),
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "message_add",
		args: { text: " \n ", clientMessageID: "x".repeat(129), via: "agent", authorID: "mem_x" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.authorID",
				"input.clientMessageID",
				"input.conversationID",
				"input.text",
				"input.via",
			]),
	},
	"a text longer than a message is refused, one as long as that is not": {
		before: (c) =>
			c.done("message_add", { conversationID: pair, text: "가".repeat(LIMITS.messageCharacters) }, c.minji),
		as: (c) => c.minji,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "가".repeat(LIMITS.messageCharacters + 1) }),
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.text"]),
	},
};

const posted: Record<string, Scenario> = {
	"a message is the writer's own, and both sides hear of it": {
		before: (c) => {
			mark = lastEvent(c);
		},
		as: (c) => c.minji,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "@Jisoo 발표 자료 다 됐어요", clientMessageID: "web-1" }),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			firstID = String(result.messageID);
			expect(view(result)).toEqual({
				id: firstID,
				conversationID: pair,
				seq: view(result).seq,
				author: { id: c.minji, name: "Minji Kim", kind: "member" },
				via: null,
				text: "@Jisoo 발표 자료 다 됐어요",
				createdAt: view(result).createdAt,
				isPinned: false,
				files: [],
				reactions: [],
				mentions: [{ memberID: c.jisoo, words: "@Jisoo" }],
				clientMessageID: "web-1",
			});
			expect(result.turnID).toBeUndefined();
			expect(eventsSince(c, mark)).toEqual([
				["message.added", pair],
				["read.moved", c.minji],
			]);
		},
	},
	"sent again it is the same message, and nobody hears of it twice": {
		before: (c) => {
			mark = lastEvent(c);
			count = stored(c).length;
		},
		as: (c) => c.minji,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "@Jisoo 발표 자료 다 됐어요", clientMessageID: "web-1" }),
		outcome: "done",
		after: (c, { result }) => {
			expect(result.messageID).toBe(firstID);
			expect(stored(c)).toHaveLength(count);
			expect(eventsSince(c, mark)).toEqual([]);
		},
	},
	"its client id in another conversation is refused, and never answered with what was said elsewhere": {
		as: (c) => c.minji,
		call: "message_add",
		args: () => ({ conversationID: other, text: "For Daniel", clientMessageID: "web-1" }),
		outcome: "idempotency_key_reused",
		events: [],
		after: (c) => expect(stored(c)).toHaveLength(count),
	},
	"somebody else's message may carry the same client id": {
		as: (c) => c.jisoo,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "Thanks", clientMessageID: "web-1" }),
		outcome: "done",
		after: (_, { result }) => expect(result.messageID).not.toBe(firstID),
	},
	"a program's message says that a program wrote it": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "write", tokenID: "tok_x" }),
		call: "message_add",
		args: () => ({ conversationID: pair, text: "Build 12 is green" }),
		outcome: "done",
		after: (_, { result }) => expect(view(result).via).toBe("api"),
	},
	"a reply stands under its message": {
		as: (c) => c.jisoo,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "네, 볼게요", parentMessageID: firstID }),
		outcome: "done",
		events: ["call.done"],
		after: (_, { result }) => {
			expect(view(result).parentMessageID).toBe(firstID);
			other = String(result.messageID);
		},
	},
	"and has no thread of its own": {
		as: (c) => c.minji,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "Good", parentMessageID: other }),
		outcome: "thread_not_available",
		after: (_, { error }) =>
			expect((error as { values?: unknown }).values).toMatchObject({ because: "reply_to_reply" }),
	},
	"a reply to a message of elsewhere is refused like one to a message that never was": {
		before: async (c) => {
			const outcome = await c.call(
				"message_add",
				{ conversationID: pair, text: "Good", parentMessageID: "msg_x" },
				c.minji,
			);
			expect(outcome.kind === "failed" && outcome.error.values).toMatchObject({ because: "reply_elsewhere" });
		},
		as: (c) => c.minji,
		call: "message_add",
		args: (c: Company) => ({ conversationID: talkWithKontor(c, c.minji), text: "Good", parentMessageID: firstID }),
		outcome: "thread_not_available",
		after: (c, { error }) => {
			expect((error as { values?: unknown }).values).toMatchObject({ because: "reply_elsewhere" });
			expect(turns(c)).toEqual([]);
		},
	},
	"a departed colleague is not written to any more": {
		before: async (c) => {
			const leaver = c.addMember("Hana Seo");
			other = await open(c, c.minji, leaver);
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, leaver)).run(),
			);
		},
		as: (c) => c.minji,
		call: "message_add",
		args: () => ({ conversationID: other, text: "Still there?" }),
		outcome: "record_refused",
		after: (_, { error }) =>
			expect((error as { values?: unknown }).values).toEqual({ because: "has_left", name: "Hana Seo" }),
	},
};

const withKontor: Record<string, Scenario> = {
	"where Kontor listens a message starts a turn, with it or not at all": {
		before: (c) => {
			mark = lastEvent(c);
		},
		as: (c) => c.minji,
		call: "message_add",
		args: (c: Company) => ({
			conversationID: talkWithKontor(c, c.minji),
			text: "오늘 할 일 알려 줘",
			clientMessageID: "web-2",
		}),
		outcome: "done",
		events: ["turn.queued", "call.done"],
		changes: [],
		after: (c, { result }) => {
			turnID = String(result.turnID);
			expect(turns(c)).toMatchObject([
				{ id: turnID, messageID: result.messageID, requesterID: c.minji, state: "queued", language: "ko" },
			]);
			expect(eventsSince(c, mark)).toEqual([
				["message.added", talkWithKontor(c, c.minji)],
				["read.moved", c.minji],
				["turn.changed", c.minji],
			]);
		},
	},
	"sent again it is the same message and the same turn": {
		as: (c) => c.minji,
		call: "message_add",
		args: (c: Company) => ({
			conversationID: talkWithKontor(c, c.minji),
			text: "오늘 할 일 알려 줘",
			clientMessageID: "web-2",
		}),
		outcome: "done",
		events: ["call.done"],
		after: (c, { result }) => {
			expect(result.turnID).toBe(turnID);
			expect(turns(c)).toHaveLength(1);
		},
	},
	"every message has a number of its own, however many are written at once": {
		before: (c) =>
			Promise.all(
				Array.from({ length: 20 }, (_, at) =>
					c.done("message_add", { conversationID: pair, text: `At once ${at}` }, at % 2 === 0 ? c.minji : c.jisoo),
				),
			),
		as: (c) => c.jisoo,
		call: "message_add",
		args: () => ({ conversationID: pair, text: "And one more" }),
		outcome: "done",
		after: (c) => {
			const written = c.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.conversationID, pair)).all();
			const numbers = written.map(({ seq }) => seq).sort((a, b) => a - b);
			expect(numbers).toEqual(Array.from({ length: written.length }, (_, at) => at + 1));
		},
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries({ ...refused, ...posted, ...withKontor }))
	test(`message_add: ${what}`, () => play(company, scenario));
