/** message_delete: whose messages, how many, what the card shows, and what stays of them: a place and nothing else. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { MessageView } from "#record/views.ts";
import { allMention, allMessage, allMessageEdit, allReaction } from "#store/schema/message.ts";
import { TABLES } from "#store/schema/tables.ts";
import { allCall } from "#store/schema/turn.ts";
import { eventsSince, lastEventID, makeChannel, read, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let mark = 0;
const ids: Record<string, string> = {};
const textOf = (c: Company, id: string) =>
	c.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.id, id)).get()?.text;
const partsOf = (c: Company, id: string) =>
	[allMessageEdit, allReaction, allMention].map(
		(table) => c.app.store.inspectAll.select().from(table).where(eq(table.messageID, id)).all().length,
	);
const callsOf = (c: Company) =>
	c.app.store.inspectAll
		.select()
		.from(allCall)
		.orderBy(allCall.id)
		.all()
		.map(({ tool, idempotencyKey }) => `${tool} ${idempotencyKey}`);
/** every table's rows as text, but the index of words */
const keptOf = (c: Company) =>
	JSON.stringify(TABLES.map(({ stored }) => c.app.store.inspectAll.select().from(stored).all()));

scenarios("message_delete", {
	"a token that may only write deletes nothing": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo", "Minji"] });
			ids.jisoo = await say(c, c.jisoo, channel, "The lamp order went out, @Daniel");
			ids.minji = await say(c, c.minji, channel, "Thanks!", { parentMessageID: ids.jisoo });
			ids.daniel = await say(c, c.daniel, channel, "Good");
		},
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "write" }),
		call: "message_delete",
		args: () => ({ messageIDs: [ids.jisoo] }),
		outcome: "token_scope",
	},
	"somebody else's message is not one's own to delete, not for an administrator either": {
		as: (c) => c.minji,
		call: "message_delete",
		args: () => ({ messageIDs: [ids.jisoo] }),
		outcome: "not_deletable",
		after: (_, { error }) =>
			expect(error?.details).toEqual({ messageIDs: [ids.jisoo ?? ""], protectedReason: "not_author" }),
	},
	"criteria do not belong here, and a message is named once": {
		as: (c) => c.jisoo,
		call: "message_delete",
		args: () => ({ messageIDs: [ids.jisoo, ids.jisoo], query: "lamp" }),
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.messageIDs", "input.query"]),
	},
	"more than a page of a search is too many": {
		as: (c) => c.jisoo,
		call: "message_delete",
		args: { messageIDs: Array.from({ length: 26 }, (_, at) => `msg_${at}`) },
		outcome: "too_many_message_ids",
	},
	"what is not there is not found": {
		as: (c) => c.jisoo,
		call: "message_delete",
		args: { messageIDs: ["msg_00000000000000000000000000"] },
		outcome: "not_found",
	},
	"asked of the agent the card shows author, moment and words, and a yes deletes": {
		before: async (c) => {
			ids.gone = await say(c, c.jisoo, channel, "Wrong number: 555-0101");
			const turn = openTurn(c, c.jisoo, "Delete my last message");
			const outcome = await callInTurn(c, turn, "message_delete", { messageIDs: [ids.gone] }, c.jisoo);
			const hold = await holdOf(c, outcome, c.jisoo);
			expect(hold.sentence).toBe("Delete messages: Jisoo Park · 2026-12-02 10:00");
			expect(hold.preview.text).toBe("Jisoo Park · 2026-12-02 10:00\nWrong number: 555-0101");
			expect(textOf(c, ids.gone)).toBe("Wrong number: 555-0101");
			await approve(c, hold, c.jisoo);
			expect(textOf(c, ids.gone)).toBe("");
			await c.done("message_update", { messageID: ids.jisoo, oldText: "went out", newText: "left" }, c.jisoo);
			await c.done("message_reaction_add", { messageID: ids.jisoo, emoji: "👍" }, c.minji);
			expect(partsOf(c, ids.jisoo ?? "")).toEqual([1, 1, 1]);
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "message_delete",
		args: () => ({ messageIDs: [ids.jisoo, ids.daniel, "msg_00000000000000000000000000"] }),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: async (c, { result }) => {
			expect(result.messageIDs).toEqual([ids.jisoo ?? ""]);
			expect(result.failures).toMatchObject([
				{ messageID: ids.daniel, errorCode: "not_deletable", protectedReason: "not_author" },
				{ errorCode: "not_found" },
			]);
			const view = await read(c, c.minji, channel, ids.jisoo ?? "");
			expect(view).toMatchObject({
				text: "",
				mentions: [],
				reactions: [],
				deletedBy: { id: c.jisoo },
				thread: { replyCount: 1 },
			});
			expect(view.deletedAt).toBeString();
			expect(partsOf(c, ids.jisoo ?? "")).toEqual([0, 0, 0]);
			expect(eventsSince(c, mark)).toEqual([["message.deleted", channel, ids.jisoo ?? ""]]);
		},
	},
	"its words are nowhere any more: not in a search, not in the calls that wrote them": {
		as: (c: Company) => c.jisoo,
		call: "message_search",
		args: { queries: ["lamp order"], scope: "everywhere" },
		outcome: "done",
		after: (c, { result }) => {
			expect(result.candidates).toEqual([]);
			const kept = c.app.store.inspectAll.select().from(allCall).all();
			expect(JSON.stringify(kept)).not.toContain("lamp order");
			expect(JSON.stringify(kept)).toContain("Thanks!");
		},
	},
	"an owner of the channel deletes anybody's in it, and the thread says so": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c: Company) => c.daniel,
		call: "message_delete",
		args: () => ({ messageIDs: [ids.minji] }),
		outcome: "done",
		after: async (c) => {
			expect(eventsSince(c, mark)).toEqual([
				["message.deleted", channel, ids.minji ?? ""],
				["message.updated", channel, ids.jisoo ?? ""],
			]);
			const root: MessageView = await read(c, c.minji, channel, ids.jisoo ?? "");
			expect(root.thread).toBeUndefined();
		},
	},
	"neither its drafts nor whoever read up to it keep any of it, nor a call that a key would answer again": {
		before: async (c) => {
			const before = callsOf(c).length;
			await c.done("draft_update", { conversationID: channel, text: "Zinnia half" }, c.jisoo);
			const keyed = { conversationID: channel, text: "Zinnia half written" };
			await c.call("draft_update", keyed, c.jisoo, { idempotencyKey: "draft" });
			ids.zinnia = await say(c, c.jisoo, channel, "Zinnia written");
			const reading = { conversationID: channel, lastReadMessageID: ids.zinnia };
			await c.done("conversation_update", reading, c.daniel);
			await c.call("conversation_update", { ...reading, isPinned: true }, c.daniel, { idempotencyKey: "read" });
			expect(callsOf(c).slice(before)).toEqual(["draft_update draft", "message_add null", "conversation_update read"]);
			expect(keptOf(c)).toContain("Zinnia");
		},
		as: (c: Company) => c.jisoo,
		call: "message_delete",
		args: () => ({ messageIDs: [ids.zinnia] }),
		outcome: "done",
		after: async (c) => {
			expect(keptOf(c)).not.toContain("Zinnia");
			const again = await c.call(
				"conversation_update",
				{ conversationID: channel, lastReadMessageID: ids.zinnia, isPinned: true },
				c.daniel,
				{ idempotencyKey: "read" },
			);
			expect(again).toMatchObject({
				kind: "done",
				result: { conversation: { isPinned: true, lastMessage: { text: "" } } },
			});
		},
	},
	"deleting it again finds nothing": {
		as: (c: Company) => c.daniel,
		call: "message_delete",
		args: () => ({ messageIDs: [ids.minji] }),
		outcome: "not_found",
	},
});
