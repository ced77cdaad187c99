/** channel_leave: not in it, unclear, the last owner, and that the agent's work in it ends. */

import { expect } from "bun:test";
import { allTurn } from "#store/schema/turn.ts";
import { eventsSince, lastEventID, listed, makeChannel, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let turnID = "";
let mark = 0;

scenarios("channel_leave", {
	"an open channel one is not in cannot be left": {
		before: async (c) => {
			channel = await makeChannel(c, c.minji, "lamps", { visibility: "open", members: ["Daniel"] });
		},
		as: (c) => c.jisoo,
		call: "channel_leave",
		args: { channelHint: "lamps" },
		outcome: "not_member",
	},
	"every wrong argument is refused": {
		as: (c) => c.jisoo,
		call: "channel_leave",
		args: { channelHint: 1 },
		outcome: "invalid_input",
	},
	"a channel of nobody's is not found": {
		as: (c) => c.daniel,
		call: "channel_leave",
		args: { channelHint: "chandeliers" },
		outcome: "channel_not_found",
	},
	"who leaves is out, hears so, and the agent's work there for them ends": {
		before: (c) => {
			turnID = openTurn(c, c.daniel, "Sum this up", { conversationID: channel }).id;
			mark = lastEventID(c);
		},
		as: (c) => c.daniel,
		call: "channel_leave",
		args: { channelHint: "lamps" },
		outcome: "done",
		events: ["turn.stopped", "call.done"],
		changes: ["membership deleted"],
		after: async (c, { result }) => {
			expect(result).toEqual({ channelID: channel, name: "lamps", isMember: false });
			expect(rolesIn(c, channel)).toEqual({ [c.minji]: "owner" });
			const turns = c.app.store.inspectAll.select().from(allTurn).all();
			expect(turns.find(({ id }) => id === turnID)?.state).toBe("stopped");
			expect(eventsSince(c, mark)).toEqual([
				["turn.changed", c.daniel, turnID],
				["conversation.changed", c.daniel, channel],
				["conversation.changed", channel, channel],
			]);
			expect(await listed(c, c.daniel, channel)).toBeUndefined();
		},
	},
	"the last owner does not leave while others are in it": {
		before: (c) => c.done("channel_join", { channelHint: "lamps" }, c.jisoo),
		as: (c) => c.minji,
		call: "channel_leave",
		args: { channelHint: "lamps" },
		outcome: "last_owner",
	},
	"with a second owner in it the first may go": {
		before: (c) => c.done("channel_owner_add", { channelHint: "lamps", personHint: "Jisoo" }, c.minji),
		as: (c) => c.minji,
		call: "channel_leave",
		args: { channelHint: "lamps" },
		outcome: "done",
		after: (c) => expect(rolesIn(c, channel)).toEqual({ [c.jisoo]: "owner" }),
	},
	"alone in a private channel one deletes it: nobody could find it again": {
		before: (c) => makeChannel(c, c.daniel, "mine alone"),
		as: (c: Company) => c.daniel,
		call: "channel_leave",
		args: { channelHint: "mine alone" },
		outcome: "last_owner",
	},
});
