/** setting_model_search: for administrators; what listens on this computer, and an empty list where nothing does. */

import { expect } from "bun:test";
import { scenarios } from "#test/support/scenario.ts";

scenarios("setting_model_search", {
	"a member looks for nothing": {
		as: (c) => c.jisoo,
		call: "setting_model_search",
		args: {},
		outcome: "administrator_only",
		events: [],
	},
	"nor does the agent": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "setting_model_search",
		args: {},
		outcome: "not_allowed",
	},
	"an argument it has not is named": {
		as: (c) => c.minji,
		call: "setting_model_search",
		args: { port: 1 },
		outcome: "invalid_input",
	},
	"servers are answered with address, name and models": {
		as: (c) => c.minji,
		call: "setting_model_search",
		args: {},
		outcome: "done",
		events: [],
		after: (_, { result }) => {
			const servers = result.servers as { baseURL: string; name: string; models: string[] }[];
			for (const server of servers)
				expect(server).toEqual({
					baseURL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
					name: expect.any(String),
					models: expect.any(Array),
				});
		},
	},
});
