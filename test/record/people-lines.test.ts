/** Whatever is changed and taken back in whatever order: no circles, an administrator, and nobody inside who may not be. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { allSession, allToken } from "#store/schema/access.ts";
import { allMember } from "#store/schema/member.ts";
import { allTeam } from "#store/schema/team.ts";
import { type Company, openCompany } from "#test/support/company.ts";

let c: Company;
let people: string[];
let teams: string[];
beforeAll(async () => {
	c = await openCompany();
	people = [c.minji, c.jisoo, c.daniel, c.addMember("Ann Ash")];
	teams = [];
});
afterAll(() => c.close());

type Act =
	| { kind: "team"; team: number; under: number }
	| { kind: "boss"; person: number; under: number }
	| { kind: "role"; person: number; isAdmin: boolean }
	| { kind: "status"; person: number; status: "active" | "departed" }
	| { kind: "token"; person: number }
	| { kind: "delete"; team: number }
	| { kind: "undo"; back: number };

const person = fc.nat({ max: 3 });
const team = fc.nat({ max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
	fc.record({ kind: fc.constant("team" as const), team, under: fc.integer({ min: -1, max: 2 }) }),
	fc.record({ kind: fc.constant("boss" as const), person, under: fc.integer({ min: -1, max: 3 }) }),
	fc.record({ kind: fc.constant("role" as const), person, isAdmin: fc.boolean() }),
	fc.record({
		kind: fc.constant("status" as const),
		person,
		status: fc.constantFrom("active" as const, "departed" as const),
	}),
	fc.record({ kind: fc.constant("token" as const), person }),
	fc.record({ kind: fc.constant("delete" as const), team }),
	// of the last few calls, and twice as often as anything else: what came between is what bites
	fc.record({ kind: fc.constant("undo" as const), back: fc.nat({ max: 3 }) }),
	fc.record({ kind: fc.constant("undo" as const), back: fc.nat({ max: 3 }) }),
);

/** As many as the acts speak of: those that were deleted are made anew. */
async function standUpTeams(): Promise<void> {
	const there = new Set(
		c.app.store.inspectAll
			.select()
			.from(allTeam)
			.all()
			.map(({ id }) => id),
	);
	teams = teams.filter((id) => there.has(id));
	while (teams.length < 3)
		teams.push(String((await c.done("team_add", { name: `Team ${teams.length}` }, administrator()))["teamID"]));
}

/** Whoever administers just now; the company always has one. */
function administrator(): string {
	const row = rows().find(({ isAdmin, status, kind }) => isAdmin && status === "active" && kind === "person");
	if (row === undefined) throw new Error("nobody administers");
	return row.id;
}
const rows = () => c.app.store.inspectAll.select().from(allMember).all();

function callOf(one: Act, done: readonly string[]): { tool: string; input: Record<string, unknown> } | null {
	const at = (list: readonly string[], index: number): string => list[index] ?? "";
	switch (one.kind) {
		case "team":
			return { tool: "team_update", input: { teamHint: at(teams, one.team), parentHint: at(teams, one.under) } };
		case "boss":
			return {
				tool: "person_update",
				input: { personHint: at(people, one.person), supervisorHint: at(people, one.under) },
			};
		case "role":
			return { tool: "person_update", input: { personHint: at(people, one.person), isAdmin: one.isAdmin } };
		case "status":
			return { tool: "person_update", input: { personHint: at(people, one.person), employmentStatus: one.status } };
		case "delete":
			return { tool: "team_delete", input: { teamHint: at(teams, one.team) } };
		case "undo": {
			const callID = done.at(-1 - one.back);
			return callID === undefined ? null : { tool: "change_undo", input: { callID } };
		}
		case "token":
			return null;
	}
}

/** Everything the shared rules promise, read from the stored rows. */
function requireSound(): void {
	const members = rows();
	const standing = c.app.store.inspectAll.select().from(allTeam).all();
	expect(members.some(({ isAdmin, status }) => isAdmin && status === "active")).toBe(true);
	for (const [id, above] of [
		...members.map((one) => [one.id, one.supervisorID] as const),
		...standing.map((one) => [one.id, one.parentTeamID] as const),
	]) {
		const up = new Map<string, string | null>([
			...members.map((one) => [one.id, one.supervisorID] as const),
			...standing.map((one) => [one.id, one.parentTeamID] as const),
		]);
		let steps = 0;
		for (let now = above; now !== null && now !== undefined; now = up.get(now) ?? null) {
			expect(now).not.toBe(id);
			expect(steps++).toBeLessThan(20);
		}
	}
	const outside = new Set(members.filter(({ status }) => status !== "active").map(({ id }) => id));
	const open = [
		...c.app.store.inspectAll.select({ id: allToken.memberID }).from(allToken).all(),
		...c.app.store.inspectAll.select({ id: allSession.memberID }).from(allSession).all(),
	];
	expect(open.filter(({ id }) => outside.has(id))).toEqual([]);
}

test("changes and their undoing leave people and teams sound", async () => {
	let kept = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60, size: "max" }), async (acts) => {
			await standUpTeams();
			const done: string[] = [];
			for (const one of acts) {
				if (one.kind === "token") {
					const id = people[one.person] ?? "";
					const isInside = rows().some((row) => row.id === id && row.status === "active");
					if (isInside) await c.call("token_add", { scope: "read" }, id);
				}
				const call = callOf(one, done);
				if (call === null) continue;
				const outcome = await c.call(call.tool, call.input, administrator());
				if (outcome.kind === "failed") expect(outcome.error.code).not.toBe("internal");
				if (outcome.kind === "done") {
					kept++;
					done.push(outcome.callID);
				}
				requireSound();
			}
		}),
		{ numRuns: 60, seed: 20261130 },
	);
	expect(kept).toBeGreaterThan(200);
});
