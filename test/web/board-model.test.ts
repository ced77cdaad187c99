/** What the board works out by itself: ISO weeks, the address, the order of cards, lanes, what a form changes. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Board, TaskView } from "#web/client/tasks.ts";
import { cardsOf, inColumn, lanesOf, shownColumns } from "#web/messenger/tasks/board-model.ts";
import { addressOf, isFiltered, readPlace } from "#web/messenger/tasks/place.ts";
import { targetsOf } from "#web/messenger/tasks/targets.ts";
import { additionOf, changesOf, EMPTY_DRAFT } from "#web/messenger/tasks/task-draft.ts";
import { carriedName, dayName, weekDays, weekName, weekTitle } from "#web/messenger/tasks/week-words.ts";
import {
	addDays,
	companyDay,
	inWeek,
	isoWeek,
	mondayOf,
	parseWeek,
	weekAddress,
	weeksBetween,
} from "#web/messenger/tasks/weeks.ts";

describe("weeks", () => {
	const day = fc
		.integer({ min: -20_000, max: 60_000 })
		.map((days) => Temporal.PlainDate.from("2026-12-02").add({ days }).toString());
	test("agree with the calendar on every day of two centuries", () => {
		fc.assert(
			fc.property(day, fc.integer({ min: -400, max: 400 }), (text, by) => {
				const date = Temporal.PlainDate.from(text);
				expect(addDays(text, by)).toBe(date.add({ days: by }).toString());
				const monday = date.subtract({ days: date.dayOfWeek - 1 });
				expect(mondayOf(text)).toBe(monday.toString());
				expect(isoWeek(text)).toEqual({ year: date.yearOfWeek ?? 0, week: date.weekOfYear ?? 0 });
				expect(parseWeek(weekAddress(monday.toString()))).toBe(monday.toString());
				expect(weeksBetween(monday.toString(), monday.add({ weeks: by }).toString())).toBe(by);
			}),
			{ numRuns: 2_000 },
		);
	});
	test("an address that names no week names none", () => {
		for (const text of [
			null,
			"",
			"2026",
			"2026-W00",
			"2026-W54",
			"2025-W53",
			"2026-w49",
			"26W49",
			"0000-W01",
			"2026-W49 ",
		])
			expect(parseWeek(text)).toBeNull();
		expect(parseWeek("2026-W53")).toBe("2026-12-28");
	});
	test("the company's day is that of its zone, wherever the reader is", () => {
		const midnight = new Date("2026-12-01T15:30:00Z");
		expect(companyDay("Asia/Seoul", midnight)).toBe("2026-12-02");
		expect(companyDay("America/New_York", midnight)).toBe("2026-12-01");
		expect(companyDay("Pacific/Kiritimati", midnight)).toBe("2026-12-02");
		expect(companyDay("Australia/Lord_Howe", new Date("2026-04-04T14:59:59Z"))).toBe("2026-04-05");
	});
	test("are said as people say them", () => {
		expect([weekName("2026-11-30", "en"), weekName("2026-11-30", "ko"), weekName("2027-01-04", "ko")]).toEqual([
			"W49",
			"49주",
			"1주",
		]);
		expect([weekTitle("2026-11-30", "2026-12-07", "en"), weekTitle("2027-01-04", "2026-12-07", "en")]).toEqual([
			"W49",
			"W01 2027",
		]);
		expect(weekTitle("2027-01-04", "2026-12-07", "ko")).toBe("2027년 1주");
		expect(weekDays("2026-11-30", "en")).toBe("30 Nov – 4 Dec");
		expect(weekDays("2026-11-30", "ko")).toContain("12월 4일");
		expect([dayName("2026-12-04", "2026-11-30", "en"), dayName("2027-01-15", "2026-11-30", "en")]).toEqual([
			"Fri 4 Dec",
			"15 Jan",
		]);
		expect(dayName("2026-12-04", "2026-11-30", "ko")).toBe("12월 4일(금)");
		expect([carriedName("26W47", "2026-11-30", "en"), carriedName("26W52", "2027-01-04", "en")]).toEqual([
			"W47",
			"W52 2026",
		]);
		expect([carriedName("26W09", "2026-11-30", "ko"), carriedName("26W52", "2027-01-04", "ko")]).toEqual([
			"9주",
			"2026년 52주",
		]);
	});
	test("moving to a week keeps the weekday of each date; work without dates is due that Friday", () => {
		expect(inWeek({ startDate: "", endDate: "" }, "2026-12-07")).toEqual({ endsAt: "2026-12-11" });
		expect(inWeek({ startDate: "2026-11-24", endDate: "2026-12-03" }, "2026-12-07")).toEqual({
			startsAt: "2026-12-01",
			endsAt: "2026-12-10",
		});
		expect(inWeek({ startDate: "2026-12-01", endDate: "" }, "2026-12-14")).toEqual({ startsAt: "2026-12-15" });
	});
});

test("the address carries every filter and nothing that is as usual", () => {
	const usual = readPlace("/tasks");
	expect(usual).toEqual({
		taskID: null,
		week: null,
		who: "everyone",
		query: "",
		business: "",
		by: "none",
		column: "planned",
	});
	expect(addressOf(usual)).toBe("/tasks");
	expect(isFiltered(usual)).toBe(false);
	const full = "/tasks/task_1?week=2026-W49&who=mem_1&q=%ED%9A%8C%EC%9D%98+%26+a&business=R%26D&by=person&col=paused";
	expect(addressOf(readPlace(full))).toBe(full);
	expect(readPlace(full)).toMatchObject({ taskID: "task_1", week: "2026-11-30", query: "회의 & a", business: "R&D" });
	expect(readPlace("/tasks?week=soon&by=colour&col=x")).toEqual(usual);
});

function task(taskID: string, more: Partial<TaskView> = {}): TaskView {
	return {
		taskID,
		parentTaskID: "",
		requesterID: "mem_1",
		requesterName: "Minji Kim",
		createdAt: "2026-12-01T00:00:00.000Z",
		content: taskID,
		ownerID: "mem_1",
		ownerName: "Minji Kim",
		participantIDs: ["mem_1"],
		participantNames: ["Minji Kim"],
		participantPresentations: [],
		business: "",
		type: "",
		size: "M",
		status: "planned",
		startDate: "",
		endDate: "",
		weekCode: "",
		canUpdate: true,
		...more,
	};
}
const board = (tasks: TaskView[]): Board => ({
	boardWeek: "2026-11-30",
	today: "2026-12-02",
	tasks,
	count: tasks.length,
	registeredLabels: { businesses: [], types: [], sizes: [], statuses: [] },
	childProgress: [{ parentTaskID: "a", completed: 1, total: 2, percent: 50 }],
	cards: [{ taskID: "a", isOverdue: true }],
});

test("cards stand by due day, undated last, then as they were added; a move under way is already seen", () => {
	const all = cardsOf(
		board([
			task("d"),
			task("c", { createdAt: "2026-11-30T00:00:00.000Z" }),
			task("b", { endDate: "2026-12-04" }),
			task("a", { endDate: "2026-11-27" }),
		]),
		{ c: "paused" },
		"",
	);
	expect(all.map((card) => card.task.taskID)).toEqual(["a", "b", "c", "d"]);
	expect(all[0]).toMatchObject({ extra: { isOverdue: true }, progress: { total: 2 } });
	expect(inColumn(all, "paused").map((card) => card.task.taskID)).toEqual(["c"]);
	expect(shownColumns(all)).toEqual(["planned", "in_progress", "paused", "completed"]);
	const asked = cardsOf(board([task("a", { status: "requested", business: "IT" }), task("b")]), {}, "IT");
	expect(asked.map((card) => card.task.taskID)).toEqual(["a"]);
	expect(shownColumns(asked)[0]).toBe("requested");
});

test("lanes are by name, several people and nobody last", () => {
	const cards = cardsOf(
		board([
			task("a", { ownerID: "", ownerName: "", participantIDs: [] }),
			task("b", { ownerID: "", participantIDs: ["mem_1", "mem_2"], business: "IT" }),
			task("c"),
			task("d", { ownerID: "mem_2", ownerName: "Bora Min", participantIDs: ["mem_2"], business: "Finance" }),
			task("e"),
		]),
		{},
		"",
	);
	const order = (a: string, b: string): number => a.localeCompare(b);
	expect(
		lanesOf(cards, "person", order).map(({ name, isSeveral, cards: all }) => [name, isSeveral, all.length]),
	).toEqual([
		["Bora Min", false, 1],
		["Minji Kim", false, 2],
		[null, true, 1],
		[null, false, 1],
	]);
	expect(lanesOf(cards, "business", order).map(({ name }) => name)).toEqual(["Finance", "IT", null]);
});

test("a card can go to every other column, refused only when it was asked for, and to the weeks around", () => {
	const keys = (one: TaskView, week: string) =>
		targetsOf(one, week, "2026-11-30").map((target) => (target.kind === "status" ? target.status : target.monday));
	expect(keys(task("a"), "2026-11-30")).toEqual(["in_progress", "paused", "completed", "stopped", "2026-12-07"]);
	expect(keys(task("a", { status: "requested" }), "2026-12-07")).toEqual([
		"planned",
		"in_progress",
		"paused",
		"completed",
		"stopped",
		"rejected",
		"2026-11-30",
		"2026-12-14",
	]);
	expect(keys(task("a", { status: "completed" }), "2026-11-30")).toEqual([
		"planned",
		"in_progress",
		"paused",
		"stopped",
	]);
	expect(keys(task("a", { status: "paused" }), "2026-11-23")).toContain("2026-12-07");
});

test("a form sends what differs, and an addition leaves out what is empty", () => {
	const base = { ...EMPTY_DRAFT, title: "Paint", people: ["mem_1", "mem_2"], parent: "Signs", note: "a" };
	expect(changesOf(base, { ...base, title: " Paint ", people: ["mem_2", "mem_1"], note: "a\n" })).toEqual({});
	const decomposed = "간판".normalize("NFD");
	expect(
		changesOf(base, { ...base, title: decomposed, parent: "", note: "", endsAt: "2026-12-04", people: [] }),
	).toEqual({
		title: "간판",
		parentTaskHint: "",
		note: "",
		endsAt: "2026-12-04",
		participantPersonHints: [],
	});
	expect(additionOf({ ...EMPTY_DRAFT, title: " Paint ", people: ["mem_1"] }, "mem_1")).toEqual({
		title: "Paint",
		size: "M",
		status: "planned",
	});
	// for others alone it is a request, and says no status
	expect(additionOf({ ...EMPTY_DRAFT, title: "Paint", people: ["mem_2"], business: "IT" }, "mem_1")).toEqual({
		title: "Paint",
		size: "M",
		business: "IT",
		participantPersonHints: ["mem_2"],
	});
});
