/** setting_model_add: for administrators, bad arguments, the lists of its roles, the key of the same address, one currency. */

import { expect } from "bun:test";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const KEY = "sk-lamplamplamplamp7777";
const AT = "http://127.0.0.1:9/v1";
const setting = (c: Company) => c.done("setting_model_get", {}, c.minji);

scenarios("setting_model_add", {
	"a member connects none": {
		as: (c) => c.jisoo,
		call: "setting_model_add",
		args: { baseURL: AT, model: "lamp-1" },
		outcome: "administrator_only",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { baseURL: "ftp://x", roles: ["talk"], contextTokens: 7, price: { currency: "usd", input: -1, output: 1 } },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.baseURL",
				"input.contextTokens",
				"input.model",
				"input.price.currency",
				"input.price.input",
				"input.roles.0",
			]),
	},
	"it is asked after the others of its roles": {
		before: (c) => c.done("setting_model_update", { baseURL: AT, model: "lamp-1", apiKey: KEY }, c.minji),
		as: (c) => c.minji,
		call: "setting_model_add",
		args: {
			baseURL: "http://127.0.0.1:10/v1",
			model: "lamp-2",
			title: "Second",
			apiKey: "sk-othersecretkey8888",
			roles: ["chat", "small"],
			contextTokens: 32_000,
			readsImages: true,
			price: { currency: "USD", input: 0.15, output: 0.6 },
		},
		outcome: "done",
		changes: ["setting created", "setting updated"],
		after: async (c, { result }) => {
			const connection = result.connection as { id: string };
			expect(result.connection).toMatchObject({
				title: "Second",
				host: "127.0.0.1:10",
				keyHint: "8888",
				readsImages: true,
				roles: ["chat", "small"],
			});
			expect((await setting(c)).roles).toMatchObject({ chat: ["main", connection.id], small: [connection.id] });
			expect(JSON.stringify(await setting(c))).not.toContain("sk-");
		},
	},
	"the key of the same address is used, and that of another never": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { baseURL: AT, model: "lamp-embed", roles: ["embedding"] },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.connection).toMatchObject({ keyHint: "7777", roles: ["embedding"] });
			const other = await c.done("setting_model_add", { baseURL: "http://127.0.0.1:11/v1", model: "x" }, c.minji);
			expect(other.connection).toMatchObject({ keyHint: null, roles: [] });
		},
	},
	"prices are in one currency": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { baseURL: AT, model: "lamp-3", price: { currency: "KRW", input: 200, output: 800 } },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.price.currency"]),
	},
});
