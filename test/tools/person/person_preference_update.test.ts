/** person_preference_update: one's own language, look, keys and clock. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { localRoot } from "#identity/members.ts";
import { NOTHING_CHOSEN } from "#record/preference.ts";
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
			const wrong = { language: "fr", textSize: 95, timeZone: "Seoul", reset: ["mood"], personHint: "Minji" };
			const outcome = await c.call("person_preference_update", wrong, c.jisoo);
			expect(outcome.kind === "failed" && outcome.error.input?.map(({ path }) => path).sort()).toEqual([
				"input.language",
				"input.personHint",
				"input.reset.0",
				"input.textSize",
				"input.timeZone",
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
			expect(result).toEqual({ ...NOTHING_CHOSEN, language: "ko" });
			expect([c.as(c.jisoo).language, c.as(c.daniel).language]).toEqual(["ko", "en"]);
		},
	},
	"one field leaves the others": {
		as: (c) => c.jisoo,
		call: "person_preference_update",
		args: { theme: "dark", textSize: 120, letterKeys: false, timeZone: "America/New_York", clock: "12" },
		outcome: "done",
		after: (c, { result }) => {
			const kept = { language: "ko", theme: "dark", textSize: 120, letterKeys: false, timeZone: "America/New_York" };
			expect(result).toEqual({ ...NOTHING_CHOSEN, ...kept, clock: "12" });
			const own = c.app.store.inspectAll.select().from(allPreference).where(eq(allPreference.memberID, c.jisoo)).all();
			expect(own).toEqual([{ memberID: c.jisoo, ...NOTHING_CHOSEN, ...kept, clock: "12" } as never]);
		},
	},
	"reset brings the default back, beside what is chosen anew": {
		as: (c) => c.jisoo,
		call: "person_preference_update",
		args: { reset: ["theme", "textSize", "language"], sendsWith: "ctrl_enter" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({
				language: null,
				theme: "system",
				textSize: null,
				sendsWith: "ctrl_enter",
				clock: "12",
			});
			const me = await c.done("person_self_get", {}, c.jisoo);
			expect(me.preferences).toEqual(result);
			expect((await c.done("person_self_get", {}, c.daniel)).preferences).toEqual(NOTHING_CHOSEN);
		},
	},
});
