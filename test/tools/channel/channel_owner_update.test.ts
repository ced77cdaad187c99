/** channel_owner_update: handing over waits for a yes of the agent's person, and leaves the giver a plain member. */

import { expect } from "bun:test";
import { makeChannel, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";

scenarios("channel_owner_update", {
	"a member has nothing to hand over": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
		},
		as: (c) => c.jisoo,
		call: "channel_owner_update",
		args: { channelHint: "lamps", personHint: "Jisoo" },
		outcome: "not_owner",
	},
	"a missing person is named": {
		as: (c) => c.daniel,
		call: "channel_owner_update",
		args: { channelHint: "lamps" },
		outcome: "invalid_input",
	},
	"to oneself there is nothing to hand over": {
		as: (c) => c.daniel,
		call: "channel_owner_update",
		args: { channelHint: "lamps", personHint: "Daniel" },
		outcome: "invalid_target",
	},
	"who is not in it does not get it": {
		as: (c) => c.daniel,
		call: "channel_owner_update",
		args: { channelHint: "lamps", personHint: "Minji" },
		outcome: "not_member",
	},
	"asked of the agent it waits for a yes": {
		before: async (c) => {
			const turn = openTurn(c, c.daniel, "Hand #lamps over to Jisoo");
			const args = { channelHint: "lamps", personHint: "Jisoo" };
			const hold = await holdOf(c, await callInTurn(c, turn, "channel_owner_update", args, c.daniel), c.daniel);
			expect(hold.sentence).toBe("Hand #lamps → Jisoo Park over and stay as a plain member");
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.jisoo]: "member" });
			await approve(c, hold, c.daniel);
		},
		as: (c: Company) => c.jisoo,
		call: "channel_owner_update",
		args: { channelHint: "lamps", personHint: "Daniel" },
		outcome: "done",
		changes: ["membership updated", "membership updated"],
		after: (c, { result }) => {
			expect(result).toEqual({ channelID: channel, ownerPersonID: c.daniel, requesterRole: "member" });
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.jisoo]: "member" });
		},
	},
});
