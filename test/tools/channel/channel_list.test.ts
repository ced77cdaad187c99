/** channel_list: one's own channels and the open ones, by name. */

import { expect } from "bun:test";
import { makeChannel } from "#test/support/channels.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const names = (result: Record<string, unknown>) =>
	(result.channels as { name: string; isMember: boolean; isOwner: boolean }[]).map(
		({ name, isMember, isOwner }) => `${name}${isOwner ? " owner" : isMember ? " member" : ""}`,
	);

scenarios("channel_list", {
	"a wrong argument is named": {
		as: (c) => c.jisoo,
		call: "channel_list",
		args: { query: 1, limit: 2 },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.limit", "input.query"]),
	},
	"private channels are listed for who is in them": {
		before: async (c) => {
			await makeChannel(c, c.jisoo, "Lamps", { visibility: "open" });
			await makeChannel(c, c.daniel, "board", { members: ["Jisoo"] });
			await makeChannel(c, c.minji, "closed");
		},
		as: (c) => c.jisoo,
		call: "channel_list",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			expect(names(result)).toEqual(["board member", "general", "Lamps owner"]);
			expect(names(await c.done("channel_list", { query: "#LAM" }, c.daniel))).toEqual(["Lamps"]);
		},
	},
});
