/** person_self_get: who one is, what answers as Kontor, and how much waits. */

import { expect } from "bun:test";
import { localRoot } from "#identity/members.ts";
import manifest from "#package.json" with { type: "json" };
import { NOTHING_CHOSEN } from "#record/preference.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("person_self_get", {
	"the shell of the computer is no member": {
		as: () => localRoot("en"),
		call: "person_self_get",
		args: {},
		outcome: "not_found",
		after: (_, { error }) => expect(error).toMatchObject({ values: { because: "no_member" } }),
	},
	"nothing is taken": {
		as: (c) => c.jisoo,
		call: "person_self_get",
		args: { personHint: "Minji" },
		outcome: "invalid_input",
	},
	"member, company, agent and version": {
		as: (c) => c.as(c.jisoo, { language: "ko" }),
		call: "person_self_get",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(result).toEqual({
				member: {
					personID: c.jisoo,
					name: "Jisoo Park",
					email: "jisoo@moonrise.example",
					isAdmin: false,
					employmentStatus: "active",
					mention: "@Jisoo Park",
					handle: "@jisoo",
				},
				language: "ko",
				preferences: NOTHING_CHOSEN,
				company: { name: "Moonrise Lamps", timeZone: "Asia/Seoul", language: "en", country: "KR", currency: "KRW" },
				agent: { memberID: "mem_kontor", ...c.app.ports.agent.provider() },
				waitingCount: 0,
				isGettingStarted: false,
				version: manifest.version,
			});
			expect(result.agent).toMatchObject({ isDemo: true });
		},
	},
	"what waits for the caller is counted, and not for anybody else": {
		before: async (c) => {
			await c.done("task_add", { title: "Paint the sign" }, c.daniel);
			await c.call(
				"task_delete",
				{ taskHint: "Paint the sign" },
				c.as(c.daniel, { origin: "api", asks: true, tokenID: "tok_x" }),
			);
		},
		as: (c) => c.daniel,
		call: "person_self_get",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.waitingCount).toBe(1);
			expect(await c.done("person_self_get", {}, c.minji)).toMatchObject({ waitingCount: 0 });
			const asking = c.as(c.daniel, { origin: "api", asks: true, tokenID: "tok_x" });
			expect(await c.done("person_self_get", {}, asking)).toMatchObject({ waitingCount: 0 });
		},
	},
});
