/** setting_company_get: for administrators, by their own hand. */

import { expect } from "bun:test";
import { scenarios } from "#test/support/scenario.ts";

scenarios("setting_company_get", {
	"a member asks in vain": {
		as: (c) => c.jisoo,
		call: "setting_company_get",
		args: {},
		outcome: "administrator_only",
	},
	"the agent does not reach it": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "setting_company_get",
		args: {},
		outcome: "not_allowed",
	},
	"it is what set-up wrote": {
		as: (c) => c.minji,
		call: "setting_company_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(result).toEqual({
				name: "Moonrise Lamps",
				timeZone: "Asia/Seoul",
				language: "en",
				country: "KR",
				currencyCode: "KRW",
			}),
	},
});
