/** conversation_add: who may, bad arguments, people who are not there, and one conversation between two people whatever happens. */

import { expect } from "bun:test";
import { eq, gt } from "drizzle-orm";
import type { ConversationView } from "#record/views.ts";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { allEvent } from "#store/schema/log.ts";
import { allMember, KONTOR_ID } from "#store/schema/member.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const view = (result: Record<string, unknown>) => result.conversation as ConversationView;
const direct = (memberID: string) => ({ kind: "direct", memberIDs: [memberID] });
const conversations = (c: Company) => c.app.store.inspectAll.select().from(allConversation).all();
const lastEvent = (c: Company) =>
	Math.max(
		0,
		...c.app.store.inspectAll
			.select()
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);
const eventsSince = (c: Company, mark: number) =>
	c.app.store.inspectAll.select().from(allEvent).where(gt(allEvent.id, mark)).all();
const setStatus = (c: Company, memberID: string, status: "departed" | "withdrawn") =>
	c.app.store.system((db) => db.update(allMember).set({ status }).where(eq(allMember.id, memberID)).run());

let count = 0;
let mark = 0;
let firstID = "";
let otherID = "";

scenarios("conversation_add", {
	"a token that may only read opens none": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "read" }),
		call: "conversation_add",
		args: (c: Company) => direct(c.jisoo),
		outcome: "token_scope",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "conversation_add",
		args: { kind: "channel", memberIDs: [], name: "sales" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.kind", "input.memberIDs", "input.name"]),
	},
	"a direct conversation is with one other": {
		as: (c) => c.minji,
		call: "conversation_add",
		args: (c: Company) => ({ kind: "direct", memberIDs: [c.jisoo, c.daniel] }),
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.memberIDs"]),
	},
	"somebody who was never here is not found": {
		as: (c) => c.minji,
		call: "conversation_add",
		args: direct("mem_00000000000000000000000000"),
		outcome: "not_found",
	},
	"nor is somebody who was withdrawn": {
		before: (c) => {
			otherID = c.addMember("Bora Moon");
			setStatus(c, otherID, "withdrawn");
		},
		as: (c) => c.minji,
		call: "conversation_add",
		args: () => direct(otherID),
		outcome: "not_found",
	},
	"the first opening makes it, for both and nobody else": {
		before: (c) => {
			mark = lastEvent(c);
		},
		as: (c) => c.minji,
		call: "conversation_add",
		args: (c: Company) => direct(c.jisoo),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toEqual({
				id: view(result).id,
				kind: "direct",
				name: "Jisoo Park",
				topic: "",
				visibility: "private",
				memberIDs: [c.minji, c.jisoo].sort(),
				ownerIDs: [],
				isMember: true,
				isWithKontor: false,
				unreadCount: 0,
				mentionCount: 0,
				threadMentions: [],
				toldTurnIDs: [],
				lastReadMessageID: null,
				lastReadSeq: 0,
				isMuted: false,
				mutedUntil: null,
				isHidden: false,
				isPinned: false,
				lastMessage: null,
				place: 0,
			});
			firstID = view(result).id;
			expect(eventsSince(c, mark).map(({ type, conversationID }) => [type, conversationID])).toEqual([
				["conversation.changed", firstID],
			]);
		},
	},
	"the other one opens the same, under the first one's name": {
		before: (c) => {
			mark = lastEvent(c);
			count = conversations(c).length;
		},
		as: (c) => c.jisoo,
		call: "conversation_add",
		args: (c: Company) => direct(c.minji),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(view(result)).toMatchObject({ id: firstID, name: "Minji Kim" });
			expect(conversations(c)).toHaveLength(count);
			expect(eventsSince(c, mark)).toEqual([]);
		},
	},
	"ten openings from both sides at once make one": {
		before: async (c) => {
			count = conversations(c).length;
			const sides = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? [c.jisoo, c.daniel] : [c.daniel, c.jisoo]));
			const opened = await Promise.all(sides.map(([me = "", you = ""]) => c.done("conversation_add", direct(you), me)));
			expect(new Set(opened.map((result) => view(result).id)).size).toBe(1);
		},
		as: (c) => c.daniel,
		call: "conversation_add",
		args: (c: Company) => direct(c.jisoo),
		outcome: "done",
		after: (c, { result }) => {
			expect(conversations(c)).toHaveLength(count + 1);
			const members = c.app.store.inspectAll
				.select()
				.from(allMembership)
				.where(eq(allMembership.conversationID, view(result).id))
				.all();
			expect(members.map(({ memberID, role }) => [memberID, role])).toEqual(
				[c.jisoo, c.daniel].sort().map((id) => [id, "member"]),
			);
		},
	},
	"with Kontor it is the one from the first day": {
		as: (c) => c.daniel,
		call: "conversation_add",
		args: direct(KONTOR_ID),
		outcome: "done",
		after: (c, { result }) =>
			expect(view(result)).toMatchObject({ id: talkWithKontor(c, c.daniel), name: "Kontor", isWithKontor: true }),
	},
	"with oneself it is a place for notes, and there is one of it": {
		before: async (c) => {
			firstID = view(await c.done("conversation_add", direct(c.daniel), c.daniel)).id;
		},
		as: (c) => c.daniel,
		call: "conversation_add",
		args: (c: Company) => direct(c.daniel),
		outcome: "done",
		after: (c, { result }) =>
			expect(view(result)).toMatchObject({ id: firstID, name: "Daniel Quill", memberIDs: [c.daniel] }),
	},
	"with a departed colleague what was said stays to be read": {
		before: async (c) => {
			otherID = c.addMember("Hana Seo");
			firstID = view(await c.done("conversation_add", direct(otherID), c.minji)).id;
			await c.done("message_add", { conversationID: firstID, text: "Goodbye, Hana" }, c.minji);
			setStatus(c, otherID, "departed");
		},
		as: (c) => c.minji,
		call: "conversation_add",
		args: () => direct(otherID),
		outcome: "done",
		after: (_, { result }) =>
			expect(view(result)).toMatchObject({ id: firstID, name: "Hana Seo", lastMessage: { text: "Goodbye, Hana" } }),
	},
	"a Korean name names the conversation as it is written": {
		before: (c) => {
			otherID = c.addMember("박지수", { email: "jisu@moonrise.example" });
		},
		as: (c) => c.as(c.minji, { language: "ko" }),
		call: "conversation_add",
		args: () => direct(otherID),
		outcome: "done",
		after: (_, { result }) => expect(view(result).name).toBe("박지수"),
	},
});
