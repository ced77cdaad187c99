/** message_send: who may, bad arguments, hints, one and several people, places, the exemptions, and what goes wrong in part. */

import { expect } from "bun:test";
import { eq, gt } from "drizzle-orm";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { allEvent } from "#store/schema/log.ts";
import { allMember, KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { approve, callInTurn, generalID, holdOf, openTurn, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const sent = (c: Company) => c.app.store.inspectAll.select().from(allMessage).all();
const messageOf = (c: Company, id: unknown) => sent(c).find((one) => one.id === id);
const conversationOf = (c: Company, id: unknown) =>
	c.app.store.inspectAll
		.select()
		.from(allConversation)
		.where(eq(allConversation.id, String(id)))
		.get();
const privateChannel = (c: Company, name: string, memberID: string) => {
	const id = c.app.ids.next("conv");
	c.app.store.system((db) => {
		db.insert(allConversation)
			.values({
				id,
				kind: "channel",
				name,
				topic: "",
				visibility: "private",
				directKey: null,
				createdBy: memberID,
				createdAt: 1,
				updatedAt: 1,
			})
			.run();
		db.insert(allMembership)
			.values({ conversationID: id, memberID, role: "owner", joinedAt: 1, isHidden: false })
			.run();
	});
	return id;
};
let before = 0;
let events = 0;
const mark = (c: Company) => {
	before = sent(c).length;
	events = Math.max(
		0,
		...c.app.store.inspectAll
			.select({ id: allEvent.id })
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);
};
const direct = (message: string, more: Record<string, unknown> = {}) => ({
	targetType: "directMessage",
	message,
	...more,
});

scenarios("message_send", {
	"a token that may only read sends nothing": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "read" }),
		call: "message_send",
		args: direct("Hello", { personHint: "Jisoo" }),
		outcome: "token_scope",
		events: [],
	},
	"a channel one is not in answers like one that is not there": {
		before: (c) => privateChannel(c, "board", c.minji),
		as: (c) => c.daniel,
		call: "message_send",
		args: { targetType: "channel", channelName: "board", message: "Hello" },
		outcome: "channel_not_available",
		after: (_, { error }) => expect((error as { values?: unknown }).values).toEqual({ name: "board" }),
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "message_send",
		args: { targetType: "mail", message: "   ", colour: "red", personHints: [] },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.colour", "input.message", "input.personHints", "input.targetType"]),
	},
	"one destination at a time: people go with a direct message, names with a channel": {
		as: (c) => c.minji,
		call: "message_send",
		args: { targetType: "channel", message: "Hello", personHint: "Jisoo" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.channelName", "input.personHint"]),
	},
	"one person and several people are not both named": {
		as: (c) => c.minji,
		call: "message_send",
		args: direct("Hello", { personHint: "Jisoo", personHints: ["Daniel"] }),
		outcome: "invalid_input",
	},
	"files are refused until there are workspaces, and nothing is sent": {
		before: mark,
		as: (c) => c.minji,
		call: "message_send",
		args: direct("See the file", { personHint: "Jisoo", attachments: ["deck.pdf"] }),
		outcome: "not_ready",
		after: (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "no_workspace" }, retryable: false });
			expect(sent(c)).toHaveLength(before);
		},
	},
	"two people of a name are candidates, and nothing is sent": {
		before: (c) => {
			c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" });
			mark(c);
		},
		as: (c) => c.minji,
		call: "message_send",
		args: direct("Hello", { personHints: ["Daniel", "Jisoo"] }),
		outcome: "interaction_required",
		after: (c, { error }) => {
			expect(error?.details).toEqual({ hint: "personHints.1" });
			expect(sent(c)).toHaveLength(before);
		},
	},
	"a person's own call sends at once, in their name, and both lists gain the conversation": {
		before: mark,
		as: (c) => c.minji,
		call: "message_send",
		args: direct("  The deck is finished.  ", { personHint: "Jisoo Park", pin: true }),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			const [id] = result.messageIDs as string[];
			const row = messageOf(c, id);
			expect(result).toEqual({ messageIDs: [id], deliveryStatus: "sent" });
			expect(row).toMatchObject({
				authorID: c.minji,
				text: "The deck is finished.",
				via: null,
				isPinned: true,
				parentMessageID: null,
			});
			expect(conversationOf(c, row?.conversationID)).toMatchObject({ kind: "direct", createdBy: c.minji });
			const told = c.app.store.inspectAll.select().from(allEvent).where(gt(allEvent.id, events)).all();
			expect(told.filter(({ type }) => type === "conversation.changed")).toMatchObject([
				{ memberID: null, conversationID: row?.conversationID, subjectID: row?.conversationID },
			]);
		},
	},
	"by a token it is marked as such, and the same conversation is used again": {
		as: (c) => c.as(c.jisoo, { origin: "api" }),
		call: "message_send",
		args: direct("Thank you", { personHint: "minji@moonrise.example" }),
		outcome: "done",
		after: (c, { result }) => {
			const row = messageOf(c, (result.messageIDs as string[])[0]);
			expect(row?.via).toBe("api");
			expect(sent(c).filter(({ conversationID }) => conversationID === row?.conversationID)).toHaveLength(2);
		},
	},
	"without a recipient, or to oneself, it goes to one's conversation with Kontor and starts no turn": {
		before: (c) => c.done("message_send", direct("Note to myself"), c.daniel),
		as: (c) => c.daniel,
		call: "message_send",
		args: direct("Another note", { personHint: "Daniel Quill" }),
		outcome: "done",
		after: async (c) => {
			const notes = sent(c).filter(
				({ conversationID, authorID }) => conversationID === talkWithKontor(c, c.daniel) && authorID === c.daniel,
			);
			expect(notes.map(({ text }) => text)).toEqual(["Note to myself", "Another note"]);
			expect((await c.done("message_list", { conversationID: talkWithKontor(c, c.daniel) }, c.daniel)).turns).toEqual(
				[],
			);
		},
	},
	"to several people it is one message each; one who has left is reported, the others are reached": {
		before: (c) => {
			c.addMember("Bora Choi", { status: "departed" });
			mark(c);
		},
		as: (c) => c.minji,
		call: "message_send",
		args: direct("The fair starts at nine", {
			personHints: ["Jisoo Park", "Bora Choi", "Daniel", "jisoo@moonrise.example"],
		}),
		outcome: "done",
		after: (c, { result }) => {
			const rows = (result.messageIDs as string[]).map((id) => messageOf(c, id));
			expect(rows).toHaveLength(2);
			expect(new Set(rows.map((row) => row?.conversationID)).size).toBe(2);
			expect(result.failures).toEqual([
				{
					personHint: "Bora Choi",
					errorCode: "record_refused",
					message: "Bora Choi has left the company, so nothing was sent.",
				},
			]);
			expect(sent(c)).toHaveLength(before + 2);
			expect(
				c.app.store.inspectAll
					.select()
					.from(allConversation)
					.all()
					.filter(
						({ directKey }) =>
							directKey?.includes(
								c.app.store.inspectAll.select().from(allMember).where(eq(allMember.name, "Bora Choi")).get()?.id ?? "?",
							) && directKey.includes(c.minji),
					),
			).toEqual([]);
		},
	},
	"when nobody is reached it failed, and every reason is listed": {
		as: (c) => c.minji,
		call: "message_send",
		args: direct("Hello", { personHints: ["Bora Choi"] }),
		outcome: "broadcast_all_failed",
		after: (_, { error }) => expect(error?.details).toEqual({ failures: ["Bora Choi: record_refused"] }),
	},
	"a channel is found by its exact name, with or without the sign": {
		before: (c) => generalID(c, c.jisoo),
		as: (c) => c.jisoo,
		call: "message_send",
		args: { targetType: "channel", channelName: "#General", message: "Good morning" },
		outcome: "done",
		after: (c, { result }) =>
			expect(messageOf(c, (result.messageIDs as string[])[0])?.conversationID).toBe(generalID(c)),
	},
	"a fragment of a channel's name is not enough": {
		as: (c) => c.jisoo,
		call: "message_send",
		args: { targetType: "channel", channelName: "gener", message: "Good morning" },
		outcome: "channel_not_available",
	},
	"a direct conversation is no channel": {
		as: (c) => c.jisoo,
		call: "message_send",
		args: (c: Company) => ({ targetType: "channel", channelID: talkWithKontor(c, c.jisoo), message: "Hello" }),
		outcome: "invalid_target",
		after: (_, { error }) =>
			expect((error as { values?: unknown }).values).toEqual({ because: "direct_is_no_channel" }),
	},
	"outside of a turn there is no current conversation": {
		as: (c) => c.jisoo,
		call: "message_send",
		args: { targetType: "currentThread", message: "Hello" },
		outcome: "thread_not_available",
	},
	"the agent asks first; the card shows text and recipient, and approving sends exactly that": {
		before: async (c) => {
			const turn = openTurn(c, c.minji, "tell Jisoo the deck is finished");
			mark(c);
			const outcome = await callInTurn(
				c,
				turn,
				"message_send",
				direct("The deck is finished.", { personHint: "@jisoo", reason: "You asked for it" }),
				c.minji,
			);
			const hold = await holdOf(c, outcome, c.minji);
			expect(hold).toMatchObject({
				sentence: "Send a direct message to Jisoo Park",
				yes: "Send message",
				no: "Don’t send",
				isIrreversible: true,
			});
			expect(hold.preview).toMatchObject({
				text: "The deck is finished.",
				recipients: [{ id: c.jisoo, name: "Jisoo Park" }],
			});
			expect(hold.input).toMatchObject({ personHint: c.jisoo, reason: "You asked for it" });
			expect(hold.editable).toEqual([{ name: "message", label: "Message", value: "The deck is finished." }]);
			expect(hold.why?.text).toBe("tell Jisoo the deck is finished");
			expect(sent(c)).toHaveLength(before);
			expect((await approve(c, hold, c.minji)).state).toBe("done");
			expect(sent(c).at(-1)).toMatchObject({ authorID: c.minji, text: "The deck is finished.", via: "agent" });
			expect(sent(c)).toHaveLength(before + 1);
		},
		as: (c) => c.minji,
		call: "hold_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result.holds).toEqual([]),
	},
	"a person may change the text on the card, and the change asks again": {
		before: async (c) => {
			const outcome = await callInTurn(
				c,
				openTurn(c, c.minji, "tell Jisoo"),
				"message_send",
				direct("Teh deck", { personHint: "Jisoo Park" }),
				c.minji,
			);
			const hold = await holdOf(c, outcome, c.minji);
			const edited = (
				await c.done("hold_decide", { holdID: hold.id, decision: "edit", input: { message: "The deck" } }, c.minji)
			).hold as { state: string; replacedBy: string };
			expect(edited.state).toBe("replaced");
			const again = (await c.done("hold_get", { holdID: edited.replacedBy }, c.minji)).hold as {
				preview: { text: string };
			};
			expect(again.preview.text).toBe("The deck");
		},
		as: (c) => c.minji,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
	"sending to another channel asks, and the card names the place": {
		before: async (c) => {
			const outcome = await callInTurn(
				c,
				openTurn(c, c.minji, "post it"),
				"message_send",
				{ targetType: "channel", channelName: "general", message: "Hello all" },
				c.minji,
			);
			const hold = await holdOf(c, outcome, c.minji);
			expect(hold.sentence).toBe("Post a message in #general");
			expect(hold.preview.recipients?.map(({ name }) => name)).toContain("Jisoo Park");
			expect(hold.preview.recipients?.map(({ name }) => name)).not.toContain("Minji Kim");
			expect(hold.input.channelName).toBe(generalID(c));
			expect((await approve(c, hold, c.minji)).state).toBe("done");
		},
		as: (c) => c.minji,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
	"what stays in the talk being answered asks nobody": {
		before: async (c) => {
			const here = generalID(c);
			const inGeneral = openTurn(c, c.jisoo, "Kontor, say when", { conversationID: here });
			for (const args of [
				{ targetType: "currentChannel", message: "in the channel" },
				{ targetType: "channel", channelID: here, message: "by its id" },
				{ targetType: "currentThread", message: "in the thread" },
			])
				expect((await callInTurn(c, inGeneral, "message_send", args, c.jisoo)).kind).toBe("done");
			// a word where one was asked is Kontor's own, and part of the turn
			const own = { authorID: KONTOR_ID, turnID: inGeneral.id, via: null, conversationID: here };
			expect(sent(c).at(-2)).toMatchObject({ text: "by its id", parentMessageID: null, ...own });
			expect(sent(c).at(-1)).toMatchObject({ text: "in the thread", parentMessageID: inGeneral.messageID, ...own });
			const withKontor = openTurn(c, c.jisoo, "note this");
			expect((await callInTurn(c, withKontor, "message_send", direct("a note"), c.jisoo)).kind).toBe("done");
			expect(sent(c).at(-1)).toMatchObject({ text: "a note", authorID: KONTOR_ID, turnID: withKontor.id });
		},
		as: (c) => c.jisoo,
		call: "hold_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result.holds).toEqual([]),
	},
	"the exemption ends where others would be reached, and in a schedule": {
		before: async (c) => {
			const inGeneral = openTurn(c, c.jisoo, "Kontor, say when", { conversationID: generalID(c) });
			expect((await callInTurn(c, inGeneral, "message_send", direct("a note"), c.jisoo)).kind).toBe("held");
			expect(
				(
					await callInTurn(
						c,
						inGeneral,
						"message_send",
						{ targetType: "channel", channelName: "general", channelID: generalID(c), message: "x" },
						c.jisoo,
					)
				).kind,
			).toBe("held");
			const scheduled = await c.app.call({
				tool: "message_send",
				input: { targetType: "currentChannel", message: "x" },
				caller: c.as(c.jisoo, { origin: "schedule" }),
				turn: inGeneral,
			});
			const hold = await holdOf(c, scheduled, c.jisoo);
			await approve(c, hold, c.jisoo);
			expect(sent(c).at(-1)?.via).toBe("schedule");
		},
		as: (c) => c.jisoo,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
	"a token that asks is held although no turn is there": {
		as: (c) => c.as(c.daniel, { origin: "mcp", asks: true }),
		call: "message_send",
		args: direct("Hello", { personHint: "Jisoo Park" }),
		outcome: "held",
	},
	"in Korean the card asks in whole sentences": {
		before: async (c) => {
			const held = await callInTurn(
				c,
				openTurn(c, c.daniel, "지수에게 전해 줘"),
				"message_send",
				direct("안녕하세요", { personHint: "Jisoo Park" }),
				c.daniel,
			);
			if (held.kind !== "held") throw new Error("not held");
			const outcome = await c.call("hold_get", { holdID: held.holdID }, c.as(c.daniel, { language: "ko" }));
			expect(outcome).toMatchObject({
				result: { hold: { sentence: "Jisoo Park에게 메시지 보내기", yes: "메시지 보내기", no: "보내지 않기" } },
			});
		},
		as: (c) => c.daniel,
		call: "hold_list",
		args: {},
		outcome: "done",
	},
});
