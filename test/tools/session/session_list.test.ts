/** session_list: one's own browsers, never their secrets, and not those that ended by themselves. */

import { expect } from "bun:test";
import { LIMITS } from "#base/limits.ts";
import { startSession } from "#identity/sessions.ts";
import { allSession } from "#store/schema/access.ts";
import type { Company } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const begin = (c: Company, memberID: string, agent: string) =>
	c.app.store.system((db) => startSession(db, c.app, memberID, agent));

scenarios("session_list", {
	"not for the agent": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "session_list",
		args: {},
		outcome: "not_allowed",
		events: [],
	},
	"not for a token that asks": {
		as: (c) => c.as(c.jisoo, { origin: "api", asks: true, tokenID: "tok_x" }),
		call: "session_list",
		args: {},
		outcome: "not_allowed",
	},
	"it takes no arguments": {
		as: (c) => c.jisoo,
		call: "session_list",
		args: { personHint: "Minji" },
		outcome: "invalid_input",
	},
	"one's own, this one marked, those of others and those that are over left out": {
		before: (c) => {
			begin(c, c.jisoo, "Desk");
			c.clock.advance(60_000);
			begin(c, c.jisoo, "Phone");
			begin(c, c.daniel, "Daniel's");
		},
		as: (c) => {
			const desk = c.app.store.inspectAll
				.select()
				.from(allSession)
				.all()
				.find(({ userAgent }) => userAgent === "Desk");
			return c.as(c.jisoo, { sessionID: desk?.id ?? "" });
		},
		call: "session_list",
		args: {},
		outcome: "done",
		events: [],
		after: async (c, { result }) => {
			const sessions = result.sessions as { userAgent: string; isCurrent: boolean }[];
			expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
				["Phone", false],
				["Desk", true],
			]);
			expect(JSON.stringify(sessions)).not.toContain("hash");
			c.clock.advance(LIMITS.sessionMs);
			expect(await c.done("session_list", {}, c.jisoo)).toEqual({ sessions: [] });
		},
	},
});
