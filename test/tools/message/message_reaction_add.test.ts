/** message_reaction_add: as oneself alone, one emoji, in one's own conversations, and twice is once. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, makeChannel, read, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let id = "";
let mark = 0;
const react = (emoji: string) => () => ({ messageID: id, emoji });

scenarios("message_reaction_add", {
	"a message of a conversation one is not in is not there": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { visibility: "open", members: ["Jisoo", "Minji"] });
			id = await say(c, c.daniel, channel, "We won the fair prize");
			c.addMember("Hana Lee");
		},
		as: (c) => c.as(c.addMember("Bora Choi")),
		call: "message_reaction_add",
		args: react("🎉"),
		outcome: "not_found",
	},
	"every wrong argument is named": {
		as: (c) => c.jisoo,
		call: "message_reaction_add",
		args: { messageID: "", emoji: "", as: "Daniel" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.as", "input.emoji", "input.messageID"]),
	},
	"two emoji, words and names nobody gave are no emoji": {
		as: (c) => c.jisoo,
		call: "message_reaction_add",
		args: react("🎉🎉"),
		outcome: "invalid_input",
		after: async (c) => {
			for (const emoji of ["ok", ":no_such_name:", "<b>", "1"]) {
				const outcome = await c.call("message_reaction_add", { messageID: id, emoji }, c.jisoo);
				expect(outcome).toMatchObject({ kind: "failed", error: { code: "invalid_input" } });
			}
		},
	},
	"by its name or itself it is the same, and everybody in the conversation hears of it": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "message_reaction_add",
		args: react(":tada:"),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			expect(result).toEqual({ messageID: id, emoji: "🎉", conversationID: channel, changed: true });
			expect((await read(c, c.daniel, channel, id)).reactions).toEqual([{ emoji: "🎉", memberIDs: [c.jisoo] }]);
			expect(eventsSince(c, mark)).toEqual([["reaction.changed", channel, id]]);
		},
	},
	"a second time changes nothing and says nothing": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "message_reaction_add",
		args: react("🎉"),
		outcome: "done",
		after: (c, { result }) => {
			expect(result.changed).toBe(false);
			expect(eventsSince(c, mark)).toEqual([]);
		},
	},
	"a short form is the whole emoji": {
		as: (c) => c.jisoo,
		call: "message_reaction_add",
		args: react("\u2764"),
		outcome: "done",
		after: (_, { result }) => expect(result.emoji).toBe("\u2764\ufe0f"),
	},
	"a removed message takes no part in it": {
		before: (c) => c.done("message_delete", { messageIDs: [id] }, c.daniel),
		as: (c: Company) => c.jisoo,
		call: "message_reaction_add",
		args: react("🎉"),
		outcome: "not_found",
	},
});
