/** setting_model_delete: for administrators, one that is not there, and that nothing of it is left. */

import { expect } from "bun:test";
import { allSecret } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const KEY = "sk-lamplamplamplamp7777";
const AT = "http://127.0.0.1:9/v1";
const setting = (c: Company) => c.done("setting_model_get", {}, c.minji);

scenarios("setting_model_delete", {
	"a member disconnects none": {
		as: (c) => c.jisoo,
		call: "setting_model_delete",
		args: { connectionID: "main" },
		outcome: "administrator_only",
	},
	"it takes an id": { as: (c) => c.minji, call: "setting_model_delete", args: {}, outcome: "invalid_input" },
	"one that is not there is said to be none": {
		as: (c) => c.minji,
		call: "setting_model_delete",
		args: { connectionID: "mdl_0" },
		outcome: "not_found",
	},
	"address, key and every role of it are gone": {
		before: async (c) => {
			await c.done("setting_model_update", { baseURL: AT, model: "lamp-1", apiKey: KEY }, c.minji);
			await c.done("setting_model_role_update", { role: "small", connectionIDs: ["main"] }, c.minji);
		},
		as: (c) => c.minji,
		call: "setting_model_delete",
		args: { connectionID: "main" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ isDemo: true, connections: [], roles: { chat: [], small: [] } });
			expect(c.app.store.inspectAll.select().from(allSecret).all()).toEqual([]);
			expect(await setting(c)).toMatchObject({ baseURL: null });
		},
	},
	"what talk is left to goes on": {
		before: async (c) => {
			await c.done("setting_model_update", { baseURL: AT, model: "lamp-1" }, c.minji);
			await c.done("setting_model_add", { keepAnyway: true, baseURL: AT, model: "lamp-2", roles: ["chat"] }, c.minji);
		},
		as: (c) => c.minji,
		call: "setting_model_delete",
		args: { connectionID: "main" },
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({ isDemo: false, model: "lamp-2" });
			expect(c.app.models.describe()).toMatchObject({ model: "lamp-2" });
		},
	},
});
