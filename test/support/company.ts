/** A real company in a temporary folder: the whole application without a listening port, with people to act as. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp, homesOf, type Overrides } from "#app.ts";
import type { Clock } from "#base/clock.ts";
import { readConfig } from "#config/config.ts";
import type { SettingKey } from "#config/settings.ts";
import type { Caller } from "#identity/caller.ts";
import { memberCaller } from "#identity/members.ts";
import { createSetup, welcome } from "#identity/setup.ts";
import type { Outcome } from "#registry/call.ts";
import { allMember } from "#store/schema/member.ts";

/** Wednesday 2026-12-02, 10:00 in Seoul: the day of record.md part G. */
export const WEDNESDAY = Temporal.Instant.from("2026-12-02T10:00:00+09:00").epochMilliseconds;

/** A clock that stands until it is told to move; waiting on it passes at once in its own time. */
export type TestClock = Clock & { set(instant: number): void; advance(ms: number): void };

export function testClock(start = WEDNESDAY): TestClock {
	let at = start;
	return {
		now: () => at,
		sleep: async (ms, signal) => {
			if (!signal?.aborted) at += ms;
			await new Promise((resolve) => setImmediate(resolve));
		},
		set(instant) {
			at = instant;
		},
		advance(ms) {
			at += ms;
		},
	};
}

export type Company = {
	app: App;
	clock: TestClock;
	folder: string;
	/** the administrator who set it up */
	minji: string;
	/** members by their first name */
	jisoo: string;
	daniel: string;
	as(memberID: string, more?: Partial<Caller>): Caller;
	call(tool: string, input: unknown, as: string | Caller, more?: { idempotencyKey?: string }): Promise<Outcome>;
	/** the result of a call that is done; anything else throws with its code */
	done(tool: string, input: unknown, as: string | Caller): Promise<Record<string, unknown>>;
	addMember(name: string, more?: Partial<typeof allMember.$inferInsert>): string;
	close(): Promise<void>;
};

const FAST_PASSWORD = "harbour lamps at dusk";

export async function openCompany(
	overrides: Overrides & { clock?: TestClock } = {},
	flags: Partial<Record<SettingKey, string>> = {},
): Promise<Company> {
	const folder = mkdtempSync(join(tmpdir(), "kontor-test-"));
	const clock = overrides.clock ?? testClock();
	const app = createApp(readConfig({ flags: { data: folder, ...flags }, environment: {} }), { ...overrides, clock });
	const setup = createSetup(app);
	const minji = setup.found({
		name: "Minji Kim",
		email: "minji@moonrise.example",
		password: FAST_PASSWORD,
		company: { name: "Moonrise Lamps", timeZone: "Asia/Seoul", country: "KR", currency: "KRW", language: "en" },
	});
	const addMember: Company["addMember"] = (name, more = {}) => {
		const id = app.ids.next("mem");
		app.store.system((db) => {
			db.insert(allMember)
				.values({
					id,
					kind: "person",
					email: `${name.split(" ")[0]?.toLowerCase()}@moonrise.example`,
					name,
					status: "active",
					isAdmin: false,
					createdAt: clock.now(),
					updatedAt: clock.now(),
					...more,
				})
				.run();
			welcome(db, app.ids, clock.now(), id, "en");
		});
		return id;
	};
	const as: Company["as"] = (memberID, more = {}) => {
		const caller = memberCaller(app.store.inspectAll, memberID, "web");
		if (caller === null) throw new Error(`${memberID} may not act`);
		return { ...caller, ...more };
	};
	const call: Company["call"] = (tool, input, who, more = {}) =>
		app.call({ tool, input, caller: typeof who === "string" ? as(who) : who, ...more });
	await app.start();
	return {
		app,
		clock,
		folder,
		minji,
		jisoo: addMember("Jisoo Park"),
		daniel: addMember("Daniel Quill"),
		as,
		call,
		async done(tool, input, who) {
			const outcome = await call(tool, input, who);
			if (outcome.kind !== "done") throw outcome.kind === "failed" ? outcome.error : new Error(`${tool} was held`);
			return outcome.result;
		},
		addMember,
		async close() {
			await app.stop(0);
			rmSync(folder, { recursive: true, force: true });
			rmSync(homesOf(folder), { recursive: true, force: true });
		},
	};
}
