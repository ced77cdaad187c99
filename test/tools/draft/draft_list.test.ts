/** draft_list: one's own, the one last written first, never anybody else's. */

import { expect } from "bun:test";
import type { Company } from "#test/support/company.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("draft_list", {
	"the agent does not read what is not said yet": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "draft_list",
		args: {},
		outcome: "not_allowed",
	},
	"it takes nothing": {
		as: (c) => c.minji,
		call: "draft_list",
		args: { conversationID: "conv_1" },
		outcome: "invalid_input",
	},
	"of several conversations, for an administrator their own alone": {
		before: async (c) => {
			await c.done("draft_update", { conversationID: talkWithKontor(c, c.jisoo), text: "Jisoo's" }, c.jisoo);
			await c.done("draft_update", { conversationID: talkWithKontor(c, c.minji), text: "First" }, c.minji);
			c.clock.advance(1_000);
			await c.done("draft_update", { conversationID: generalID(c), text: "Second" }, c.minji);
		},
		as: (c: Company) => c.minji,
		call: "draft_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result.drafts).toMatchObject([{ text: "Second" }, { text: "First" }]),
	},
});
