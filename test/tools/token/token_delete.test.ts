/** token_delete: one's own, never the one it is called with. */

import { expect } from "bun:test";
import { tokenCaller } from "#identity/members.ts";
import { allToken } from "#store/schema/access.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const made = new Map<string, Record<string, unknown>>();
const idOf = (name: string) => String(made.get(name)?.id);
const make = async (c: Company, name: string, as: string) =>
	void made.set(name, await c.done("token_add", { name, scope: "delete" }, as));

scenarios("token_delete", {
	"not for the agent": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "token_delete",
		args: { tokenID: "tok_x" },
		outcome: "not_allowed",
		events: [],
	},
	"not for a token that may only write": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "write", tokenID: "tok_x" }),
		call: "token_delete",
		args: { tokenID: "tok_y" },
		outcome: "token_scope",
	},
	"an id is needed": { as: (c) => c.jisoo, call: "token_delete", args: { name: "robot" }, outcome: "invalid_input" },
	"somebody else's is not there": {
		before: async (c) => {
			await make(c, "robot", c.jisoo);
			await make(c, "laptop", c.jisoo);
		},
		as: (c) => c.minji,
		call: "token_delete",
		args: () => ({ tokenID: idOf("robot") }),
		outcome: "not_found",
		after: (_, { error }) => expect(error).toMatchObject({ values: { because: "no_such_token" } }),
	},
	"a token does not revoke itself": {
		as: (c) => c.as(c.jisoo, { origin: "api", tokenID: idOf("robot") }),
		call: "token_delete",
		args: () => ({ tokenID: idOf("robot") }),
		outcome: "token_in_use",
	},
	"revoked, it signs in nobody from now on": {
		as: (c) => c.as(c.jisoo, { origin: "api", tokenID: idOf("laptop") }),
		call: "token_delete",
		args: () => ({ tokenID: idOf("robot") }),
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(result).toEqual({ id: idOf("robot"), deleted: true });
			expect(tokenCaller(c.app.store.inspectAll, String(made.get("robot")?.token), c.clock.now())).toBeNull();
			expect(c.app.store.inspectAll.select({ name: allToken.name }).from(allToken).all()).toEqual([{ name: "laptop" }]);
		},
	},
	"twice is not there": {
		as: (c) => c.jisoo,
		call: "token_delete",
		args: () => ({ tokenID: idOf("robot") }),
		outcome: "not_found",
	},
});
