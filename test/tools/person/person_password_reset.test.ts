/** person_password_reset: administrators only, bad arguments, hints, the good case, and what ends with it. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { createSignIn } from "#identity/sessions.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { allCall } from "#store/schema/turn.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("person_password_reset", {
	"a member may not, not even their own": {
		as: (c) => c.jisoo,
		call: "person_password_reset",
		args: { personHint: "Jisoo" },
		outcome: "administrator_only",
		events: [],
	},
	"a hint is needed": {
		as: (c) => c.minji,
		call: "person_password_reset",
		args: { personHint: "" },
		outcome: "invalid_input",
	},
	"two people of a name are candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "person_password_reset",
		args: { personHint: "Jisoo" },
		outcome: "interaction_required",
	},
	"nobody near the name is not found": {
		as: (c) => c.minji,
		call: "person_password_reset",
		args: { personHint: "Zebedee" },
		outcome: "person_not_found",
	},
	"the old password, sessions and tokens end, and the new one works once": {
		before: async (c) => {
			await c.done("person_password_reset", { personHint: "daniel" }, c.minji);
			await c.done("token_add", { scope: "read" }, c.daniel);
			c.app.store.system((db) =>
				db
					.insert(allSession)
					.values({
						id: "sess_1",
						memberID: c.daniel,
						hash: "h",
						userAgent: "",
						createdAt: 1,
						seenAt: 1,
						expiresAt: 9e15,
					})
					.run(),
			);
		},
		as: (c) => c.minji,
		call: "person_password_reset",
		args: { personHint: "daniel@moonrise.example" },
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: async (c, { result }) => {
			expect(result).toEqual({
				personID: c.daniel,
				name: "Daniel Quill",
				email: "daniel@moonrise.example",
				temporaryPassword: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
			});
			const { inspectAll } = c.app.store;
			expect([
				inspectAll.select().from(allToken).all(),
				inspectAll.select().from(allSession).where(eq(allSession.memberID, c.daniel)).all(),
			]).toEqual([[], []]);
			expect(inspectAll.select().from(allCall).all().at(-1)).toMatchObject({
				result: null,
				effects: [{ objectType: "credential", effect: "updated", id: c.daniel }],
			});
			const signIn = createSignIn(c.app);
			expect(
				(await signIn("daniel@moonrise.example", String(result.temporaryPassword), "127.0.0.1", "test"))
					.mustChangePassword,
			).toBe(true);
			await expect(
				signIn("daniel@moonrise.example", "harbour lamps at dusk", "127.0.0.1", "test"),
			).rejects.toMatchObject({ code: "credentials_wrong" });
		},
	},
	"held for an asking token, and the card says that it cannot be taken back": {
		as: (c) => c.as(c.minji, { origin: "api", asks: true, tokenID: "tok_x" }),
		call: "person_password_reset",
		args: { personHint: "daniel" },
		outcome: "held",
		changes: [],
		after: async (c) => {
			const { holds } = (await c.done("hold_list", {}, c.as(c.minji, { language: "ko" }))) as {
				holds: Record<string, unknown>[];
			};
			expect(holds[0]).toMatchObject({
				sentence: "Daniel Quill의 비밀번호 재설정",
				yes: "비밀번호 재설정",
				no: "그대로 두기",
				isIrreversible: true,
				input: { personHint: c.daniel },
			});
		},
	},
});
