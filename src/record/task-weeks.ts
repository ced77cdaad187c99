/** The rules of record.md part G as conditions: which rows a span of weeks lists and which stand on a week's board. */

import { or, type SQL, sql } from "drizzle-orm";
import { task } from "#store/schema/task.ts";
import type { Span } from "./week.ts";

/** How a condition names a value: as it is, or as what the statement is told later. */
export type WeekNaming<Name extends string = "from" | "to" | "currentTo"> = (name: Name) => SQL;

const CLOSED_AT = sql`coalesce(${task.endsAt}, ${task.startsAt}, ${task.statusAt})`;
/** the day work is planned for: its end, else its start */
const PLANNED_AT = sql`coalesce(${task.endsAt}, ${task.startsAt})`;

/**
 * `isListedIn` of week.ts as a condition. `byIndex` lets each branch read its range of `task_week`; where something
 * narrower chooses the rows, the plus keeps SQLite away from it.
 */
export function listedIn(span: Span, byIndex: boolean, value: WeekNaming): SQL | undefined {
	const [from, to, currentTo] = [value("from"), value("to"), value("currentTo")];
	const status = byIndex ? sql`${task.isEvent} = 0 and ${task.status}` : sql`+${task.status}`;
	const begunAt = sql`coalesce(${task.startsAt}, ${task.createdAt})`;
	// the current week is among those read, or the work reaches the first of them
	const reaches = span.from <= span.currentFrom ? sql`1` : sql`${task.endsAt} >= ${from}`;
	const branches = [
		sql`(${status} in ('completed', 'rejected', 'stopped') and ${CLOSED_AT} >= ${from} and ${CLOSED_AT} < ${to})`,
		sql`(${status} = 'in_progress' and ${begunAt} < ${to} and ${reaches} and (${begunAt} < ${currentTo} or ${task.endsAt} >= ${begunAt}))`,
	];
	if (span.to > span.currentFrom)
		branches.push(sql`(${status} in ('planned', 'paused'))`, sql`(${status} = 'requested' and ${reaches})`);
	return or(...branches);
}

/**
 * `isOnBoard` of week.ts as a condition, for the one week that `span` is. What stands on the board of every week or of
 * the current one alone is found by its status; finished and planned work by its range.
 */
export function standsOn(span: Span, byIndex: boolean, value: WeekNaming): SQL | undefined {
	const [from, to] = [value("from"), value("to")];
	const status = byIndex ? sql`${task.isEvent} = 0 and ${task.status}` : sql`+${task.status}`;
	const isCurrent = span.from === span.currentFrom;
	const branches = [
		sql`(${status} in ('requested', 'paused'))`,
		sql`(${status} = 'completed' and ${CLOSED_AT} >= ${from} and ${CLOSED_AT} < ${to})`,
	];
	if (isCurrent) {
		branches.push(sql`(${status} = 'in_progress')`);
		branches.push(sql`(${status} = 'planned' and (${PLANNED_AT} is null or ${PLANNED_AT} < ${to}))`);
	}
	// with a day to be planned for, that day is what the index holds
	if (span.from > span.currentFrom)
		branches.push(
			sql`(${status} = 'planned' and ${CLOSED_AT} >= ${from} and ${CLOSED_AT} < ${to} and ${PLANNED_AT} is not null)`,
		);
	return or(...branches);
}
