/** person_preference_update: one's own language and theme. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { localRoot } from "#identity/members.ts";
import { allPreference } from "#store/schema/member.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("person_preference_update", {
	"not for the agent": {
		as: (c) => c.as(c.jisoo, { origin: "agent" }),
		call: "person_preference_update",
		args: { theme: "dark" },
		outcome: "not_allowed",
		events: [],
	},
	"the shell of the computer has no preferences": {
		as: () => localRoot("en"),
		call: "person_preference_update",
		args: { theme: "dark" },
		outcome: "not_allowed",
		after: (_, { error }) => expect(error).toMatchObject({ values: { because: "no_member" } }),
	},
	"naming nothing to change, or what does not exist, is refused": {
		as: (c) => c.jisoo,
		call: "person_preference_update",
		args: { language: null },
		outcome: "invalid_input",
		after: async (c) => {
			const outcome = await c.call("person_preference_update", { language: "fr", personHint: "Minji" }, c.jisoo);
			expect(outcome.kind === "failed" && outcome.error.input?.map(({ path }) => path).sort()).toEqual([
				"input.language",
				"input.personHint",
			]);
		},
	},
	"the language is kept and speaks from the next call on": {
		as: (c) => c.jisoo,
		call: "person_preference_update",
		args: { language: "ko" },
		outcome: "done",
		events: ["call.done"],
		changes: [],
		after: (c, { result }) => {
			expect(result).toEqual({ language: "ko", theme: "system" });
			expect([c.as(c.jisoo).language, c.as(c.daniel).language]).toEqual(["ko", "en"]);
		},
	},
	"one field leaves the other": {
		as: (c) => c.jisoo,
		call: "person_preference_update",
		args: { theme: "dark" },
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toEqual({ language: "ko", theme: "dark" });
			const own = c.app.store.inspectAll.select().from(allPreference).where(eq(allPreference.memberID, c.jisoo)).all();
			expect(own).toEqual([{ memberID: c.jisoo, language: "ko", theme: "dark" }]);
		},
	},
});
