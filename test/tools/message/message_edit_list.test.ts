/** message_edit_list: earlier texts for the author and for administrators in the conversation, and for nobody else. */

import { expect } from "bun:test";
import { makeChannel, say } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let id = "";
const texts = (result: Record<string, unknown>) => (result.edits as { text: string }[]).map(({ text }) => text);

scenarios("message_edit_list", {
	"a stranger's message is not there": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
			id = await say(c, c.daniel, channel, "One");
			for (const text of ["Two", "Three"]) await c.done("message_update", { messageID: id, text }, c.daniel);
		},
		as: (c) => c.minji,
		call: "message_edit_list",
		args: () => ({ messageID: id }),
		outcome: "not_found",
	},
	"a missing id is named": {
		as: (c) => c.daniel,
		call: "message_edit_list",
		args: {},
		outcome: "invalid_input",
	},
	"the author reads all earlier texts, the last one first": {
		as: (c) => c.daniel,
		call: "message_edit_list",
		args: () => ({ messageID: id }),
		outcome: "done",
		after: (c, { result }) => {
			expect(texts(result)).toEqual(["Two", "One"]);
			expect(result.edits).toMatchObject([{ editedBy: c.daniel }, { editedBy: c.daniel }]);
		},
	},
	"a colleague who reads the message does not read what it said before": {
		as: (c) => c.jisoo,
		call: "message_edit_list",
		args: () => ({ messageID: id }),
		outcome: "done",
		after: (_, { result }) => expect(texts(result)).toEqual([]),
	},
	"an administrator who is in the conversation does": {
		before: (c) => c.done("channel_member_add", { channelHint: "lamps", personHints: ["Minji"] }, c.daniel),
		as: (c: Company) => c.minji,
		call: "message_edit_list",
		args: () => ({ messageID: id }),
		outcome: "done",
		after: (_, { result }) => expect(texts(result)).toEqual(["Two", "One"]),
	},
});
