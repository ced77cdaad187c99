/** draft_update: one's own alone, for a conversation and each of its threads, gone when sent or emptied, with its files kept. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, makeChannel, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let root = "";
let reply = "";
let mark = 0;
const drafts = async (c: Company, memberID: string) =>
	((await c.done("draft_list", {}, memberID)).drafts as { text: string; parentMessageID?: string }[]).map(
		({ text, parentMessageID }) => `${text}${parentMessageID === undefined ? "" : " (thread)"}`,
	);

scenarios("draft_update", {
	"a token that may only read keeps none": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
			root = await say(c, c.daniel, channel, "First");
			reply = await say(c, c.jisoo, channel, "Below", { parentMessageID: root });
		},
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read" }),
		call: "draft_update",
		args: () => ({ conversationID: channel, text: "x" }),
		outcome: "token_scope",
	},
	"where one is not there is nothing to begin": {
		as: (c) => c.minji,
		call: "draft_update",
		args: () => ({ conversationID: channel, text: "x" }),
		outcome: "not_found",
	},
	"every wrong argument is named": {
		as: (c) => c.jisoo,
		call: "draft_update",
		args: { conversationID: 1, fileIDs: [""], colour: "red" },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.colour", "input.conversationID", "input.fileIDs.0", "input.text"]),
	},
	"a reply has no thread of its own, and a file of nobody's is none": {
		as: (c) => c.jisoo,
		call: "draft_update",
		args: () => ({ conversationID: channel, parentMessageID: reply, text: "x" }),
		outcome: "not_found",
		after: async (c) => {
			const input = { conversationID: channel, text: "", fileIDs: ["file_1"] };
			expect(await c.call("draft_update", input, c.jisoo)).toMatchObject({ error: { code: "not_found" } });
		},
	},
	"it is kept for its writer, whose other browsers hear of it, and for nobody else": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "draft_update",
		args: () => ({ conversationID: channel, text: "내일 주간회" }),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			expect(result.draft).toMatchObject({ conversationID: channel, text: "내일 주간회", files: [] });
			expect(eventsSince(c, mark)).toEqual([["draft.changed", c.jisoo, channel]]);
			expect(await drafts(c, c.daniel)).toEqual([]);
		},
	},
	"a thread has one of its own beside it": {
		before: (c) => c.clock.advance(1_000),
		as: (c) => c.jisoo,
		call: "draft_update",
		args: () => ({ conversationID: channel, parentMessageID: root, text: "Below as well" }),
		outcome: "done",
		after: async (c) => expect(await drafts(c, c.jisoo)).toEqual(["Below as well (thread)", "내일 주간회"]),
	},
	"what is sent is a draft no more, and only that one": {
		before: (c) => say(c, c.jisoo, channel, "내일 주간회의예요"),
		as: (c) => c.jisoo,
		call: "draft_list",
		args: {},
		outcome: "done",
		after: async (c) => expect(await drafts(c, c.jisoo)).toEqual(["Below as well (thread)"]),
	},
	"emptied it is gone": {
		as: (c) => c.jisoo,
		call: "draft_update",
		args: () => ({ conversationID: channel, parentMessageID: root, text: "  " }),
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.draft).toBeNull();
			expect(await drafts(c, c.jisoo)).toEqual([]);
		},
	},
	"out of the channel one's draft in it is out of reach": {
		before: async (c) => {
			await c.done("draft_update", { conversationID: channel, text: "Unsaid" }, c.jisoo);
			await c.done("channel_leave", { channelHint: "lamps" }, c.jisoo);
		},
		as: (c: Company) => c.jisoo,
		call: "draft_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result.drafts).toEqual([]),
	},
});
