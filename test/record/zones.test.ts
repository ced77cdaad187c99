/** Days and weeks of tasks where the clock changes: bare days, lists, board and overdue in zones that jump at every kind of hour. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, dayOf, endOfDay, mondayOf, startOfDay } from "#base/time.ts";
import { boardSpan, isListedIn, isOnBoard, spanBetween, weeksBetween } from "#record/week.ts";
import { type Company, openCompany, testClock } from "#test/support/company.ts";
import { companyDay } from "#web/messenger/tasks/weeks.ts";

/** Zone, day of the change, and how many hours that day has. Cairo and Lord Howe leave out or repeat midnight and half an hour. */
const CHANGES: readonly [zone: string, day: string, hours: number][] = [
	["Europe/Oslo", "2026-03-29", 23],
	["Europe/Oslo", "2026-10-25", 25],
	["America/New_York", "2026-03-08", 23],
	["America/New_York", "2026-11-01", 25],
	["Australia/Lord_Howe", "2026-10-04", 23.5],
	["Australia/Lord_Howe", "2026-04-05", 24.5],
	["Asia/Seoul", "2026-03-29", 24],
	["Africa/Cairo", "2026-04-24", 23],
	["Africa/Cairo", "2026-10-29", 25],
];
const HOUR = 3_600_000;
const WORKING = ["requested", "planned", "in_progress", "paused", "completed", "stopped"] as const;

let company: Company;
const clock = testClock();
beforeAll(async () => {
	company = await openCompany({ clock });
});
afterAll(() => company.close());

const live = (zone: string): void =>
	void company.app.store.writer.prepare("update all_company set time_zone = ?").run(zone);
type Listed = {
	tasks: { taskID: string; startDate: string; endDate: string }[];
	today?: string;
	cards?: { isOverdue: boolean }[];
};

for (const [zone, day, hours] of CHANGES) {
	describe(`${zone}, ${day}`, () => {
		test("the day is as long as it is, and days and weeks meet without a gap", () => {
			expect((endOfDay(day, zone) + 1 - startOfDay(day, zone)) / HOUR).toBe(hours);
			for (let by = -8; by <= 8; by++) {
				const one = addDays(day, by);
				expect(endOfDay(one, zone) + 1).toBe(startOfDay(addDays(one, 1), zone));
				expect([dayOf(startOfDay(one, zone), zone), dayOf(endOfDay(one, zone), zone)]).toEqual([one, one]);
				// the page, which asks before the server has said its day, means the same one
				for (const moment of [startOfDay(one, zone), endOfDay(one, zone)])
					expect(companyDay(zone, new Date(moment))).toBe(one);
			}
			const [before, , after] = weeksBetween(day, -1, 1);
			const span = spanBetween(day, 0, 0, zone);
			expect(boardSpan(day, mondayOf(day), zone)).toEqual(span);
			expect(span.from).toBe(boardSpan(day, before ?? "", zone).to);
			expect(span.to).toBe(boardSpan(day, after ?? "", zone).from);
		});

		test("a task of that day is of its week, at the day's first and last instant, in list and board alike", () => {
			const week = mondayOf(day);
			for (const status of WORKING) {
				const row = { status, startsAt: startOfDay(day, zone), endsAt: endOfDay(day, zone) };
				const task = { ...row, createdAt: row.startsAt, statusAt: row.endsAt };
				for (const now of [row.startsAt, row.endsAt]) {
					const today = dayOf(now, zone);
					expect(isListedIn(task, week, today, zone)).toBe(true);
					expect(isOnBoard(task, week, today, zone)).toBe(status !== "stopped");
					if (status !== "completed") continue;
					for (const by of [-7, 7]) expect(isOnBoard(task, addDays(week, by), today, zone)).toBe(false);
				}
			}
		});

		test("through the tools: the day that was said is the day that is answered, and late begins the day after", async () => {
			live(zone);
			clock.set(startOfDay(day, zone));
			const title = `Change of ${zone} ${day}`;
			const { taskID } = await company.done(
				"task_add",
				{ title, startsAt: day, endsAt: day, status: "paused" },
				company.minji,
			);
			const board = async (): Promise<Listed> =>
				(await company.done("task_board_get", { boardWeek: mondayOf(day), query: title }, company.minji)) as Listed;
			for (const [now, isOverdue] of [
				[startOfDay(day, zone), false],
				[startOfDay(day, zone) + 2.5 * HOUR, false],
				[endOfDay(day, zone), false],
				[endOfDay(day, zone) + 1, true],
			] as const) {
				clock.set(now);
				const seen = await board();
				expect(seen.tasks).toMatchObject([{ taskID, startDate: day, endDate: day }]);
				expect([seen.today, seen.cards?.[0]?.isOverdue]).toEqual([dayOf(now, zone), isOverdue]);
			}
			// completed in the last hour of that day, it is done on that day
			clock.set(endOfDay(day, zone) - HOUR / 2);
			await company.done("task_update", { taskHint: String(taskID), endsAt: "", startsAt: "" }, company.minji);
			await company.done("task_update", { taskHint: String(taskID), status: "completed" }, company.minji);
			expect((await board()).tasks).toMatchObject([{ startDate: day, endDate: day }]);
			const list = (await company.done("task_list", { query: title }, company.minji)) as Listed;
			expect(list.tasks.map((one) => one.taskID)).toEqual([String(taskID)]);
		});
	});
}

test("a moment with its offset is taken as it is, in the hour that is there twice", async () => {
	live("Europe/Oslo");
	clock.set(startOfDay("2026-10-25", "Europe/Oslo"));
	const add = async (title: string, startsAt: string) =>
		company.done("task_add", { title, startsAt, endsAt: "2026-10-26" }, company.minji);
	const first = await add("First half past two", "2026-10-25T02:30:00+02:00");
	const second = await add("Second half past two", "2026-10-25T02:30:00+01:00");
	const starts = [first, second].map(({ taskID }) =>
		Number(
			company.app.store.writer
				.prepare("select starts_at from all_task where id = ?")
				.pluck()
				.get(taskID as string),
		),
	);
	expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBe(HOUR);
	const refused = await company.call("task_add", { title: "When?", startsAt: "2026-10-25T02:30:00" }, company.minji);
	expect(refused.kind === "failed" && refused.error.code).toBe("invalid_input");
});
