/** message_update: whose messages, bad arguments, spans, whole texts, history, pins. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { messageValues } from "#record/message.ts";
import { allEvent } from "#store/schema/log.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { allMessage, allMessageEdit } from "#store/schema/message.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const ids: Record<string, string> = {};
const rowOf = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.id, id)).get();
const historyOf = (c: Company, id: string) =>
	c.app.store.inspectAll
		.select()
		.from(allMessageEdit)
		.where(eq(allMessageEdit.messageID, id))
		.all()
		.map(({ text }) => text);
const updates = (c: Company) =>
	c.app.store.inspectAll.select().from(allEvent).where(eq(allEvent.type, "message.updated")).all().length;
const mine = (more: Record<string, unknown>) => () => ({ messageID: ids.mine, ...more });

async function write(c: Company): Promise<void> {
	const sent = await c.done(
		"message_send",
		{ targetType: "directMessage", personHint: "Jisoo Park", message: "The fair is on Tuesday, aaa, in hall 3" },
		c.minji,
	);
	ids.mine = (sent.messageIDs as string[])[0] ?? "";
}

/** What Kontor answered in a turn of this member's. */
function agentMessage(c: Company, memberID: string): string {
	const turn = openTurn(c, memberID, "sum it up");
	const id = c.app.ids.next("msg");
	const values = {
		id,
		conversationID: turn.conversationID,
		authorID: KONTOR_ID,
		text: "Three tasks are open",
		via: null,
		turnID: turn.id,
		createdAt: c.clock.now(),
	};
	c.app.store.system((db) => {
		const seqs = db
			.select({ seq: allMessage.seq })
			.from(allMessage)
			.where(eq(allMessage.conversationID, turn.conversationID))
			.all();
		db.insert(allMessage)
			.values(messageValues(values, Math.max(...seqs.map(({ seq }) => seq)) + 1))
			.run();
	});
	return id;
}

scenarios("message_update", {
	"nobody changes what somebody else wrote": {
		before: write,
		as: (c) => c.jisoo,
		call: "message_update",
		args: mine({ text: "Something else" }),
		outcome: "not_author",
		events: [],
		after: (c) => expect(rowOf(c, ids.mine ?? "")?.text).toBe("The fair is on Tuesday, aaa, in hall 3"),
	},
	"nor does the agent pin it": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "message_update",
		args: mine({ isPinned: true }),
		outcome: "not_author",
	},
	"a message of a conversation one is not in is not there": {
		as: (c) => c.daniel,
		call: "message_update",
		args: mine({ text: "x" }),
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "message_update",
		args: { messageID: "", text: 5, colour: "red" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.colour", "input.messageID", "input.text"]),
	},
	"a span needs its replacement, and does not go with a whole text": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ oldText: "Tuesday", text: "all new" }),
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.newText", "input.text"]),
	},
	"something has to change": { as: (c) => c.minji, call: "message_update", args: mine({}), outcome: "invalid_input" },
	"files are refused until there are workspaces": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ attachments: ["deck.pdf"] }),
		outcome: "not_ready",
	},
	"a span that is not there changes nothing, and the answer says how the message reads now": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ oldText: "Wednesday", newText: "Thursday" }),
		outcome: "edit_span_not_found",
		after: (_, { error }) =>
			expect(error?.details).toEqual({ currentText: "The fair is on Tuesday, aaa, in hall 3", matchCount: 0 }),
	},
	"a span that is there twice changes nothing, overlapping ones too": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ oldText: "aa", newText: "b" }),
		outcome: "edit_span_ambiguous",
		after: (_, { error }) => expect(error?.details).toMatchObject({ matchCount: 2 }),
	},
	"one span is replaced, the text before is kept, and both hear of it": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ oldText: "Tuesday, aaa,", newText: "Wednesday" }),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			const id = ids.mine ?? "";
			expect(result).toEqual({ messageID: id, deliveryStatus: "updated", messageUpdated: true });
			expect(rowOf(c, id)).toMatchObject({
				text: "The fair is on Wednesday in hall 3",
				editedAt: c.clock.now(),
				isPinned: false,
			});
			expect(historyOf(c, id)).toEqual(["The fair is on Tuesday, aaa, in hall 3"]);
			expect(updates(c)).toBe(1);
		},
	},
	"the whole text and the pin at once; the history grows": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ text: "  The fair is off  ", isPinned: true }),
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({ messageUpdated: true, isPinned: true });
			expect(rowOf(c, ids.mine ?? "")).toMatchObject({ text: "The fair is off", isPinned: true });
			expect(historyOf(c, ids.mine ?? "")).toHaveLength(2);
		},
	},
	"the same text again changes nothing and tells nobody": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ text: "The fair is off", isPinned: true }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.messageUpdated).toBe(false);
			expect(updates(c)).toBe(2);
			const again = await c.call("message_update", { messageID: ids.mine, isPinned: true }, c.minji);
			expect(again).toMatchObject({ kind: "done", effects: [] });
		},
	},
	"nothing may be left of it": {
		as: (c) => c.minji,
		call: "message_update",
		args: mine({ oldText: "The fair is off", newText: "" }),
		outcome: "record_refused",
	},
	"what was changed is found by its new words alone": {
		as: (c) => c.jisoo,
		call: "message_search",
		args: { queries: ["Wednesday"] },
		outcome: "done",
		after: (_, { result }) => expect(result.candidates).toEqual([]),
	},
	"Kontor's answer to oneself is one's own to correct, and the agent does it without asking": {
		before: async (c) => {
			const id = agentMessage(c, c.daniel);
			const outcome = await callInTurn(
				c,
				openTurn(c, c.daniel, "make it four"),
				"message_update",
				{ messageID: id, oldText: "Three", newText: "Four" },
				c.daniel,
			);
			expect(outcome).toMatchObject({ kind: "done", effects: [{ objectType: "message", effect: "updated", id }] });
			expect(rowOf(c, id)).toMatchObject({ text: "Four tasks are open", authorID: KONTOR_ID });
		},
		as: (c) => c.daniel,
		call: "hold_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result.holds).toEqual([]),
	},
	"a greeting of Kontor's may be pinned and not rewritten": {
		before: async (c) => {
			const greeting = c.app.store.inspectAll
				.select()
				.from(allMessage)
				.all()
				.find(
					({ authorID, turnID, conversationID }) =>
						authorID === KONTOR_ID && turnID === null && conversationID === openTurn(c, c.daniel, "x").conversationID,
				);
			ids.greeting = greeting?.id ?? "";
		},
		as: (c) => c.daniel,
		call: "message_update",
		args: () => ({ messageID: ids.greeting, text: "I promise everything" }),
		outcome: "not_author",
		after: async (c) =>
			expect(await c.done("message_update", { messageID: ids.greeting, isPinned: true }, c.daniel)).toMatchObject({
				isPinned: true,
			}),
	},
});
