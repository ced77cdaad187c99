/** token_list: one's own tokens, never their secrets. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allToken } from "#store/schema/access.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("token_list", {
	"not for the agent": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "token_list",
		args: {},
		outcome: "not_allowed",
		events: [],
	},
	"a limit out of range is refused": {
		as: (c) => c.jisoo,
		call: "token_list",
		args: { limit: 201 },
		outcome: "invalid_input",
	},
	"none at first": {
		as: (c) => c.jisoo,
		call: "token_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result).toEqual({ tokens: [], nextCursor: null }),
	},
	"one's own, newest first, without what only the hash knows": {
		before: async (c) => {
			await c.done("token_add", { scope: "read" }, c.jisoo);
			await c.done("token_add", { scope: "delete", asks: true, expiresAt: "2027-01-01T00:00:00Z" }, c.jisoo);
			await c.done("token_add", { scope: "write", name: "Daniel's" }, c.daniel);
			c.app.store.system((db) =>
				db.update(allToken).set({ lastUsedAt: c.clock.now() }).where(eq(allToken.name, "pat-1")).run(),
			);
		},
		as: (c) => c.jisoo,
		call: "token_list",
		args: {},
		outcome: "done",
		events: [],
		after: async (c, { result }) => {
			const createdAt = "2026-12-02T01:00:00.000Z";
			const [second, first] = result.tokens as { id: string }[];
			expect(result).toEqual({
				tokens: [
					{
						id: second?.id,
						name: "pat-2",
						scope: "delete",
						asks: true,
						createdAt,
						expiresAt: "2027-01-01T00:00:00.000Z",
						isCurrent: false,
					},
					{
						id: first?.id,
						name: "pat-1",
						scope: "read",
						asks: false,
						createdAt,
						lastUsedAt: createdAt,
						isCurrent: false,
					},
				],
				nextCursor: null,
			});
			const byToken = c.as(c.jisoo, { origin: "api", scope: "read", tokenID: first?.id ?? "" });
			const page = await c.done("token_list", { limit: 1 }, byToken);
			expect(page).toMatchObject({ tokens: [{ id: second?.id, isCurrent: false }], nextCursor: second?.id });
			expect(await c.done("token_list", { limit: 1, cursor: page.nextCursor }, byToken)).toMatchObject({
				tokens: [{ id: first?.id, isCurrent: true }],
				nextCursor: null,
			});
		},
	},
});
