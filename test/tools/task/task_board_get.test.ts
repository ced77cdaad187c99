/** task_board_get: whose, bad weeks, hints, the good case by columns, progress, carry-over and what it must not show. */

import { expect } from "bun:test";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const WEEK = "2026-11-30";
type Answer = Record<string, unknown>;
const titles = (result: Answer) => (result.tasks as { content: string }[]).map(({ content }) => content);
const cards = (result: Answer) => {
	const names = new Map(
		(result.tasks as { taskID: string; content: string }[]).map((one) => [one.taskID, one.content]),
	);
	return Object.fromEntries(
		(result.cards as { taskID: string }[]).map(({ taskID, ...rest }) => [names.get(taskID), rest]),
	);
};
const board = (c: Company, as: string, more: Answer = {}) => c.done("task_board_get", { boardWeek: WEEK, ...more }, as);

/** A week of Daniel's; the clock goes on a minute between them, so that the newest change comes first. */
async function fill(c: Company): Promise<void> {
	const added = [
		{ title: "Renew the insurance", startsAt: "2026-11-18", endsAt: "2026-11-27" },
		{ title: "Order brass tube", endsAt: "2026-12-03" },
		{ title: "Next week's photos", endsAt: "2026-12-09" },
		{ title: "Spring catalogue", status: "in_progress", startsAt: "2026-11-24", endsAt: "2027-01-15" },
		{ title: "Move the web shop", status: "paused", business: "IT" },
		{ title: "Send the invoices", status: "completed", endsAt: "2026-11-30" },
		{ title: "Old report", status: "completed", endsAt: "2026-11-27" },
		{ title: "Given up", status: "stopped" },
		{ title: "Not wanted", status: "rejected" },
	];
	for (const args of added) {
		c.clock.advance(60_000);
		await c.done("task_add", args, c.daniel);
	}
	c.clock.advance(60_000);
	await c.done("task_add", { title: "Ask Jisoo", participantPersonHints: ["Jisoo Park"] }, c.daniel);
}

scenarios("task_board_get", {
	"a token that may only read may look": {
		as: (c) => c.as(c.jisoo, { origin: "api", scope: "read", asks: true, tokenID: "tok_x" }),
		call: "task_board_get",
		args: { boardWeek: WEEK },
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				boardWeek: WEEK,
				today: "2026-12-02",
				tasks: [],
				count: 0,
				unfinishedCount: 0,
				scope: "person",
				ownerID: c.jisoo,
				statusFilter: "",
				childProgress: [],
				cards: [],
			});
			expect(result.registeredLabels).toMatchObject({ businesses: [], types: [] });
		},
	},
	"people and scope together contradict each other": {
		as: (c) => c.minji,
		call: "task_board_get",
		args: { boardWeek: WEEK, personHints: ["Jisoo"], scope: "all" },
		outcome: "whose_records_contradicted",
	},
	"a week starts on a Monday, and bounds of weeks are not its own": {
		as: (c) => c.minji,
		call: "task_board_get",
		args: { boardWeek: "2026-12-02", weekFrom: 0, weekTo: 1, everyWeek: true },
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.boardWeek", "input.everyWeek", "input.weekFrom", "input.weekTo"]);
			for (const boardWeek of ["", "2026-02-30", "next Monday", "2026-W49", 20261130, null]) {
				const outcome = await c.call("task_board_get", { boardWeek }, c.minji);
				expect(outcome.kind === "failed" ? outcome.error.code : outcome.kind).toBe("invalid_input");
			}
		},
	},
	"an ambiguous person is a question": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "task_board_get",
		args: { boardWeek: WEEK, personHints: ["Jisoo"] },
		outcome: "interaction_required",
		after: (_, { error }) => expect(error?.details).toEqual({ hint: "personHints.0" }),
	},
	"the current week: open work, what is carried over, what ended in it; newest change first": {
		before: fill,
		as: (c) => c.daniel,
		call: "task_board_get",
		args: { boardWeek: WEEK },
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) => {
			expect(titles(result)).toEqual([
				"Send the invoices",
				"Move the web shop",
				"Spring catalogue",
				"Order brass tube",
				"Renew the insurance",
			]);
			expect(result).toMatchObject({ count: 5, unfinishedCount: 4 });
			expect(cards(result)).toEqual({
				"Send the invoices": { isOverdue: false },
				"Move the web shop": { isOverdue: false },
				"Spring catalogue": { isOverdue: false, carriedFrom: "26W48" },
				"Order brass tube": { isOverdue: false },
				"Renew the insurance": { isOverdue: true, carriedFrom: "26W47" },
			});
		},
	},
	"a past week shows no planned work and a later one only what is planned for it": {
		as: (c) => c.daniel,
		call: "task_board_get",
		args: { boardWeek: "2026-11-23" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(titles(result)).toEqual(["Old report", "Move the web shop"]);
			expect(titles(await board(c, c.daniel, { boardWeek: "2026-12-07" }))).toEqual([
				"Move the web shop",
				"Next week's photos",
			]);
			expect(titles(await board(c, c.daniel, { boardWeek: "2026-12-14" }))).toEqual(["Move the web shop"]);
		},
	},
	"what was asked of somebody stands on their board of every week; rejected and stopped work on none": {
		as: (c) => c.jisoo,
		call: "task_board_get",
		args: { boardWeek: "2026-11-16" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(titles(result)).toEqual(["Ask Jisoo"]);
			for (const status of ["rejected", "stopped"])
				expect(await board(c, c.minji, { scope: "all", status })).toMatchObject({ count: 0, statusFilter: status });
		},
	},
	"everybody's, by query, status and limit": {
		as: (c) => c.minji,
		call: "task_board_get",
		args: { boardWeek: WEEK, scope: "all", limit: 2 },
		outcome: "done",
		after: async (c, { result }) => {
			expect(titles(result)).toEqual(["Ask Jisoo", "Send the invoices"]);
			expect(result).toMatchObject({ count: 6, unfinishedCount: 5, scope: "everyone", ownerID: "" });
			expect(titles(await board(c, c.minji, { scope: "all", query: "WEB shop" }))).toEqual(["Move the web shop"]);
			expect(titles(await board(c, c.minji, { scope: "all", query: "it" })).sort()).toContain("Move the web shop");
			expect(titles(await board(c, c.minji, { personHints: ["Daniel"], status: "planned" }))).toEqual([
				"Order brass tube",
				"Renew the insurance",
			]);
		},
	},
	"subtasks are counted in all weeks, stopped ones not, and the percentage is rounded": {
		before: async (c) => {
			for (const [index, more] of [
				{ status: "completed", endsAt: "2026-10-01" },
				{ endsAt: "2027-03-01" },
				{},
				{ status: "stopped" },
			].entries())
				await c.done("task_add", { title: `Page ${index}`, parentTaskHint: "Spring catalogue", ...more }, c.daniel);
		},
		as: (c) => c.daniel,
		call: "task_board_get",
		args: { boardWeek: WEEK, query: "catalogue" },
		outcome: "done",
		after: (_, { result }) => {
			const [parent] = result.tasks as { taskID: string }[];
			expect(result.childProgress).toEqual([
				{ parentTaskID: parent?.taskID ?? "", completed: 1, total: 3, percent: 33 },
			]);
		},
	},
	"a card says through what it was added": {
		before: (c) => c.done("task_add", { title: "From a program" }, c.as(c.jisoo, { origin: "api", tokenID: "tok_x" })),
		as: (c) => c.jisoo,
		call: "task_board_get",
		args: { boardWeek: WEEK, query: "program" },
		outcome: "done",
		after: (_, { result }) => expect(cards(result)).toEqual({ "From a program": { isOverdue: false, via: "api" } }),
	},
});
