/** conversation_reveal: undoes hiding, and a visible conversation stays visible. */

import { expect } from "bun:test";
import { listed } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let pair = "";

scenarios("conversation_reveal", {
	"with somebody one never talked to there is nothing to show": {
		as: (c) => c.jisoo,
		call: "conversation_reveal",
		args: { personHint: "Daniel" },
		outcome: "not_found",
	},
	"a wrong argument is refused": {
		as: (c) => c.jisoo,
		call: "conversation_reveal",
		args: { personHint: 3 },
		outcome: "invalid_input",
	},
	"nobody of that name": {
		as: (c) => c.jisoo,
		call: "conversation_reveal",
		args: { personHint: "Nobody Atall" },
		outcome: "person_not_found",
	},
	"it is back in the list": {
		before: async (c) => {
			const opened = await c.done("conversation_add", { kind: "direct", memberIDs: [c.daniel] }, c.jisoo);
			pair = (opened.conversation as { id: string }).id;
			await c.done("conversation_hide", { personHint: "Daniel" }, c.jisoo);
		},
		as: (c) => c.jisoo,
		call: "conversation_reveal",
		args: { personHint: "Daniel" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toEqual({ conversationID: pair, isHidden: false, changed: true });
			expect((await listed(c, c.jisoo, pair))?.isHidden).toBe(false);
		},
	},
	"and stays there": {
		as: (c: Company) => c.jisoo,
		call: "conversation_reveal",
		args: { personHint: "Daniel" },
		outcome: "done",
		after: (_, { result }) => expect(result.changed).toBe(false),
	},
});
