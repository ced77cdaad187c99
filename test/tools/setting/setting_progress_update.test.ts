/** setting_progress_update: whose it is, that every administrator's list goes and comes back, and that a restart keeps it. */

import { expect, test } from "bun:test";
import { and, eq, gt } from "drizzle-orm";
import { createApp } from "#app.ts";
import { allEvent } from "#store/schema/log.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { scenarios } from "#test/support/scenario.ts";

const isStarting = async (c: Company, memberID: string) =>
	(await c.done("person_self_get", {}, memberID)).isGettingStarted;

scenarios("setting_progress_update", {
	"a member puts nothing away": {
		as: (c) => c.jisoo,
		call: "setting_progress_update",
		args: { isShown: false },
		outcome: "administrator_only",
	},
	"nor does the agent of an administrator": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "setting_progress_update",
		args: { isShown: false },
		outcome: "not_allowed",
	},
	"what is to be shown has to be said": {
		as: (c) => c.minji,
		call: "setting_progress_update",
		args: {},
		outcome: "invalid_input",
	},
	"put away by one it is away for every administrator, and none of it is a member's": {
		before: async (c) => {
			const bora = c.addMember("Bora Moon", { isAdmin: true });
			expect([await isStarting(c, c.minji), await isStarting(c, bora), await isStarting(c, c.jisoo)]).toEqual([
				true,
				true,
				false,
			]);
		},
		as: (c) => c.minji,
		call: "setting_progress_update",
		args: { isShown: false },
		outcome: "done",
		events: ["call.done"],
		changes: ["setting created"],
		after: async (c, { result }) => {
			expect(result).toEqual({ isShown: false });
			const told = c.app.store.inspectAll
				.select({ memberID: allEvent.memberID })
				.from(allEvent)
				.where(and(eq(allEvent.type, "member.changed"), gt(allEvent.id, 0)))
				.all();
			expect(new Set(told.map(({ memberID }) => memberID)).size).toBe(2);
			expect((await c.done("setting_progress_get", {}, c.minji)).isShown).toBe(false);
			expect(await isStarting(c, c.minji)).toBe(false);
		},
	},
	"and it is brought back": {
		as: (c) => c.minji,
		call: "setting_progress_update",
		args: { isShown: true },
		outcome: "done",
		changes: ["setting updated"],
		after: async (c) => expect(await isStarting(c, c.minji)).toBe(true),
	},
});

test("what was put away stays away after a restart", async () => {
	const c = await openCompany();
	await c.done("setting_progress_update", { isShown: false }, c.minji);
	const caller = c.as(c.minji);
	await c.app.stop(0);
	const next = createApp(c.app.config, { clock: c.clock });
	const outcome = await next.call({ tool: "person_self_get", input: {}, caller });
	expect(outcome.kind === "done" && outcome.result.isGettingStarted).toBe(false);
	await next.stop(0);
});
