/** person_add: from the command line alone, bad arguments, weak passwords, the good case. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { localRoot } from "#identity/members.ts";
import { createSignIn } from "#identity/sessions.ts";
import { allMembership } from "#store/schema/conversation.ts";
import { allCall } from "#store/schema/turn.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const hana = { email: "Hana@moonrise.example", name: "Hana Seo", password: "lanterns over the bay" };

scenarios("person_add", {
	"not from a browser, even for an administrator": {
		as: (c) => c.minji,
		call: "person_add",
		args: hana,
		outcome: "not_allowed",
		events: [],
	},
	"a member at the command line may not": {
		as: (c) => c.as(c.jisoo, { origin: "cli" }),
		call: "person_add",
		args: hana,
		outcome: "administrator_only",
	},
	"every wrong argument is named at once": {
		as: () => localRoot("en"),
		call: "person_add",
		args: { email: "hana", name: "", admin: true },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual(["input.admin", "input.email", "input.name", "input.password"]),
	},
	"a weak password makes nobody": {
		as: () => localRoot("en"),
		call: "person_add",
		args: { ...hana, password: "1234567890" },
		outcome: "password_weak",
	},
	"an active member who can sign in at once; the password is stored nowhere": {
		as: () => localRoot("en"),
		call: "person_add",
		args: { ...hana, isAdmin: true },
		outcome: "done",
		events: ["call.done"],
		changes: ["member created", "membership created"],
		after: async (c, { result }) => {
			expect(result).toEqual({
				personID: expect.any(String),
				email: "hana@moonrise.example",
				name: "Hana Seo",
				isAdmin: true,
				employmentStatus: "active",
			});
			expect(c.app.store.inspectAll.select().from(allCall).all().at(-1)).toMatchObject({
				memberID: "local:root",
				origin: "cli",
				input: { password: "hidden" },
			});
			expect(
				(await createSignIn(c.app)("hana@moonrise.example", hana.password, "127.0.0.1", "test")).mustChangePassword,
			).toBe(false);
			expect(
				c.app.store.inspectAll
					.select()
					.from(allMembership)
					.where(eq(allMembership.memberID, String(result.personID)))
					.all(),
			).toHaveLength(2);
		},
	},
	"the same address twice is somebody who is here already": {
		as: () => localRoot("en"),
		call: "person_add",
		args: hana,
		outcome: "person_already_member",
	},
});
