/** Which weeks a task is listed in (record.md part G): worked once, in the company's days. */

import { addDays, type Day, dayOf, type Instant, mondayOf, startOfDay } from "#base/time.ts";
import type { TaskStatus } from "#store/schema/task.ts";

export type WeekTask = {
	status: TaskStatus;
	startsAt: number | null;
	endsAt: number | null;
	createdAt: number;
	statusAt: number;
};

const FINISHED: ReadonlySet<TaskStatus> = new Set(["completed", "rejected", "stopped"]);

/** True when the task is listed reading the week that starts on `week` (a Monday), seen from `today`. */
export function isListedIn(task: WeekTask, week: Day, today: Day, zone: string): boolean {
	const current = mondayOf(today);
	const weekOf = (instant: number | null) => (instant === null ? null : mondayOf(dayOf(instant, zone)));
	const start = weekOf(task.startsAt);
	const end = weekOf(task.endsAt);
	if (task.status === "planned" || task.status === "paused") return week >= current;
	if (FINISHED.has(task.status)) return week === (end ?? start ?? weekOf(task.statusAt));
	if (task.status === "requested") return week >= current && week <= later(end ?? current, current);
	const first = start ?? weekOf(task.createdAt) ?? current;
	return week >= first && week <= later(end ?? current, current);
}

/** True when the task stands on the board of the week that starts on `week` (a Monday), seen from `today`. */
export function isOnBoard(task: WeekTask, week: Day, today: Day, zone: string): boolean {
	const current = mondayOf(today);
	const weekOf = (instant: number | null) => (instant === null ? null : mondayOf(dayOf(instant, zone)));
	const closed = weekOf(task.endsAt ?? task.startsAt ?? task.statusAt);
	const planned = weekOf(task.endsAt ?? task.startsAt);
	switch (task.status) {
		case "requested":
		case "paused":
			return true;
		case "in_progress":
			return week === current;
		case "completed":
			return week === closed;
		case "planned":
			return week === current ? planned === null || planned <= current : week > current && week === planned;
		default:
			return false;
	}
}

/** The Mondays of the weeks `from`..`to`, counted from the current one; the order of the two does not matter. */
export function weeksBetween(today: Day, from: number, to: number): Day[] {
	const [first, last] = from <= to ? [from, to] : [to, from];
	const current = mondayOf(today);
	return Array.from({ length: last - first + 1 }, (_, index) => addDays(current, 7 * (first + index)));
}

/** The weeks being read and the current one as instants, ends not included: what a query compares rows with. */
export type Span = { from: Instant; to: Instant; currentFrom: Instant; currentTo: Instant };

/** The weeks `from`..`to` as a span; the order of the two does not matter. */
export function spanBetween(today: Day, from: number, to: number, zone: string): Span {
	const start = (week: number) => startOfDay(addDays(mondayOf(today), 7 * week), zone);
	return {
		from: start(Math.min(from, to)),
		to: start(Math.max(from, to) + 1),
		currentFrom: start(0),
		currentTo: start(1),
	};
}

/** The one week of a board that starts on `week` (a Monday). */
export function boardSpan(today: Day, week: Day, zone: string): Span {
	const current = mondayOf(today);
	return {
		from: startOfDay(week, zone),
		to: startOfDay(addDays(week, 7), zone),
		currentFrom: startOfDay(current, zone),
		currentTo: startOfDay(addDays(current, 7), zone),
	};
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);
