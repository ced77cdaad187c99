/** task_update: who may, bad arguments, hints, the good case, and every rule between days, status, people and parents. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { allOpportunity, allOrganization } from "#store/schema/crm.ts";
import { allTask } from "#store/schema/task.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const add = (c: Company, as: string, title: string, more: Record<string, unknown> = {}) =>
	c.done("task_add", { title, ...more }, as);
const stored = (c: Company, title: string) =>
	c.app.store.inspectAll.select().from(allTask).where(eq(allTask.title, title)).get();
const refusal = async (c: Company, args: Record<string, unknown>, as: string) => {
	const outcome = await c.call("task_update", args, as);
	return outcome.kind === "failed"
		? `${outcome.error.code} ${outcome.error.values.because ?? ""}`.trim()
		: outcome.kind;
};

function addDeals(c: Company): void {
	const now = c.clock.now();
	const stamps = { createdBy: c.minji, createdAt: now, updatedBy: c.minji, updatedAt: now };
	c.app.store.system((db) => {
		for (const [id, name] of [
			["org_1", "Harbour Hotels"],
			["org_2", "Night Market"],
		] as const) {
			db.insert(allOrganization)
				.values({ id, name, status: "active", types: [], tags: [], ...stamps })
				.run();
		}
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

scenarios("task_update", {
	"a bystander may not change a task": {
		before: async (c) => {
			await add(c, c.minji, "Draft the report", { participantPersonHints: ["Daniel", "Minji"] });
			await add(c, c.jisoo, "Water the plants");
		},
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Water the plants", status: "completed" },
		outcome: "task_write_forbidden",
		events: [],
	},
	"one of several participants may not say who takes part": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Draft the report", participantPersonHints: ["Jisoo"] },
		outcome: "task_assignment_forbidden",
	},
	"naming nothing to change is refused": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Draft the report", status: null, size: " " },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(error?.input).toEqual([
				{ path: "input", problem: "names nothing to change: give at least one field besides taskHint" },
			]),
	},
	"every wrong argument is named at once": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Draft the report", status: "finished", endsAt: 5, owner: "x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.endsAt", "input.owner", "input.status"]),
	},
	"a moment without its offset is refused": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Draft the report", endsAt: "2026-12-04T10:00:00" },
		outcome: "invalid_input",
	},
	"an unknown task is not found": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Zebra", size: "S" },
		outcome: "task_not_found",
	},
	"several fields in one change, and what is left out stays": {
		before: (c) =>
			add(c, c.daniel, "Paint the sign", {
				business: "Shop",
				type: "Repair",
				startsAt: "2026-12-01",
				endsAt: "2026-12-11",
			}),
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "paint", title: " Paint both signs ", size: "L", business: "" },
		outcome: "done",
		events: ["call.done"],
		changes: ["task updated"],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				content: "Paint both signs",
				size: "L",
				business: "",
				type: "Repair",
				status: "planned",
				startDate: "2026-12-01",
				endDate: "2026-12-11",
				ownerID: c.daniel,
			});
		},
	},
	"the same values again change nothing": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Paint both signs", size: "L", status: "planned", participantPersonHints: [] },
		outcome: "done",
		changes: [],
		after: (c) => expect(stored(c, "Paint both signs")?.updatedAt).toBe(c.clock.now()),
	},
	"moved days say what planned, running and finished work is": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Paint both signs", endsAt: "2026-12-10" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.status).toBe("in_progress");
			const move = async (args: Record<string, unknown>) =>
				(await c.done("task_update", { taskHint: "Paint both signs", ...args }, c.daniel)).status;
			expect(await move({ startsAt: "2026-12-03" })).toBe("planned");
			expect(await move({ startsAt: "2026-11-20", endsAt: "2026-12-01" })).toBe("completed");
			expect(await move({ endsAt: "2026-12-02" })).toBe("in_progress");
			expect(await move({ status: "paused" })).toBe("paused");
			expect(await move({ endsAt: "2026-12-01" })).toBe("paused");
			expect(await move({ startsAt: "", endsAt: "" })).toBe("paused");
			expect(stored(c, "Paint both signs")).toMatchObject({ startsAt: null, endsAt: null });
		},
	},
	"a named status has to agree with the days": {
		before: (c) => add(c, c.daniel, "Order lamps", { startsAt: "2026-12-08", endsAt: "2026-12-11" }),
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Order lamps", status: "completed" },
		outcome: "record_refused",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "starts_in_future" } });
			expect(await refusal(c, { taskHint: "Order lamps", status: "in_progress" }, c.daniel)).toBe(
				"record_refused not_begun",
			);
			expect(await refusal(c, { taskHint: "Order lamps", endsAt: "2026-12-01" }, c.daniel)).toBe(
				"record_refused ends_before_start",
			);
			await c.done(
				"task_update",
				{ taskHint: "Order lamps", status: "paused", startsAt: "2026-11-02", endsAt: "2026-11-06" },
				c.daniel,
			);
			expect(await refusal(c, { taskHint: "Order lamps", status: "planned" }, c.daniel)).toBe(
				"record_refused end_has_passed",
			);
			expect(await refusal(c, { taskHint: "Order lamps", status: "in_progress" }, c.daniel)).toBe(
				"record_refused end_has_passed",
			);
			expect(await refusal(c, { taskHint: "Order lamps", status: "in_progress", endsAt: "2026-12-04" }, c.daniel)).toBe(
				"done",
			);
		},
	},
	"completing stamps today where the end is ahead, and keeps an end that has come": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Order lamps", status: "completed" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ status: "completed", startDate: "2026-11-02", endDate: "2026-12-02" });
			await add(c, c.daniel, "Late work", { endsAt: "2026-11-25" });
			expect(await c.done("task_update", { taskHint: "Late work", status: "completed" }, c.daniel)).toMatchObject({
				status: "completed",
				endDate: "2026-11-25",
				startDate: "",
			});
		},
	},
	"the sole participant hands over, and who asked stays who asked": {
		before: (c) => add(c, c.minji, "Check the invoices", { participantPersonHints: ["Daniel"] }),
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Check the invoices", status: "planned", participantPersonHints: ["Jisoo"] },
		outcome: "done",
		changes: ["task updated", "task_participant created", "task_participant deleted"],
		after: (c, { result }) =>
			expect(result).toMatchObject({ ownerID: c.jisoo, requesterID: c.minji, status: "planned", canUpdate: false }),
	},
	"an empty list of people falls back to the person asking alone": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Check the invoices", participantPersonHints: [] },
		outcome: "done",
		after: (c, { result }) => expect(result.participantIDs).toEqual([c.minji]),
	},
	"an unknown participant is not found and nothing is written": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Check the invoices", title: "Never", participantPersonHints: ["Zebedee"] },
		outcome: "task_participant_not_found",
	},
	"labels are registered ones, whole or a fragment": {
		before: (c) => {
			const vocabulary = { businesses: [{ name: "Retail" }, { name: "Rental" }], types: [{ name: "Repair" }] };
			c.app.store.writer.prepare("update all_company set task_vocabulary = ?").run(JSON.stringify(vocabulary));
		},
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Check the invoices", business: "tail", type: "rep" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ business: "Retail", type: "Repair" });
			expect(await refusal(c, { taskHint: "Check the invoices", business: "Re" }, c.minji)).toBe(
				"interaction_required",
			);
			expect(await refusal(c, { taskHint: "Check the invoices", type: "Sales" }, c.minji)).toBe(
				"task_label_unregistered",
			);
		},
	},
	"a note is kept whole without its outer blanks, and a blank one is none": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Check the invoices", note: "  Ask the bank first.\n\n두 번째 줄  " },
		outcome: "done",
		changes: ["task updated"],
		after: async (c, { result }) => {
			const read = async () => (await c.done("task_get", { taskID: String(result.taskID) }, c.minji)).note;
			expect(await read()).toBe("Ask the bank first.\n\n두 번째 줄");
			await c.done("task_update", { taskHint: "Check the invoices", note: "  " }, c.minji);
			expect(await read()).toBe("");
			expect(await refusal(c, { taskHint: "Check the invoices", note: "x".repeat(10_001) }, c.minji)).toBe(
				"invalid_input",
			);
		},
	},
	"children move under it, all or none": {
		before: async (c) => {
			for (const title of ["Move the office", "Pack the boxes", "Hire a van", "Other parent"])
				await add(c, c.minji, title);
			await add(c, c.minji, "Has a parent", { parentTaskHint: "Other parent" });
		},
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Move the office", childTaskHints: ["Pack the boxes", "Has a parent"] },
		outcome: "record_refused",
		after: async (c, { error }) => {
			expect(error).toMatchObject({ values: { because: "child_has_parent", title: "Has a parent" } });
			expect(stored(c, "Pack the boxes")?.parentTaskID).toBeNull();
			await c.done(
				"task_update",
				{ taskHint: "Move the office", childTaskHints: ["Pack the boxes", "Hire a van"] },
				c.minji,
			);
			expect(["Pack the boxes", "Hire a van"].map((title) => stored(c, title)?.parentTaskID)).toEqual(
				Array(2).fill(stored(c, "Move the office")?.id),
			);
		},
	},
	"no task stands under itself or below its own child": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Move the office", parentTaskHint: "Hire a van" },
		outcome: "record_refused",
		after: async (c) => {
			expect(await refusal(c, { taskHint: "Move the office", parentTaskHint: "Move the office" }, c.minji)).toBe(
				"record_refused under_itself",
			);
			expect(await refusal(c, { taskHint: "Move the office", childTaskHints: ["Move the office"] }, c.minji)).toBe(
				"record_refused under_itself",
			);
			expect(await refusal(c, { taskHint: "Hire a van", childTaskHints: ["Move the office"] }, c.minji)).toBe(
				"record_refused under_itself",
			);
			expect(
				await refusal(
					c,
					{ taskHint: "Other parent", parentTaskHint: "Pack the boxes", childTaskHints: ["Move the office"] },
					c.minji,
				),
			).toBe("record_refused under_itself");
		},
	},
	"the last child that is completed completes its parent, and so on upwards": {
		before: async (c) => {
			await add(c, c.minji, "The whole year", { endsAt: "2026-12-31" });
			await c.done("task_update", { taskHint: "Move the office", parentTaskHint: "The whole year" }, c.minji);
			await c.done("task_update", { taskHint: "Pack the boxes", status: "completed" }, c.minji);
			expect(stored(c, "Move the office")?.status).toBe("planned");
		},
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Hire a van", status: "completed" },
		outcome: "done",
		changes: ["task updated", "task updated", "task updated"],
		after: (c) => {
			expect(stored(c, "Move the office")?.status).toBe("completed");
			// its end lay ahead: finished work is listed in the week it ended in
			expect(stored(c, "The whole year")).toMatchObject({
				status: "completed",
				endsAt: Temporal.Instant.from("2026-12-02T23:59:59.999+09:00").epochMilliseconds,
			});
		},
	},
	"a parent that is somebody else's is completed with the last of its children, and goes back with it": {
		before: async (c) => {
			await add(c, c.minji, "Minji's year");
			await add(c, c.minji, "Minji's plan");
			await add(c, c.daniel, "Daniel's part");
			await add(c, c.jisoo, "Jisoo's part");
			await c.done("task_update", { taskHint: "Minji's year", childTaskHints: ["Minji's plan"] }, c.minji);
			const children = ["Daniel's part", "Jisoo's part"];
			await c.done("task_update", { taskHint: "Minji's plan", childTaskHints: children }, c.minji);
			await c.done("task_update", { taskHint: "Jisoo's part", status: "completed" }, c.jisoo);
			expect(stored(c, "Minji's plan")?.status).toBe("planned");
		},
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Daniel's part", status: "completed" },
		outcome: "done",
		changes: ["task updated", "task updated", "task updated"],
		after: async (c) => {
			const family = ["Minji's year", "Minji's plan", "Daniel's part"];
			const statuses = () => family.map((title) => stored(c, title)?.status);
			expect(statuses()).toEqual(["completed", "completed", "completed"]);
			expect(await refusal(c, { taskHint: "Minji's plan", note: "Mine now" }, c.daniel)).toStartWith(
				"task_write_forbidden",
			);
			const { changes } = await c.done("change_list", { limit: 1 }, c.daniel);
			await c.done("change_undo", { callID: (changes as { callID: string }[])[0]?.callID }, c.daniel);
			expect(statuses()).toEqual(["planned", "planned", "planned"]);
		},
	},
	"a parent that has not begun stays as it is": {
		before: async (c) => {
			await add(c, c.minji, "Next year's plan", { startsAt: "2027-03-01" });
			await add(c, c.minji, "Its first part");
			await c.done("task_update", { taskHint: "Next year's plan", childTaskHints: ["Its first part"] }, c.minji);
		},
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Its first part", status: "completed" },
		outcome: "done",
		changes: ["task updated"],
		after: (c) => expect(stored(c, "Next year's plan")?.status).toBe("planned"),
	},
	"a task leaves its parent by an empty hint": {
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Has a parent", parentTaskHint: "" },
		outcome: "done",
		after: (_, { result }) => expect(result.parentTaskID).toBe(""),
	},
	"a deal brings its organization, and clearing the organization clears all": {
		before: async (c) => {
			addDeals(c);
			await add(c, c.minji, "Measure the lobby");
		},
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Measure the lobby", opportunityHint: "lobby" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ organizationID: "org_1", opportunityID: "opp_1" });
			const links = async (args: Record<string, unknown>) => {
				const { organizationID, opportunityID } = await c.done(
					"task_update",
					{ taskHint: "Measure the lobby", ...args },
					c.minji,
				);
				return [organizationID, opportunityID];
			};
			expect(await refusal(c, { taskHint: "Measure the lobby", organizationHint: "Night Market" }, c.minji)).toBe(
				"record_refused deal_stays",
			);
			expect(
				await refusal(
					c,
					{ taskHint: "Measure the lobby", organizationHint: "Night Market", opportunityHint: "Lobby lamps" },
					c.minji,
				),
			).toBe("record_refused deal_of_another");
			expect(await links({ organizationHint: "Harbour" })).toEqual(["org_1", "opp_1"]);
			expect(await links({ opportunityHint: "" })).toEqual(["org_1", undefined]);
			expect(await links({ organizationHint: "Night Market" })).toEqual(["org_2", undefined]);
			expect(await links({ opportunityHint: "Lobby lamps" })).toEqual(["org_1", "opp_1"]);
			expect(await links({ organizationHint: "" })).toEqual([undefined, undefined]);
		},
	},
	"handing work on a deal to others may end one's own sight of it": {
		before: async (c) => {
			await c.done(
				"task_update",
				{ taskHint: "Measure the lobby", opportunityHint: "Lobby lamps", participantPersonHints: ["Daniel"] },
				c.minji,
			);
		},
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Measure the lobby", participantPersonHints: ["Jisoo"] },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result).toMatchObject({ content: "Measure the lobby", participantIDs: [] });
			expect(await refusal(c, { taskHint: "Measure the lobby", size: "S" }, c.daniel)).toBe("task_not_found");
		},
	},
	"work on a deal one may not see cannot be named": {
		as: (c) => c.daniel,
		call: "task_update",
		args: { taskHint: "Late work", opportunityHint: "Lobby lamps" },
		outcome: "crm_opportunity_not_found",
	},
	"a task never becomes an event, and an event is no task": {
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
						updatedAt: now,
					})
					.run();
			}),
		as: (c) => c.minji,
		call: "task_update",
		args: { taskHint: "Standup", size: "S" },
		outcome: "task_not_found",
	},
});
