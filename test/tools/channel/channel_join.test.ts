/** channel_join: open channels alone, hints that are not clear, and a second time that changes nothing. */

import { expect } from "bun:test";
import { eventsSince, lastEventID, makeChannel, rolesIn } from "#test/support/channels.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

let open = "";
let mark = 0;

scenarios("channel_join", {
	"a token that may only read does nothing of the kind": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "read" }),
		call: "channel_join",
		args: { channelHint: "general" },
		outcome: "token_scope",
		events: [],
	},
	"a blank hint is no hint": {
		as: (c) => c.jisoo,
		call: "channel_join",
		args: { channelHint: "  " },
		outcome: "invalid_input",
	},
	"part of two names is a question": {
		before: async (c) => {
			open = await makeChannel(c, c.minji, "lamps north", { visibility: "open" });
			await makeChannel(c, c.minji, "lamps south", { visibility: "open" });
		},
		as: (c) => c.jisoo,
		call: "channel_join",
		args: { channelHint: "lamps" },
		outcome: "interaction_required",
		after: (_, { error }) =>
			expect(error?.candidates).toMatchObject([{ label: "lamps north" }, { label: "lamps south" }]),
	},
	"a private channel is not even there for who is not in it": {
		before: (c) => makeChannel(c, c.minji, "board", { members: [] }),
		as: (c) => c.jisoo,
		call: "channel_join",
		args: { channelHint: "board" },
		outcome: "channel_not_found",
	},
	"with the sign and in any case it is found, and everybody in it hears of it": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "channel_join",
		args: { channelHint: "#Lamps NORTH" },
		outcome: "done",
		changes: ["membership created"],
		after: (c, { result }) => {
			expect(result).toEqual({ channelID: open, name: "lamps north", isMember: true });
			expect(rolesIn(c, open)).toEqual({ [c.minji]: "owner", [c.jisoo]: "member" });
			expect(eventsSince(c, mark)).toEqual([["conversation.changed", open, open]]);
		},
	},
	"joining again changes nothing and says nothing": {
		before: (c) => {
			mark = lastEventID(c);
		},
		as: (c) => c.jisoo,
		call: "channel_join",
		args: () => ({ channelHint: open }),
		outcome: "done",
		changes: [],
		after: (c) => expect(eventsSince(c, mark)).toEqual([]),
	},
	"an open channel that everybody left belongs to whoever comes first": {
		before: async (c) => {
			await c.done("channel_leave", { channelHint: open }, c.jisoo);
			await c.done("channel_leave", { channelHint: open }, c.minji);
			expect(rolesIn(c, open)).toEqual({});
		},
		as: (c: Company) => c.daniel,
		call: "channel_join",
		args: { channelHint: "lamps north" },
		outcome: "done",
		after: (c) => expect(rolesIn(c, open)).toEqual({ [c.daniel]: "owner" }),
	},
});
