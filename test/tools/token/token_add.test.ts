/** token_add: who may, bad arguments, scopes, names, the good case, and that it is shown once. */

import { expect } from "bun:test";
import { localRoot, tokenCaller } from "#identity/members.ts";
import { allToken } from "#store/schema/access.ts";
import { allCall } from "#store/schema/turn.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("token_add", {
	"not for the agent": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "token_add",
		args: { scope: "read" },
		outcome: "not_allowed",
		events: [],
	},
	"not for a token that asks": {
		as: (c) => c.as(c.jisoo, { origin: "api", asks: true, tokenID: "tok_x" }),
		call: "token_add",
		args: { scope: "read" },
		outcome: "not_allowed",
	},
	"a token that may only read makes none": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", tokenID: "tok_x" }),
		call: "token_add",
		args: { scope: "read" },
		outcome: "token_scope",
	},
	"the shell of the computer is no member": {
		as: () => localRoot("en"),
		call: "token_add",
		args: { scope: "read" },
		outcome: "not_allowed",
	},
	"every wrong argument is named at once": {
		as: (c) => c.jisoo,
		call: "token_add",
		args: { name: "x".repeat(65), scope: "all", personHint: "Minji" },
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.name", "input.personHint", "input.scope"]);
			for (const expiresAt of ["tomorrow", "2027-01-01T00:00:00", "2026-12-02T09:59:59+09:00"]) {
				const outcome = await c.call("token_add", { scope: "read", expiresAt }, c.jisoo);
				expect(outcome.kind === "failed" && outcome.error.input?.map(({ path }) => path)).toEqual(["input.expiresAt"]);
			}
		},
	},
	"a token makes none that reaches further than itself": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "write", tokenID: "tok_x" }),
		call: "token_add",
		args: { scope: "delete" },
		outcome: "token_scope",
		after: (_, { error }) =>
			expect(error).toMatchObject({ details: { needed: "delete" }, values: { scope: "write", needed: "delete" } }),
	},
	"shown once, kept as a hash, and it signs in as its member": {
		as: (c) => c.jisoo,
		call: "token_add",
		args: { name: " Stock robot ", scope: "write", asks: true, expiresAt: "2027-01-01T00:00:00+09:00" },
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(result).toEqual({
				id: expect.stringMatching(/^tok_/),
				name: "Stock robot",
				token: expect.stringMatching(/^kt_[\w-]{43}$/),
				scope: "write",
				asks: true,
				expiresAt: "2026-12-31T15:00:00.000Z",
			});
			const { inspectAll } = c.app.store;
			expect(JSON.stringify(inspectAll.select().from(allToken).all())).not.toContain(String(result.token));
			expect(inspectAll.select().from(allCall).all().at(-1)).toMatchObject({
				result: null,
				effects: [{ objectType: "token", effect: "created", id: String(result.id) }],
			});
			expect(tokenCaller(inspectAll, String(result.token), c.clock.now())).toMatchObject({
				memberID: c.jisoo,
				scope: "write",
				asks: true,
				origin: "api",
			});
			expect(tokenCaller(inspectAll, String(result.token), c.clock.now() + 40 * 86_400_000)).toBeNull();
		},
	},
	"a name is one's own once": {
		as: (c) => c.jisoo,
		call: "token_add",
		args: { name: "Stock robot", scope: "read" },
		outcome: "token_name_taken",
		after: async (c) =>
			expect((await c.done("token_add", { name: "Stock robot", scope: "read" }, c.daniel)).name).toBe("Stock robot"),
	},
	"one for an MCP client asks unless said otherwise": {
		as: (c) => c.daniel,
		call: "token_add",
		args: { name: "Desk model", scope: "write", use: "mcp" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.asks).toBe(true);
			const asks = async (more: object) => (await c.done("token_add", { scope: "write", ...more }, c.daniel)).asks;
			expect([await asks({ use: "mcp", asks: false }), await asks({ use: "api" }), await asks({})]).toEqual([
				false,
				false,
				false,
			]);
		},
	},
	"unnamed ones count up": {
		before: (c) => c.done("token_add", { scope: "read", name: "" }, c.jisoo),
		as: (c) => c.as(c.jisoo, { origin: "cli" }),
		call: "token_add",
		args: { scope: "delete" },
		outcome: "done",
		after: (_, { result }) => expect([result.name, result.asks]).toEqual(["pat-2", false]),
	},
});
