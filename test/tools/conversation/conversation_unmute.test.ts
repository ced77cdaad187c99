/** conversation_unmute: one's own setting of a conversation one is in; the messages keep arriving and counting. */

import { expect } from "bun:test";
import { listed } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("conversation_unmute", {
	"an open channel one is not in is nothing to unmute": {
		as: (c) => c.jisoo,
		call: "conversation_unmute",
		args: (c: Company) => ({ conversationID: generalID(c) }),
		outcome: "not_found",
	},
	"a wrong argument is named": {
		as: (c) => c.jisoo,
		call: "conversation_unmute",
		args: { conversationID: "", until: "tomorrow" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.conversationID", "input.until"]),
	},
	"it is one's own alone": {
		before: (c) => c.done("conversation_mute", { conversationID: generalID(c) }, c.minji),
		as: (c) => c.minji,
		call: "conversation_unmute",
		args: (c: Company) => ({ conversationID: generalID(c, c.jisoo) }),
		outcome: "done",
		changes: [],
		after: async (c, { result }) => {
			const id = generalID(c);
			expect(result).toEqual({
				conversationID: id,
				isMuted: false,
				mutedConversationIDs: [],
				changed: true,
			});
			expect(await listed(c, c.minji, id)).toMatchObject({ isMuted: false, mutedUntil: null });
			expect((await listed(c, c.jisoo, id))?.isMuted).toBe(false);
			await c.done("message_add", { conversationID: id, text: "News" }, c.jisoo);
			expect((await listed(c, c.minji, id))?.unreadCount).toBe(1);
		},
	},
	"a second time changes nothing": {
		as: (c: Company) => c.minji,
		call: "conversation_unmute",
		args: (c: Company) => ({ conversationID: generalID(c) }),
		outcome: "done",
		after: (_, { result }) => expect(result).toMatchObject({ isMuted: false, changed: false }),
	},
});
