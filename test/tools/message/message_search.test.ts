/** message_search: whose conversations, bad arguments, hints, scopes, ranking, previews, reading by id, paging. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { messageValues } from "#record/message.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allCall } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { callInTurn, generalID, openTurn, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

type Candidate = {
	messageID: string;
	channelName: string;
	authorName: string;
	authoredBy: string;
	preview?: string;
	text?: string;
	editable: boolean;
	deletable: boolean;
	protectedReason?: string;
	createdAt: number;
};
const list = (result: Record<string, unknown>) => result.candidates as Candidate[];
const shown = (result: Record<string, unknown>) => list(result).map(({ preview }) => preview);

const ids: Record<string, string> = {};
/** Writes a message a minute after the one before. */
async function say(c: Company, memberID: string, text: string, to: Record<string, unknown>): Promise<string> {
	c.clock.advance(60_000);
	const { messageIDs } = await c.done("message_send", { targetType: "directMessage", message: text, ...to }, memberID);
	return (messageIDs as string[])[0] ?? "";
}
async function fillTalks(c: Company): Promise<void> {
	const channelID = generalID(c, c.jisoo, c.daniel);
	const channel = { targetType: "channel", channelID };
	ids.order = await say(c, c.jisoo, "The lamp order for the fair is ready", { personHint: c.minji });
	ids.reply = await say(c, c.minji, "Thanks! Which lamps are in the order?", { personHint: c.jisoo });
	ids.private = await say(c, c.jisoo, "The lamp order costs too much, between us", { personHint: c.daniel });
	ids.meeting = await say(c, c.daniel, "이번 주간회의는 세 시로 옮겨요", channel);
	ids.order2 = await say(c, c.daniel, "Order the lamp oil too", channel);
	ids.report = await say(c, c.minji, "The reporting template is in the folder", channel);
}

scenarios("message_search", {
	"nobody finds what was said between others": {
		before: fillTalks,
		as: (c) => c.minji,
		call: "message_search",
		args: { queries: ["between us"] },
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) =>
			expect(result).toMatchObject({
				candidates: [],
				messageIDs: [],
				hasMore: false,
				scope: "everywhere",
				queries: ["between us"],
				authoredBy: "anyone",
			}),
	},
	"nobody reads by id what was said between others": {
		as: (c) => c.minji,
		call: "message_search",
		args: () => ({ messageIDs: [ids.private] }),
		outcome: "not_found",
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "message_search",
		args: { scope: "company", limit: 26, query: "lamp", authoredBy: "me" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.authoredBy", "input.limit", "input.query", "input.scope"]),
	},
	"a scope of a channel needs one, and another scope takes none": {
		as: (c) => c.minji,
		call: "message_search",
		args: { scope: "directMessage", channelName: "general" },
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.channelName"]);
			expect(await c.call("message_search", { scope: "channel" }, c.minji)).toMatchObject({
				error: { code: "invalid_input" },
			});
		},
	},
	"a cursor that was never answered is refused": {
		as: (c) => c.minji,
		call: "message_search",
		args: { queries: ["lamp"], cursor: "20" },
		outcome: "invalid_input",
	},
	"a person nobody is called is not found": {
		as: (c) => c.minji,
		call: "message_search",
		args: { scope: "directMessage", personHint: "Zebedee" },
		outcome: "person_not_found",
	},
	"two people of a name are candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "message_search",
		args: { personHint: "Jisoo" },
		outcome: "interaction_required",
		after: (_, { error }) => expect(error?.details).toEqual({ hint: "personHint" }),
	},
	"outside of a turn every conversation of the caller is searched, whole phrases before single words": {
		as: (c) => c.minji,
		call: "message_search",
		args: { queries: ["  LAMP   order ", "lamp order"] },
		outcome: "done",
		after: (c, { result }) => {
			expect(result.queries).toEqual(["LAMP order"]);
			expect(shown(result)).toEqual([
				"The lamp order for the fair is ready",
				"Order the lamp oil too",
				"Thanks! Which lamps are in the order?",
			]);
			expect(list(result)[0]).toMatchObject({
				messageID: ids.order,
				channelName: "Jisoo Park",
				authorName: "Jisoo Park",
				authoredBy: "anyone",
				editable: false,
				deletable: false,
				protectedReason: "not_author",
			});
			expect(list(result)[1]).toMatchObject({ channelName: "#general", deletable: true, editable: false });
			expect(list(result)[2]).toMatchObject({ authoredBy: "requester", editable: true, deletable: true });
			expect(result.messageIDs).toEqual([ids.order2, ids.reply]);
			expect(c.app.store.inspectAll.select().from(allCall).where(eq(allCall.tool, "message_search")).all()).toEqual([]);
		},
	},
	"Korean is found inside of a longer word": {
		as: (c) => c.jisoo,
		call: "message_search",
		args: { queries: ["회의"] },
		outcome: "done",
		after: (_, { result }) => expect(list(result).map(({ messageID }) => messageID)).toEqual([ids.meeting as string]),
	},
	"the middle of a word is found among the newest messages": {
		as: (c) => c.jisoo,
		call: "message_search",
		args: { queries: ["porting temp"] },
		outcome: "done",
		after: (_, { result }) => expect(list(result).map(({ messageID }) => messageID)).toEqual([ids.report as string]),
	},
	"one talk alone, and by whom": {
		as: (c) => c.minji,
		call: "message_search",
		args: (c: Company) => ({ personHint: c.jisoo, authoredBy: "requester", queries: ["order"] }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.scope).toBe("directMessage");
			expect(list(result).map(({ messageID }) => messageID)).toEqual([ids.reply as string]);
			const channel = await c.done("message_search", { channelName: "general", queries: ["lamp"] }, c.minji);
			expect(list(channel).map(({ messageID }) => messageID)).toEqual([ids.order2 as string]);
			const nobody = await c.done("message_search", { scope: "directMessage", personHint: "Daniel" }, c.minji);
			expect(list(nobody)).toEqual([]);
			const agent = await c.done("message_search", { authoredBy: "assistant", scope: "directMessage" }, c.minji);
			expect(list(agent).every(({ authoredBy, editable }) => authoredBy === "assistant" && !editable)).toBe(true);
		},
	},
	"by id messages come whole, in the order asked for, and missing ones are named": {
		as: (c) => c.minji,
		call: "message_search",
		args: () => ({ messageIDs: [ids.report, ids.private, ids.order] }),
		outcome: "done",
		after: (_, { result }) => {
			expect(list(result).map(({ text }) => text)).toEqual([
				"The reporting template is in the folder",
				"The lamp order for the fair is ready",
			]);
			expect(result).toMatchObject({ missingIDs: [ids.private], messageIDs: [ids.report], hasMore: false });
		},
	},
	"without words everything comes, newest first, page by page, and nothing twice when more is said meanwhile": {
		as: (c) => c.minji,
		call: "message_search",
		args: { scope: "channel", channelName: "general", limit: 2 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(list(result).map(({ messageID }) => messageID)).toEqual([ids.report as string, ids.order2 as string]);
			expect(result.hasMore).toBe(true);
			await say(c, c.minji, "One more thing", { targetType: "channel", channelID: generalID(c) });
			const rest = await c.done(
				"message_search",
				{ scope: "channel", channelName: "general", limit: 2, cursor: result.nextCursor },
				c.minji,
			);
			expect(list(rest).map(({ messageID }) => messageID)).toEqual([ids.meeting as string]);
			expect(rest.hasMore).toBe(false);
		},
	},
	"ranked pages go on where they ended": {
		as: (c) => c.minji,
		call: "message_search",
		args: { queries: ["lamp order"], limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const next = await c.done(
				"message_search",
				{ queries: ["lamp order"], limit: 2, cursor: result.nextCursor },
				c.minji,
			);
			expect(list(next).map(({ messageID }) => messageID)).toEqual([ids.order2 as string, ids.reply as string]);
			expect(next.hasMore).toBe(false);
		},
	},
	"a long message shows the words around the match, in one line": {
		before: (c) =>
			say(c, c.minji, `${"before ".repeat(40)}the\n\n  needle 가나다 ${"after ".repeat(40)}`, { personHint: c.daniel }),
		as: (c) => c.daniel,
		call: "message_search",
		args: { queries: ["the needle"] },
		outcome: "done",
		after: (_, { result }) => {
			const [preview = ""] = shown(result);
			expect(preview).toMatch(/^…[before ]+ the needle 가나다 [after ]+…$/);
			expect([...preview].length).toBe(162);
		},
	},
	"in a turn the talk with Kontor means everywhere, and the request is no answer to itself": {
		before: async (c) => {
			const turn = openTurn(c, c.minji, "find messages about the lamp order");
			const outcome = await callInTurn(c, turn, "message_search", { queries: ["lamp order"] }, c.minji);
			if (outcome.kind !== "done") throw new Error("not done");
			expect(outcome.result.scope).toBe("everywhere");
			expect(list(outcome.result).map(({ messageID }) => messageID)).toEqual([
				ids.order,
				ids.order2,
				ids.reply,
			] as string[]);
			const row = c.app.store.inspectAll.select().from(allCall).where(eq(allCall.id, outcome.callID)).get();
			expect(row).toMatchObject({ provenance: "colleague", subject: "lamp order" });
		},
		as: (c) => c.minji,
		call: "message_search",
		args: { queries: ["!!!"] },
		outcome: "done",
		after: (_, { result }) => expect(list(result)).toEqual([]),
	},
	"in a channel it is that channel, in a thread that thread": {
		before: async (c) => {
			const channelID = generalID(c);
			const inChannel = openTurn(c, c.minji, "Kontor, who wrote about oil?", { conversationID: channelID });
			const channel = await callInTurn(c, inChannel, "message_search", { queries: ["lamp"] }, c.minji);
			expect(channel).toMatchObject({
				kind: "done",
				result: { scope: "currentChannel", candidates: [{ messageID: ids.order2 }] },
			});
			const inThread = openTurn(c, c.minji, "Kontor, and here?", {
				conversationID: channelID,
				parentID: ids.meeting as string,
			});
			const thread = await callInTurn(c, inThread, "message_search", {}, c.minji);
			expect(thread).toMatchObject({
				kind: "done",
				result: { scope: "currentThread", candidates: [{ messageID: ids.meeting }] },
			});
			const own = await callInTurn(
				c,
				inThread,
				"message_search",
				{ scope: "directMessage", authoredBy: "requester" },
				c.minji,
			);
			if (own.kind !== "done") throw new Error("not done");
			expect(list(own.result).every(({ channelName }) => channelName === "Kontor")).toBe(true);
			expect(list(own.result)).toHaveLength(1);
			expect(talkWithKontor(c, c.minji)).not.toBe(channelID);
		},
		as: (c) => c.minji,
		call: "message_search",
		args: { scope: "currentThread" },
		outcome: "thread_not_available",
	},
	"in a conversation too long to read whole the index answers, and the old is found beside the new": {
		before: (c) => {
			const conversationID = generalID(c);
			const { store, ids: next } = c.app;
			store.system((db) => {
				const start = db
					.select({ seq: allMessage.seq })
					.from(allMessage)
					.where(eq(allMessage.conversationID, conversationID))
					.all().length;
				for (let index = 1; index <= 4_000; index++) {
					const text =
						index === 1
							? "the harbour crane is broken"
							: index % 2 === 0
								? `harbour note ${index}`
								: `crane note ${index}`;
					db.insert(allMessage)
						.values(
							messageValues(
								{
									id: next.next("msg"),
									conversationID,
									authorID: c.daniel,
									text,
									via: null,
									createdAt: c.clock.now() + index,
								},
								start + 100 + index,
							),
						)
						.run();
				}
			});
			c.clock.advance(10_000);
		},
		as: (c) => c.jisoo,
		call: "message_search",
		args: { channelName: "general", queries: ["harbour crane"], limit: 2 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(shown(result)).toEqual(["the harbour crane is broken", "harbour note 4000"]);
			const next = await c.done(
				"message_search",
				{ channelName: "general", queries: ["harbour crane"], limit: 2, cursor: result.nextCursor },
				c.jisoo,
			);
			expect(shown(next)).toEqual(["crane note 3999", "harbour note 3998"]);
			const own = await c.done("message_search", { authoredBy: "requester", limit: 2 }, c.daniel);
			expect(shown(own)).toEqual(["harbour note 4000", "crane note 3999"]);
			const older = await c.done(
				"message_search",
				{ authoredBy: "requester", limit: 1, cursor: own.nextCursor },
				c.daniel,
			);
			expect(shown(older)).toEqual(["harbour note 3998"]);
			const foreign = await c.done(
				"message_search",
				{ queries: ["harbour"] },
				c.app.store.inspectAll.select().from(allMember).where(eq(allMember.name, "Jisoo Han")).get()?.id ?? "",
			);
			expect(foreign.candidates).toEqual([]);
		},
	},
});
