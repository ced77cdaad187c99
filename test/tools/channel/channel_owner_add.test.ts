/** channel_owner_add: an owner makes another, out of those who are in it, and stays one. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, makeChannel, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let mark = 0;

scenarios("channel_owner_add", {
	"a member makes no owners": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
		},
		as: (c) => c.jisoo,
		call: "channel_owner_add",
		args: { channelHint: "lamps", personHint: "Jisoo" },
		outcome: "not_owner",
	},
	"a missing person is named": {
		as: (c) => c.daniel,
		call: "channel_owner_add",
		args: { channelHint: "lamps" },
		outcome: "invalid_input",
	},
	"who is not in it owns nothing of it": {
		as: (c) => c.daniel,
		call: "channel_owner_add",
		args: { channelHint: "lamps", personHint: "Minji" },
		outcome: "not_member",
	},
	"both own it": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.daniel,
		call: "channel_owner_add",
		args: { channelHint: "lamps", personHint: "Jisoo" },
		outcome: "done",
		changes: ["membership updated"],
		after: (c, { result }) => {
			expect((result.ownerPersonIDs as string[]).toSorted()).toEqual([c.daniel, c.jisoo].toSorted());
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.jisoo]: "owner" });
			expect(eventsSince(c, mark)).toEqual([["conversation.changed", channel, channel]]);
		},
	},
	"an owner stays one": {
		as: (c: Company) => c.daniel,
		call: "channel_owner_add",
		args: { channelHint: "lamps", personHint: "Jisoo" },
		outcome: "done",
		changes: [],
	},
});
