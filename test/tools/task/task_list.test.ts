/** task_list: whose and which weeks, bad arguments, hints, the good case, and what it must not show. */

import { expect } from "bun:test";
import { allOpportunity, allOrganization } from "#store/schema/crm.ts";
import { allTask } from "#store/schema/task.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { addMany } from "#test/support/many-tasks.ts";
import { scenarios } from "#test/support/scenario.ts";

const titles = (result: Record<string, unknown>) =>
	(result.tasks as { content: string }[]).map(({ content }) => content);

/** A deal of Minji's that Jisoo and Daniel may not see, in an organization everybody knows. */
function addDeal(c: Company): void {
	const now = c.clock.now();
	const stamps = { createdBy: c.minji, createdAt: now, updatedBy: c.minji, updatedAt: now };
	c.app.store.system((db) => {
		db.insert(allOrganization)
			.values({ id: "org_1", name: "Harbour Hotels", status: "active", types: [], tags: [], ...stamps })
			.run();
		db.insert(allOpportunity)
			.values({
				id: "opp_1",
				organizationID: "org_1",
				name: "Lobby lamps",
				pipelineID: "p",
				stageID: "s",
				stagePosition: 0,
				stageChangedAt: now,
				ownerID: c.minji,
				...stamps,
			})
			.run();
	});
}

scenarios("task_list", {
	"a token that may only read may list": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", asks: true, tokenID: "tok_x" }),
		call: "task_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				tasks: [],
				count: 0,
				unfinishedCount: 0,
				scope: "person",
				ownerID: c.jisoo,
				weekFrom: 0,
				weekTo: 0,
				statusFilter: "",
			});
			expect(result.registeredLabels).toMatchObject({
				businesses: [],
				types: [],
				sizes: ["XS", "S", "M", "L", "XL", "XXL"],
			});
		},
	},
	"people and scope together contradict each other, even scope self": {
		as: (c) => c.minji,
		call: "task_list",
		args: { personHints: ["Jisoo"], scope: "self" },
		outcome: "whose_records_contradicted",
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "task_list",
		args: { weekFrom: 0.5, status: "open", boardWeek: "2026-11-30" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.boardWeek", "input.status", "input.weekFrom"]),
	},
	"two people of a name are candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "task_list",
		args: { personHints: ["Daniel", "Jisoo"] },
		outcome: "interaction_required",
		after: (_, { error }) => expect(error?.details).toEqual({ hint: "personHints.1" }),
	},
	"an unknown person, organization and deal are not found": {
		as: (c) => c.minji,
		call: "task_list",
		args: { organizationHint: "Nowhere Ltd" },
		outcome: "crm_organization_not_found",
	},
	"one's own week, newest change first, whether alone or with others": {
		before: async (c) => {
			for (const args of [
				{ title: "Paint the sign" },
				{ title: "Call the supplier", participantPersonHints: ["Daniel", "Jisoo Park"], status: "in_progress" },
				{ title: "Old work", status: "completed", endsAt: "2026-11-20" },
			]) {
				c.clock.advance(60_000);
				await c.done("task_add", args, c.daniel);
			}
			c.clock.advance(60_000);
			await c.done("task_add", { title: "Water the plants", business: "Office" }, c.jisoo);
		},
		as: (c) => c.daniel,
		call: "task_list",
		args: {},
		outcome: "done",
		changes: [],
		after: (c, { result }) => {
			expect(titles(result)).toEqual(["Call the supplier", "Paint the sign"]);
			expect(result).toMatchObject({ count: 2, unfinishedCount: 2, ownerID: c.daniel });
			expect((result.tasks as { ownerID: string }[]).map(({ ownerID }) => ownerID)).toEqual(["", c.daniel]);
		},
	},
	"finished work is in the week it ended, whatever the order of the bounds": {
		as: (c) => c.daniel,
		call: "task_list",
		args: { weekFrom: -1, weekTo: -2 },
		outcome: "done",
		after: (_, { result }) => {
			expect(titles(result)).toEqual(["Old work"]);
			expect(result).toMatchObject({ weekFrom: -2, weekTo: -1, count: 1, unfinishedCount: 0 });
		},
	},
	"several people, and no single owner of the list": {
		as: (c) => c.minji,
		call: "task_list",
		args: { personHints: ["Daniel", "Jisoo Park"] },
		outcome: "done",
		after: (_, { result }) => {
			expect(titles(result)).toEqual(["Water the plants", "Call the supplier", "Paint the sign"]);
			expect(result).toMatchObject({ scope: "person", ownerID: "" });
		},
	},
	"everybody's, cut to a limit after counting": {
		as: (c) => c.minji,
		call: "task_list",
		args: { scope: "all", everyWeek: true, limit: 2 },
		outcome: "done",
		after: (_, { result }) => {
			expect(titles(result)).toEqual(["Water the plants", "Old work"]);
			expect(result).toMatchObject({ scope: "everyone", ownerID: "", count: 4, unfinishedCount: 3 });
			expect(result).not.toHaveProperty("weekFrom");
		},
	},
	"a query ignores case and spaces and looks at labels, owner and status": {
		as: (c) => c.minji,
		call: "task_list",
		args: { scope: "all", query: "  OFF ice" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(titles(result)).toEqual(["Water the plants"]);
			expect(titles(await c.done("task_list", { scope: "all", query: "danielquill" }, c.minji))).toEqual([
				"Paint the sign",
			]);
			expect(titles(await c.done("task_list", { scope: "all", query: "In_Progress" }, c.minji))).toEqual([
				"Call the supplier",
			]);
			expect(await c.done("task_list", { scope: "all", query: "nothing", limit: 1 }, c.minji)).toMatchObject({
				tasks: [],
				count: 0,
			});
		},
	},
	"one status": {
		as: (c) => c.daniel,
		call: "task_list",
		args: { status: "planned" },
		outcome: "done",
		after: (_, { result }) => expect([titles(result), result.statusFilter]).toEqual([["Paint the sign"], "planned"]),
	},
	"work of an organization is of every week unless weeks are given": {
		before: async (c) => {
			addDeal(c);
			await c.done(
				"task_add",
				{ title: "Measure the lobby", organizationHint: "Harbour", status: "completed", endsAt: "2026-10-01" },
				c.minji,
			);
			await c.done("task_add", { title: "Price the lamps", opportunityHint: "Lobby" }, c.minji);
		},
		as: (c) => c.minji,
		call: "task_list",
		args: { organizationHint: "harbour hotels" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(titles(result).sort()).toEqual(["Measure the lobby", "Price the lamps"]);
			expect(titles(await c.done("task_list", { organizationHint: "org_1", weekFrom: 0 }, c.minji))).toEqual([
				"Price the lamps",
			]);
			expect(titles(await c.done("task_list", { opportunityHint: "Lobby lamps" }, c.minji))).toEqual([
				"Price the lamps",
			]);
		},
	},
	"work on a deal one may not see is not there, in rows and in counts": {
		as: (c) => c.jisoo,
		call: "task_list",
		args: { scope: "all", organizationHint: "Harbour Hotels" },
		outcome: "done",
		after: (_, { result }) => expect([titles(result), result.count]).toEqual([["Measure the lobby"], 1]),
	},
	"events are no tasks": {
		before: (c) =>
			c.app.store.system((db) => {
				const now = c.clock.now();
				db.insert(allTask)
					.values({
						id: "evt_1",
						title: "Standup",
						status: "planned",
						statusAt: now,
						size: "XS",
						startsAt: now,
						endsAt: now + 1,
						isEvent: true,
						isWholeDay: false,
						isOpenToCompany: true,
						requesterID: c.minji,
						createdBy: c.minji,
						createdAt: now,
						updatedAt: now + 9,
					})
					.run();
			}),
		as: (c) => c.minji,
		call: "task_list",
		args: { scope: "all", everyWeek: true },
		outcome: "done",
		after: (_, { result }) => expect(titles(result)).not.toContain("Standup"),
	},
	"more than an answer holds is refused instead of read": {
		before: (c) => addMany(c, 5_000, "Many"),
		as: (c) => c.minji,
		call: "task_list",
		args: { scope: "all", everyWeek: true, limit: 5 },
		outcome: "too_large",
		after: async (c) => {
			expect(await c.done("task_list", { scope: "all", limit: 5 }, c.minji)).toMatchObject({
				count: 5004,
				tasks: { length: 5 },
			});
		},
	},
});
