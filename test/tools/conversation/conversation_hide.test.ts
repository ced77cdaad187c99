/** conversation_hide: one person's own list, a hint that is not clear, and a message that brings it back. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, listed } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let pair = "";
let mark = 0;

scenarios("conversation_hide", {
	"with somebody one never talked to there is nothing to hide": {
		as: (c) => c.jisoo,
		call: "conversation_hide",
		args: { personHint: "Daniel" },
		outcome: "not_found",
	},
	"a blank hint is refused": {
		as: (c) => c.jisoo,
		call: "conversation_hide",
		args: { personHint: " ", conversationID: "x" },
		outcome: "invalid_input",
	},
	"two who may be meant are a question": {
		before: (c) => c.addMember("Daniel Weiss", { email: "weiss@moonrise.example" }),
		as: (c) => c.jisoo,
		call: "conversation_hide",
		args: { personHint: "Daniel" },
		outcome: "interaction_required",
	},
	"it leaves one's own list alone": {
		before: async (c) => {
			const opened = await c.done("conversation_add", { kind: "direct", memberIDs: [c.daniel] }, c.jisoo);
			pair = (opened.conversation as { id: string }).id;
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "conversation_hide",
		args: { personHint: "quill" },
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			expect(result).toEqual({ conversationID: pair, isHidden: true, changed: true });
			expect((await listed(c, c.jisoo, pair))?.isHidden).toBe(true);
			expect((await listed(c, c.daniel, pair))?.isHidden).toBe(false);
			expect(eventsSince(c, mark)).toEqual([["conversation.changed", c.jisoo, pair]]);
		},
	},
	"hiding it again is no change": {
		as: (c) => c.jisoo,
		call: "conversation_hide",
		args: { personHint: "quill" },
		outcome: "done",
		after: (_, { result }) => expect(result.changed).toBe(false),
	},
	"a message brings it back, and then it can be hidden again": {
		before: async (c) => {
			await c.done("message_add", { conversationID: pair, text: "Hello?" }, c.daniel);
			expect((await listed(c, c.jisoo, pair))?.isHidden).toBe(false);
		},
		as: (c: Company) => c.jisoo,
		call: "conversation_hide",
		args: { personHint: "quill" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.changed).toBe(true);
			expect(await listed(c, c.jisoo, pair)).toMatchObject({ isHidden: true, unreadCount: 1 });
		},
	},
});
