/** Which weeks list a task: the worked table of record.md part G, and the query that answers the same. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, endOfDay, startOfDay } from "#base/time.ts";
import { findTasks } from "#record/task-list.ts";
import { boardSpan, isListedIn, isOnBoard, spanBetween, type WeekTask, weeksBetween } from "#record/week.ts";
import type { Statement } from "#store/driver.ts";
import { drizzleOver } from "#store/drizzle.ts";
import { allTask, TASK_STATUSES } from "#store/schema/task.ts";
import { type Company, openCompany, WEDNESDAY } from "#test/support/company.ts";

const ZONE = "Asia/Seoul";
const TODAY = "2026-12-02";
const start = (day: string) => startOfDay(day, ZONE);
const due = (day: string) => endOfDay(day, ZONE);

function row(
	status: WeekTask["status"],
	startsOn: string | null,
	endsOn: string | null,
	more: Partial<WeekTask> = {},
): WeekTask {
	const made = start("2026-11-10");
	return {
		status,
		startsAt: startsOn === null ? null : start(startsOn),
		endsAt: endsOn === null ? null : due(endsOn),
		createdAt: made,
		statusAt: made,
		...more,
	};
}

const LAST = "2026-11-23";
const CURRENT = "2026-11-30";
const NEXT = "2026-12-07";

/** Part G, row by row: the task, and whether it is listed reading 26W48, 26W49 and 26W50. */
const TABLE: Record<string, [WeekTask, boolean, boolean, boolean]> = {
	"A planned, no dates": [row("planned", null, null), false, true, true],
	"B planned, due 11-20 only": [row("planned", null, "2026-11-20"), false, true, true],
	"C planned, start 11-23 due 12-04": [row("planned", "2026-11-23", "2026-12-04"), false, true, true],
	"D planned, start 12-08 due 12-11": [row("planned", "2026-12-08", "2026-12-11"), false, true, true],
	"E planned, due 12-18 only": [row("planned", null, "2026-12-18"), false, true, true],
	"F paused, start 12-14 due 12-18": [row("paused", "2026-12-14", "2026-12-18"), false, true, true],
	"G in_progress, start 11-25 due 12-03": [row("in_progress", "2026-11-25", "2026-12-03"), true, true, false],
	"H in_progress, start 12-01 due 12-10": [row("in_progress", "2026-12-01", "2026-12-10"), false, true, true],
	"I in_progress, start 11-30 no due": [row("in_progress", "2026-11-30", null), false, true, false],
	"J completed, ended 11-27": [row("completed", null, "2026-11-27"), true, false, false],
	"K completed 12-01": [row("completed", null, null, { statusAt: start("2026-12-01") }), false, true, false],
	"L requested, due 12-09": [row("requested", null, "2026-12-09"), false, true, true],
	"M requested, no dates": [row("requested", null, null), false, true, false],
	"N stopped, start 11-16, no end": [row("stopped", "2026-11-16", null), false, false, false],
	"O rejected, due 12-04": [row("rejected", null, "2026-12-04"), false, true, false],
	"P planned, start 2027-01-02": [row("planned", "2027-01-02", null), false, true, true],
};

describe("the worked table", () => {
	for (const [what, [task, last, current, next]] of Object.entries(TABLE)) {
		test(what, () => {
			expect([LAST, CURRENT, NEXT].map((week) => isListedIn(task, week, TODAY, ZONE))).toEqual([last, current, next]);
		});
	}
	test("N is listed reading 26W47, the week it started", () => {
		expect(isListedIn(row("stopped", "2026-11-16", null), "2026-11-16", TODAY, ZONE)).toBe(true);
	});
});

/** Part G, the columns of the board: whether it stands on that of the past, the current and the next week. */
const BOARD: Record<string, [boolean, boolean, boolean]> = {
	"A planned, no dates": [false, true, false],
	"B planned, due 11-20 only": [false, true, false],
	"C planned, start 11-23 due 12-04": [false, true, false],
	"D planned, start 12-08 due 12-11": [false, false, true],
	"E planned, due 12-18 only": [false, false, false],
	"F paused, start 12-14 due 12-18": [true, true, true],
	"G in_progress, start 11-25 due 12-03": [false, true, false],
	"H in_progress, start 12-01 due 12-10": [false, true, false],
	"I in_progress, start 11-30 no due": [false, true, false],
	"J completed, ended 11-27": [true, false, false],
	"K completed 12-01": [false, true, false],
	"L requested, due 12-09": [true, true, true],
	"M requested, no dates": [true, true, true],
	"N stopped, start 11-16, no end": [false, false, false],
	"O rejected, due 12-04": [false, false, false],
	"P planned, start 2027-01-02": [false, false, false],
};

describe("the worked table of the board", () => {
	test("has every task of the other one", () => expect(Object.keys(BOARD)).toEqual(Object.keys(TABLE)));
	for (const [what, [task]] of Object.entries(TABLE)) {
		test(what, () => {
			const stands = [LAST, CURRENT, NEXT].map((week) => isOnBoard(task, week, TODAY, ZONE));
			expect(stands).toEqual(BOARD[what] ?? []);
		});
	}
});

test("finished work without days is listed in the week its status was set", () => {
	expect(isListedIn(row("stopped", null, null, { statusAt: start("2026-11-24") }), LAST, TODAY, ZONE)).toBe(true);
});
test("a moment just after midnight in Seoul belongs to the company's day, not to UTC's", () => {
	const task = row("completed", null, null, {
		endsAt: Temporal.Instant.from("2026-11-30T00:30:00+09:00").epochMilliseconds,
	});
	expect([LAST, CURRENT].map((week) => isListedIn(task, week, TODAY, ZONE))).toEqual([false, true]);
});

test("a span holds each Monday of its weeks, and the order of its bounds does not matter", () => {
	expect(weeksBetween(TODAY, -1, 1)).toEqual([LAST, CURRENT, NEXT]);
	expect(weeksBetween(TODAY, 1, -1)).toEqual([LAST, CURRENT, NEXT]);
	expect(weeksBetween(TODAY, 0, 0)).toEqual([CURRENT]);
	const span = { from: start(LAST), to: start("2026-12-14"), currentFrom: start(CURRENT), currentTo: start(NEXT) };
	expect(spanBetween(TODAY, -1, 1, ZONE)).toEqual(span);
	expect(spanBetween(TODAY, 1, -1, ZONE)).toEqual(span);
});
test("the current week is the one that holds today, from Monday to Sunday and over New Year", () => {
	expect(weeksBetween("2026-11-30", 0, 0)).toEqual([CURRENT]);
	expect(weeksBetween("2026-12-06", 0, 0)).toEqual([CURRENT]);
	expect(weeksBetween("2027-01-01", 0, 1)).toEqual(["2026-12-28", "2027-01-04"]);
});

describe("the query", () => {
	let company: Company;
	beforeAll(async () => {
		company = await openCompany();
	});
	afterAll(() => company.close());

	function keep(task: WeekTask): void {
		const { store } = company.app;
		store.system((db) => {
			db.delete(allTask).run();
			const kept = {
				title: "x",
				size: "M" as const,
				isEvent: false,
				isWholeDay: false,
				isOpenToCompany: false,
				updatedAt: WEDNESDAY,
				requesterID: company.minji,
				createdBy: company.minji,
			};
			db.insert(allTask)
				.values({ id: "task_x", ...kept, ...task })
				.run();
			db.run(`insert into all_task_participant values('task_x', '${company.minji}')`);
		});
	}
	function listed(task: WeekTask, from: number, to: number, people: string[] | null): boolean {
		const { store } = company.app;
		keep(task);
		const filter = { people, span: spanBetween(TODAY, from, to, ZONE), limit: 0 };
		return store.read({ memberID: company.minji, isAdministrator: true }, (db) => findTasks(db, filter)).count === 1;
	}

	const days = fc.integer({ min: -40, max: 40 });
	const rows = fc
		.record({
			status: fc.constantFrom(...TASK_STATUSES),
			startsOn: fc.option(days),
			length: fc.option(fc.nat(30)),
			made: fc.integer({ min: -40, max: 0 }),
			setAfter: fc.nat(40),
		})
		.map(({ status, startsOn, length, made, setAfter }): WeekTask => {
			const day = (offset: number) => addDays(TODAY, offset);
			return {
				status,
				startsAt: startsOn === null ? null : start(day(startsOn)),
				endsAt: length === null ? null : due(day((startsOn ?? -15) + length)),
				createdAt: start(day(made)) + 3600_000,
				statusAt: start(day(Math.min(0, made + setAfter))) + 7200_000,
			};
		});

	test("lists over a span exactly what the rule lists in one of its weeks, for one person and for all", () => {
		const week = fc.integer({ min: -4, max: 4 });
		fc.assert(
			fc.property(rows, week, week, (task, from, to) => {
				const byRule = weeksBetween(TODAY, from, to).some((monday) => isListedIn(task, monday, TODAY, ZONE));
				expect(listed(task, from, to, null)).toBe(byRule);
				expect(listed(task, from, to, [company.minji])).toBe(byRule);
			}),
			{ numRuns: 400 },
		);
	});
	test("draws on a week's board exactly what the board's rule puts there, for one person and for all", () => {
		const week = fc.integer({ min: -4, max: 4 }).map((offset) => addDays(CURRENT, 7 * offset));
		const acting = { memberID: company.minji, isAdministrator: true };
		fc.assert(
			fc.property(rows, week, (task, monday) => {
				keep(task);
				const stands = isOnBoard(task, monday, TODAY, ZONE);
				for (const people of [null, [company.minji]]) {
					const filter = { people, span: boardSpan(TODAY, monday, ZONE), isBoard: true, limit: 0 };
					expect(company.app.store.read(acting, (db) => findTasks(db, filter)).count === 1).toBe(stands);
				}
			}),
			{ numRuns: 400 },
		);
	});
	/** The plans of the statements that the list really makes. */
	function plansOf(people: string[] | null, isBoard = false): string {
		const { store } = company.app;
		const texts = new Set<string>();
		const db = drizzleOver((text) => {
			texts.add(text);
			return store.writer.prepare(text) as Statement;
		});
		const acting = { memberID: company.minji, isAdministrator: true };
		store.rehearse(acting, "call_x", () =>
			findTasks(db, { people, span: spanBetween(TODAY, 0, 0, ZONE), isBoard, limit: 50 }),
		);
		const explain = (text: string) =>
			store.writer.prepare(`explain query plan ${text}`).all(...[...text.matchAll(/\?/g)].map(() => null));
		return [...texts].flatMap((text) => (explain(text) as { detail: string }[]).map(({ detail }) => detail)).join("\n");
	}
	test("reads the whole company's week by range, each status its own", () => {
		expect(listed(row("planned", null, null), 0, 0, null)).toBe(true);
		const plan = plansOf(null);
		expect(plan.match(/task_week \(is_event=\? AND status=\? AND <expr>>\? AND <expr><\?\)/g)).toHaveLength(1);
		expect(plan).not.toMatch(/SCAN (?!temp\.caller|json)/);
	});
	test("reads the whole company's board by range, finished work by the day it ended", () => {
		expect(listed(row("planned", null, null), 0, 0, null)).toBe(true);
		const plan = plansOf(null, true);
		expect(plan.match(/task_week \(is_event=\? AND status=\? AND <expr>>\? AND <expr><\?\)/g)).toHaveLength(1);
		expect(plan).not.toMatch(/SCAN (?!temp\.caller|json)/);
	});
	test("reads one person's week through what they take part in", () => {
		const plan = plansOf([company.minji]);
		expect(plan).toMatch(/SEARCH w USING PRIMARY KEY \(member_id=\? AND listed_until>\?\)/);
		expect(plan).not.toContain("task_week");
		expect(plan).not.toMatch(/SCAN (?!temp\.caller|json)/);
	});
});
