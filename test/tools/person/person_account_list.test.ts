/** person_account_list: administrators only, bad arguments, what it says and what it never says. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { setPassword } from "#identity/accounts.ts";
import { startSession } from "#identity/sessions.ts";
import { allInvitation } from "#store/schema/access.ts";
import { scenarios } from "#test/support/scenario.ts";

type Account = { personID: string; lastSeenAt?: string; invitedUntil?: string; mustChangePassword: boolean };

scenarios("person_account_list", {
	"a member may not": {
		as: (c) => c.jisoo,
		call: "person_account_list",
		args: {},
		outcome: "administrator_only",
		events: [],
	},
	"it takes no arguments": {
		as: (c) => c.minji,
		call: "person_account_list",
		args: { personHint: "Jisoo" },
		outcome: "invalid_input",
	},
	"sessions, invitations and temporary passwords, as times and without a secret": {
		before: async (c) => {
			await c.done("person_invite", { email: "hana@moonrise.example", name: "Hana Seo" }, c.minji);
			c.app.store.system((db) => {
				setPassword(db, 1, c.daniel, "a temporary thing of mine", true);
				startSession(db, c.app, c.jisoo, "test");
			});
		},
		as: (c) => c.minji,
		call: "person_account_list",
		args: {},
		outcome: "done",
		after: (c, { result }) => {
			const of = (id: string) => (result.accounts as Account[]).find(({ personID }) => personID === id);
			expect(of(c.jisoo)).toEqual({
				personID: c.jisoo,
				lastSeenAt: "2026-12-02T01:00:00.000Z",
				mustChangePassword: false,
			});
			expect(of(c.daniel)).toEqual({ personID: c.daniel, mustChangePassword: true });
			const hana = (result.accounts as Account[]).find(({ invitedUntil }) => invitedUntil !== undefined);
			expect(hana).toMatchObject({ invitedUntil: "2026-12-09T01:00:00.000Z", mustChangePassword: true });
			expect(JSON.stringify(result)).not.toMatch(/hash|kt_|userAgent/);
		},
	},
	"an invitation that is over is not open": {
		before: (c) =>
			c.app.store.system((db) => {
				db.update(allInvitation).set({ expiresAt: 5 }).where(eq(allInvitation.invitedBy, c.minji)).run();
			}),
		as: (c) => c.minji,
		call: "person_account_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(JSON.stringify(result)).not.toContain("invitedUntil"),
	},
});
