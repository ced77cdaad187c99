/** setting_model_get: for administrators, and never the key. */

import { expect } from "bun:test";
import { scenarios } from "#test/support/scenario.ts";

scenarios("setting_model_get", {
	"a member does not read it": {
		as: (c) => c.jisoo,
		call: "setting_model_get",
		args: {},
		outcome: "administrator_only",
		events: [],
	},
	"nor does the agent of an administrator": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "setting_model_get",
		args: {},
		outcome: "not_allowed",
	},
	"an argument it has not is named": {
		as: (c) => c.minji,
		call: "setting_model_get",
		args: { key: true },
		outcome: "invalid_input",
	},
	"before anything was set the demo agent answers": {
		as: (c) => c.minji,
		call: "setting_model_get",
		args: {},
		outcome: "done",
		changes: [],
		after: (_, { result }) =>
			expect(result).toMatchObject({
				baseURL: null,
				model: null,
				keyHint: null,
				isDemo: true,
				lockedBy: null,
				connections: [],
				limit: null,
			}),
	},
	"of a saved key only the end is answered": {
		before: (c) =>
			c.done(
				"setting_model_update",
				{ baseURL: "http://127.0.0.1:9/v1", model: "lamp-1", apiKey: "sk-lamplamplamp7777" },
				c.minji,
			),
		as: (c) => c.minji,
		call: "setting_model_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(result).toMatchObject({
				connections: [{ id: "main", keyHint: "7777", roles: ["chat"], price: null }],
				baseURL: "http://127.0.0.1:9/v1",
				model: "lamp-1",
				keyHint: "7777",
				isDemo: false,
				lockedBy: null,
			}),
	},
});
