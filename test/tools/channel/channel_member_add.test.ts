/** channel_member_add: from the inside alone, all hints or none, and those who cannot come are named. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, makeChannel, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

let channel = "";
let mark = 0;

scenarios("channel_member_add", {
	"who is not in an open channel brings nobody in": {
		before: async (c) => {
			channel = await makeChannel(c, c.daniel, "lamps", { visibility: "open" });
		},
		as: (c) => c.jisoo,
		call: "channel_member_add",
		args: { channelHint: "lamps", personHints: ["Minji"] },
		outcome: "not_member",
	},
	"nobody at all is refused": {
		as: (c) => c.daniel,
		call: "channel_member_add",
		args: { channelHint: "", personHints: [] },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.channelHint", "input.personHints"]),
	},
	"one hint that means nobody stops them all": {
		as: (c) => c.daniel,
		call: "channel_member_add",
		args: { channelHint: "lamps", personHints: ["Jisoo", "Nobody Atall"] },
		outcome: "person_not_found",
		after: (c) => expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner" }),
	},
	"those named are in it from now on": {
		before: (c) => {
			c.addMember("Hana Lee", { status: "departed" });
			mark = lastEventID(c);
		},
		as: (c) => c.daniel,
		call: "channel_member_add",
		args: { channelHint: "lamps", personHints: ["Jisoo", "hana@moonrise.example"] },
		outcome: "done",
		changes: ["membership created"],
		after: (c, { result }) => {
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.jisoo]: "member" });
			expect((result.memberPersonIDs as string[]).toSorted()).toEqual([c.daniel, c.jisoo].toSorted());
			expect(result.uninvited).toMatchObject([{ name: "Hana Lee" }]);
			expect(eventsSince(c, mark)).toEqual([["conversation.changed", channel, channel]]);
		},
	},
	"who is in it already stays what they are, and nothing is said": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c: Company) => c.jisoo,
		call: "channel_member_add",
		args: { channelHint: "lamps", personHints: ["Daniel", "Jisoo"] },
		outcome: "done",
		changes: [],
		after: (c) => {
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.jisoo]: "member" });
			expect(eventsSince(c, mark)).toEqual([]);
		},
	},
	"taken back they are out of it, and their pages are told": {
		before: async (c) => {
			await c.done("channel_member_add", { channelHint: "lamps", personHints: ["Minji"] }, c.daniel);
			mark = lastEventID(c);
		},
		as: (c: Company) => c.daniel,
		call: "change_list",
		args: { limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const [{ callID }] = result.changes as [{ callID: string }];
			await c.done("change_undo", { callID }, c.daniel);
			expect(rolesIn(c, channel)).toEqual({ [c.daniel]: "owner", [c.jisoo]: "member" });
			expect(eventsSince(c, mark)).toEqual([
				["conversation.changed", channel, channel],
				["conversation.changed", c.minji, channel],
			]);
		},
	},
});
