/** turn_add: who may, bad arguments, where Kontor is not, one message and one turn of one request, and whose words they are. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ConversationView } from "#record/views.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTurn } from "#store/schema/turn.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { play, type Scenario } from "#test/support/scenario.ts";

const turns = (c: Company) => c.app.store.inspectAll.select().from(allTurn).all();
const turnOf = (c: Company, id: unknown) => turns(c).find((one) => one.id === id);
const messageOf = (c: Company, id: unknown) =>
	c.app.store.inspectAll
		.select()
		.from(allMessage)
		.where(eq(allMessage.id, String(id)))
		.get();

let pair = "";
let first: Record<string, unknown> = {};
let count = 0;

const list: Record<string, Scenario> = {
	"neither the agent, nor a schedule, nor an MCP client asks as the person": {
		before: async (c) => {
			for (const origin of ["agent", "schedule"] as const) {
				const outcome = await c.call("turn_add", { text: "Hello" }, c.as(c.jisoo, { origin }));
				expect(outcome.kind === "failed" && outcome.error.code).toBe("not_allowed");
			}
		},
		as: (c) => c.as(c.jisoo, { origin: "mcp", asks: true }),
		call: "turn_add",
		args: { text: "Hello" },
		outcome: "not_allowed",
		events: [],
		after: (c) => expect(turns(c)).toEqual([]),
	},
	"nor does a token that may only read": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "turn_add",
		args: { text: "Hello" },
		outcome: "token_scope",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "turn_add",
		args: { text: "   ", clientMessageID: "x".repeat(129), language: "ko" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.clientMessageID", "input.language", "input.text"]),
	},
	"a stranger's conversation with Kontor is not found": {
		as: (c) => c.minji,
		call: "turn_add",
		args: (c: Company) => ({ text: "What did Jisoo ask?", conversationID: talkWithKontor(c, c.jisoo) }),
		outcome: "not_found",
	},
	"just as one that never was": {
		as: (c) => c.minji,
		call: "turn_add",
		args: { text: "Hello", conversationID: "conv_00000000000000000000000000" },
		outcome: "not_found",
	},
	"between two people Kontor is not asked, and nothing is sent": {
		before: async (c) => {
			const opened = await c.done("conversation_add", { kind: "direct", memberIDs: [c.daniel] }, c.jisoo);
			pair = (opened.conversation as ConversationView).id;
		},
		as: (c) => c.jisoo,
		call: "turn_add",
		args: () => ({ text: "Kontor, add a task", conversationID: pair }),
		outcome: "invalid_target",
		after: (c) =>
			expect(c.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.conversationID, pair)).all()).toEqual(
				[],
			),
	},
	"nor in a channel": {
		as: (c) => c.minji,
		call: "turn_add",
		args: (c: Company) => ({ text: "Kontor, add a task", conversationID: generalID(c) }),
		outcome: "invalid_target",
	},
	"without a place it is asked in the direct conversation, in the language of the message": {
		as: (c) => c.jisoo,
		call: "turn_add",
		args: { text: "지수에게 분기 보고서 업무 줘", clientMessageID: "q-1" },
		outcome: "done",
		events: ["turn.queued", "call.done"],
		changes: [],
		after: (c, { result }) => {
			first = result;
			expect(result.conversationID).toBe(talkWithKontor(c, c.jisoo));
			expect(messageOf(c, result.messageID)).toMatchObject({
				authorID: c.jisoo,
				via: null,
				text: "지수에게 분기 보고서 업무 줘",
				turnID: null,
			});
			expect(turnOf(c, result.turnID)).toMatchObject({
				requesterID: c.jisoo,
				messageID: result.messageID,
				state: "queued",
				language: "ko",
				waitingFor: null,
				tries: 0,
			});
		},
	},
	"the same request again is the same turn, even in other words": {
		before: (c) => {
			count = turns(c).length;
		},
		as: (c) => c.jisoo,
		call: "turn_add",
		args: { text: "Something else", clientMessageID: "q-1" },
		outcome: "done",
		events: ["call.done"],
		after: (c, { result }) => {
			expect(result).toEqual(first);
			expect(turns(c)).toHaveLength(count);
		},
	},
	"a client id of a message to a colleague starts no turn on that message": {
		before: (c) => c.done("message_add", { conversationID: pair, text: "Between us", clientMessageID: "q-2" }, c.jisoo),
		as: (c) => c.jisoo,
		call: "turn_add",
		args: { text: "Hello", clientMessageID: "q-2" },
		outcome: "idempotency_key_reused",
		events: [],
		after: (c) => expect(turns(c)).toHaveLength(count),
	},
	"a colleague's request may carry the same client id": {
		as: (c) => c.daniel,
		call: "turn_add",
		args: { text: "Hello", clientMessageID: "q-1" },
		outcome: "done",
		after: (c, { result }) => {
			expect(result.turnID).not.toBe(first.turnID);
			expect(turnOf(c, result.turnID)).toMatchObject({ requesterID: c.daniel, language: "en" });
		},
	},
	"a message that was posted before its turn was asked for has one turn": {
		before: async (c) => {
			const input = { conversationID: talkWithKontor(c, c.daniel), text: "Posted", clientMessageID: "q-3" };
			first = await c.done("message_add", input, c.daniel);
		},
		as: (c) => c.daniel,
		call: "turn_add",
		args: { text: "Posted", clientMessageID: "q-3" },
		outcome: "done",
		after: (_, { result }) => expect(result).toMatchObject({ messageID: first.messageID, turnID: first.turnID }),
	},
	"a token that asks may ask Kontor, since what follows asks by itself": {
		as: (c) => c.as(c.daniel, { origin: "api", scope: "write", asks: true, tokenID: "tok_x" }),
		call: "turn_add",
		args: (c: Company) => ({ text: "What is due today?", conversationID: talkWithKontor(c, c.daniel) }),
		outcome: "done",
		events: ["turn.queued", "call.done"],
		after: (c, { result }) => expect(messageOf(c, result.messageID)?.via).toBe("api"),
	},
};

let company: Company;
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());
for (const [what, scenario] of Object.entries(list)) test(`turn_add: ${what}`, () => play(company, scenario));
