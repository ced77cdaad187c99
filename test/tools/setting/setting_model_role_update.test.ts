/** setting_model_role_update: for administrators, roles and connections there are, the order, and what an empty list means. */

import { expect } from "bun:test";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const KEY = "sk-lamplamplamplamp7777";
const AT = "http://127.0.0.1:9/v1";
const setting = (c: Company) => c.done("setting_model_get", {}, c.minji);

scenarios("setting_model_role_update", {
	"a member sets none": {
		as: (c) => c.jisoo,
		call: "setting_model_role_update",
		args: { role: "chat", connectionIDs: [] },
		outcome: "administrator_only",
	},
	"a role that is none is named": {
		as: (c) => c.minji,
		call: "setting_model_role_update",
		args: { role: "talk" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.connectionIDs", "input.role"]),
	},
	"a connection that is none changes nothing": {
		before: (c) => c.done("setting_model_update", { baseURL: AT, model: "lamp-1", apiKey: KEY }, c.minji),
		as: (c) => c.minji,
		call: "setting_model_role_update",
		args: { role: "chat", connectionIDs: ["main", "mdl_0"] },
		outcome: "not_found",
		after: async (c) => expect((await setting(c)).roles).toMatchObject({ chat: ["main"] }),
	},
	"the first is asked first, each once": {
		before: (c) =>
			c.done(
				"setting_model_add",
				{ keepAnyway: true, baseURL: AT, model: "lamp-2", roles: ["chat"], readsImages: true },
				c.minji,
			),
		as: (c) => c.minji,
		call: "setting_model_role_update",
		args: (c: Company) => ({
			role: "chat",
			connectionIDs: [...c.app.ports.models.current().connections.map(({ id }) => id)].reverse().concat("main"),
		}),
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({ model: "lamp-2" });
			expect((result.roles as { chat: string[] }).chat.at(-1)).toBe("main");
			expect([c.app.models.current().name, c.app.models.small()?.name]).toEqual(["lamp-2", "lamp-2"]);
			expect(c.app.models.vision()?.name).toBe("lamp-2");
		},
	},
	"small work has its own, and without one goes to those for talk": {
		as: (c) => c.minji,
		call: "setting_model_role_update",
		args: { role: "small", connectionIDs: ["main"] },
		outcome: "done",
		after: async (c) => {
			expect(c.app.models.small()?.name).toBe("lamp-1");
			await c.done("setting_model_role_update", { role: "small", connectionIDs: [] }, c.minji);
			expect(c.app.models.small()?.name).toBe("lamp-2");
		},
	},
	"the change list says which connections do which work": {
		as: (c) => c.minji,
		call: "change_list",
		args: { tool: "setting_model_role_update", limit: 1 },
		outcome: "done",
		after: (_, { result }) => {
			const [{ changes } = { changes: [] }] = result.changes as { changes: { fields: { after: string | null }[] }[] }[];
			expect(changes[0]?.fields[0]?.after).toMatch(/^chat: mdl_\w+, main$/);
		},
	},
	"with nobody for talk the demo agent answers, and the connections stay": {
		as: (c) => c.minji,
		call: "setting_model_role_update",
		args: { role: "chat", connectionIDs: [] },
		outcome: "done",
		after: (_, { result }) => {
			expect(result.isDemo).toBe(true);
			expect(result.connections).toHaveLength(2);
		},
	},
});
