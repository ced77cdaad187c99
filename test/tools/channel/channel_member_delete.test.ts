/** channel_member_delete: owners alone, one person at a time, and who is out reads nothing more of it. */

import { expect } from "bun:test";
import { makeChannel, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";

scenarios("channel_member_delete", {
	"a member who does not own it removes nobody": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo", "Minji"] });
		},
		as: (c) => c.jisoo,
		call: "channel_member_delete",
		args: { channelHint: "lamps", personHint: "Minji" },
		outcome: "not_owner",
	},
	"two at once are refused": {
		as: (c) => c.daniel,
		call: "channel_member_delete",
		args: { channelHint: "lamps", personHint: ["Minji", "Jisoo"] },
		outcome: "invalid_input",
	},
	"who is not in it cannot be removed": {
		before: (c) => c.addMember("Hana Lee"),
		as: (c) => c.daniel,
		call: "channel_member_delete",
		args: { channelHint: "lamps", personHint: "Hana" },
		outcome: "not_member",
	},
	"who is removed reads nothing of it any more": {
		before: (c) => c.done("message_add", { conversationID: channel, text: "Among us" }, c.daniel),
		as: (c) => c.daniel,
		call: "channel_member_delete",
		args: { channelHint: "#lamps", personHint: "@jisoo" },
		outcome: "done",
		changes: ["membership deleted"],
		after: async (c, { result }) => {
			expect(result).toEqual({ channelID: channel, personID: c.jisoo, isMember: false });
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.minji]: "member" });
			const outcome = await c.call("message_list", { conversationID: channel }, c.jisoo);
			expect(outcome).toMatchObject({ kind: "failed", error: { code: "not_found" } });
		},
	},
	"of two who share a name the sentence says which one was removed": {
		before: async (c) => {
			c.addMember("Jisoo Park", { email: "jisoo.park@moonrise.example" });
			await c.done("channel_member_add", { channelHint: "lamps", personHints: ["@jisoo.park"] }, c.daniel);
		},
		as: (c) => c.daniel,
		call: "channel_member_delete",
		args: { channelHint: "lamps", personHint: "@jisoo.park" },
		outcome: "done",
		after: async (c) => {
			const { changes } = (await c.done("change_list", { limit: 1 }, c.daniel)) as { changes: { sentence: string }[] };
			expect(changes[0]?.sentence).toContain("#lamps · Jisoo Park (@jisoo.park)");
		},
	},
	"the last owner does not remove themself": {
		as: (c: Company) => c.daniel,
		call: "channel_member_delete",
		args: { channelHint: "lamps", personHint: "Daniel" },
		outcome: "last_owner",
	},
});
