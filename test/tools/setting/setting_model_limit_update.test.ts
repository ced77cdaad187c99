/** setting_model_limit_update: for administrators, an amount with its currency, the currency of the prices, and none. */

import { expect } from "bun:test";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("setting_model_limit_update", {
	"a member sets none": {
		as: (c) => c.jisoo,
		call: "setting_model_limit_update",
		args: { amount: 1, currency: "USD" },
		outcome: "administrator_only",
	},
	"an amount needs its currency": {
		as: (c) => c.minji,
		call: "setting_model_limit_update",
		args: { amount: 20 },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.currency"]),
	},
	"and is more than nothing": {
		as: (c) => c.minji,
		call: "setting_model_limit_update",
		args: { amount: 0, currency: "usd" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.amount", "input.currency"]),
	},
	"it is set": {
		as: (c) => c.minji,
		call: "setting_model_limit_update",
		args: { amount: 20.5, currency: "USD" },
		outcome: "done",
		changes: ["setting created"],
		after: (_, { result }) => expect(result.limit).toEqual({ amount: 20.5, currency: "USD" }),
	},
	"it is in the currency of the prices": {
		before: (c) =>
			c.done(
				"setting_model_add",
				{
					keepAnyway: true,
					baseURL: "http://127.0.0.1:9/v1",
					model: "x",
					price: { currency: "USD", input: 1, output: 2 },
				},
				c.minji,
			),
		as: (c) => c.minji,
		call: "setting_model_limit_update",
		args: { amount: 20_000, currency: "KRW" },
		outcome: "invalid_input",
	},
	"left out it is taken away": {
		as: (c) => c.minji,
		call: "setting_model_limit_update",
		args: {},
		outcome: "done",
		changes: ["setting deleted"],
		after: (_, { result }) => expect(result.limit).toBeNull(),
	},
});
