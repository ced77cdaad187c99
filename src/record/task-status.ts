/** What a change of a task makes of its status and days: named and checked, or following from days that moved. */

import { ToolError } from "#base/errors.ts";
import { dayOf, type Instant } from "#base/time.ts";
import type { TaskStatus } from "#store/schema/task.ts";
import { completedDates, type Dates, requireOrder, statusByDates, type TaskRow } from "./task.ts";

/** Throws `record_refused` where the status named does not agree with the days the task would have. */
export function changedStatus(
	row: TaskRow,
	named: TaskStatus | undefined,
	dates: Dates,
	now: Instant,
	zone: string,
): Dates & { status: TaskStatus } {
	requireOrder(dates);
	const moved = dates.startsAt !== row.startsAt || dates.endsAt !== row.endsAt;
	if (named === undefined)
		return { ...dates, status: moved ? statusByDates(row.status, dates, now, zone) : row.status };
	// said again of what already stands so: nothing to check, nothing to stamp
	if (named === row.status && !moved) return { ...dates, status: named };
	if (named === "completed") return { ...completedDates(dates, now, zone), status: named };
	requireAgreement(named, dates, dayOf(now, zone), zone);
	return { ...dates, status: named };
}

function requireAgreement(named: TaskStatus, { startsAt, endsAt }: Dates, today: string, zone: string): void {
	if (named === "in_progress" && startsAt !== null && dayOf(startsAt, zone) > today) {
		throw new ToolError(
			"record_refused",
			"The task starts in the future, so it is not under way yet. Move its start first; nothing was changed.",
			{ because: "not_begun" },
		);
	}
	if ((named === "planned" || named === "in_progress") && endsAt !== null && dayOf(endsAt, zone) < today) {
		throw new ToolError(
			"record_refused",
			"The task's end has passed, so it cannot be planned or under way. Move its end first; nothing was changed.",
			{ because: "end_has_passed" },
		);
	}
}
