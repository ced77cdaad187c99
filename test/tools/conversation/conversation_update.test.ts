/** conversation_update: whose read position, bad arguments, messages of elsewhere, and that it never goes back. */

import { expect } from "bun:test";
import { gt } from "drizzle-orm";
import type { ConversationView } from "#record/views.ts";
import { allEvent } from "#store/schema/log.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const view = (result: Record<string, unknown>) => result.conversation as ConversationView;
const lastEvent = (c: Company) =>
	Math.max(
		0,
		...c.app.store.inspectAll
			.select()
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);
const movesSince = (c: Company, since: number) =>
	c.app.store.inspectAll
		.select()
		.from(allEvent)
		.where(gt(allEvent.id, since))
		.all()
		.map(({ type, memberID, subjectID }) => [type, memberID, subjectID]);
const readUpTo = (lastReadMessageID: string, conversationID = pair) => ({ conversationID, lastReadMessageID });

let pair = "";
let mark = 0;
const said: string[] = [];

async function talk(c: Company): Promise<void> {
	pair = view(await c.done("conversation_add", { kind: "direct", memberIDs: [c.jisoo] }, c.daniel)).id;
	for (const text of ["One", "Two", "Three"])
		said.push((await c.done("message_add", { conversationID: pair, text }, c.daniel)).messageID as string);
}

scenarios("conversation_update", {
	"a token that may only read marks nothing as read": {
		before: talk,
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "conversation_update",
		args: () => readUpTo(said[0] ?? ""),
		outcome: "token_scope",
		events: [],
	},
	"a stranger's conversation is not found, for an administrator too": {
		as: (c) => c.minji,
		call: "conversation_update",
		args: () => readUpTo(said[0] ?? ""),
		outcome: "not_found",
	},
	"just as one that never was": {
		as: (c) => c.minji,
		call: "conversation_update",
		args: () => readUpTo(said[0] ?? "", "conv_00000000000000000000000000"),
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: { conversationID: 1, isMuted: "yes", lastReadMessageID: 2, colour: "red" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.colour",
				"input.conversationID",
				"input.isMuted",
				"input.lastReadMessageID",
			]),
	},
	"back without a place is named, and nowhere is a place only then": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({ conversationID: pair, isUnreadAgain: true }),
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.isUnreadAgain"]);
			expect(await c.call("conversation_update", readUpTo(""), c.jisoo)).toMatchObject({
				error: { code: "not_found" },
			});
		},
	},
	"nothing to change is nothing asked": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({ conversationID: pair }),
		outcome: "invalid_input",
	},
	"a message of another conversation of one's own is not in this one": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: (c: Company) => readUpTo(said[0] ?? "", talkWithKontor(c, c.jisoo)),
		outcome: "not_found",
	},
	"in an open channel one is not in there is nothing to have read": {
		before: async (c) => {
			const conversationID = generalID(c);
			said[3] = (await c.done("message_add", { conversationID, text: "Welcome" }, c.minji)).messageID as string;
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: (c: Company) => readUpTo(said[3] ?? "", generalID(c)),
		outcome: "not_found",
	},
	"the position moves to the message, and only the reader hears of it": {
		before: (c) => {
			mark = lastEvent(c);
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => readUpTo(said[1] ?? ""),
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ id: pair, unreadCount: 1, lastReadMessageID: said[1] });
			expect(movesSince(c, mark)).toEqual([["read.moved", c.jisoo, pair]]);
		},
	},
	"it never goes back, and says nothing when it stays": {
		before: (c) => {
			mark = lastEvent(c);
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => readUpTo(said[0] ?? ""),
		outcome: "done",
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ unreadCount: 1, lastReadMessageID: said[1] });
			expect(movesSince(c, mark)).toEqual([]);
		},
	},
	"it goes back when that is said, to before the first message too, and the reader's other browsers hear of it": {
		before: async (c) => {
			mark = lastEvent(c);
			const back = { ...readUpTo(said[0] ?? ""), isUnreadAgain: true };
			expect(view(await c.done("conversation_update", back, c.jisoo))).toMatchObject({
				unreadCount: 2,
				lastReadMessageID: said[0],
			});
			expect(movesSince(c, mark)).toEqual([["read.moved", c.jisoo, pair]]);
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({ ...readUpTo(""), isUnreadAgain: true }),
		outcome: "done",
		after: (_, { result }) => expect(view(result)).toMatchObject({ unreadCount: 3, lastReadMessageID: null }),
	},
	"of many at once the furthest stays": {
		before: async (c) => {
			const all = [said[2], said[0], said[1], said[2], said[0]];
			await Promise.all(all.map((id = "") => c.done("conversation_update", readUpTo(id), c.jisoo)));
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => readUpTo(said[0] ?? ""),
		outcome: "done",
		after: (_, { result }) => expect(view(result)).toMatchObject({ unreadCount: 0, lastReadMessageID: said[2] }),
	},
	"the other one's position is their own": {
		before: (c) => c.done("message_add", { conversationID: pair, text: "네, 봤어요" }, c.jisoo),
		as: (c) => c.daniel,
		call: "conversation_update",
		args: () => readUpTo(said[0] ?? ""),
		outcome: "done",
		after: (_, { result }) =>
			expect(view(result)).toMatchObject({
				unreadCount: 1,
				lastReadMessageID: said[2],
				lastMessage: { text: "네, 봤어요" },
			}),
	},
	"muted until a moment, hidden and pinned are one's own: nobody else hears of it": {
		before: (c) => {
			mark = lastEvent(c);
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({
			conversationID: pair,
			isMuted: true,
			mutedUntil: "2026-12-03T09:00:00+09:00",
			isPinned: true,
			isHidden: true,
		}),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			const own = { isMuted: true, mutedUntil: "2026-12-03T00:00:00.000Z", isPinned: true, isHidden: true };
			expect(view(result)).toMatchObject(own);
			expect(movesSince(c, mark)).toEqual([["conversation.changed", c.jisoo, pair]]);
			const other = view(await c.done("conversation_update", readUpTo(said[2] ?? ""), c.daniel));
			expect(other).toMatchObject({ isMuted: false, isPinned: false, isHidden: false });
		},
	},
	"a new message brings a hidden conversation back, and it stays muted": {
		before: (c) => c.done("message_add", { conversationID: pair, text: "Still there?" }, c.daniel),
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({ conversationID: pair, isPinned: false }),
		outcome: "done",
		after: (_, { result }) => expect(view(result)).toMatchObject({ isHidden: false, isPinned: false, isMuted: true }),
	},
	"muted for good has no end, and unmuted is unmuted": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({ conversationID: pair, isMuted: true }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(view(result)).toMatchObject({ isMuted: true, mutedUntil: null });
			const back = view(await c.done("conversation_update", { conversationID: pair, isMuted: false }, c.jisoo));
			expect(back.isMuted).toBe(false);
		},
	},
	"a direct conversation has no name to give it": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: () => ({ conversationID: pair, name: "us" }),
		outcome: "invalid_target",
	},
	"a member says what a channel is for, and everybody in it hears of it": {
		before: (c) => {
			generalID(c, c.jisoo);
			mark = lastEvent(c);
		},
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: (c: Company) => ({ conversationID: generalID(c), topic: "What concerns everybody" }),
		outcome: "done",
		changes: ["conversation updated"],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ name: "general", topic: "What concerns everybody" });
			expect(movesSince(c, mark)).toEqual([["conversation.changed", null, generalID(c)]]);
		},
	},
	"who may come in is for an owner to say": {
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: (c: Company) => ({ conversationID: generalID(c), visibility: "private" }),
		outcome: "not_owner",
	},
	"a channel does not take the name of another, in whatever case": {
		before: (c) => c.done("channel_add", { name: "Lamps" }, c.daniel),
		as: (c) => c.jisoo,
		call: "conversation_update",
		args: (c: Company) => ({ conversationID: generalID(c), name: "#LAMPS " }),
		outcome: "channel_name_taken",
	},
});
