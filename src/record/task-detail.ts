/** Everything the page of one task shows: the task, what it hangs on, what hangs on it, and what was done to it. */

import { and, asc, eq, inArray } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { dayOf, instantText } from "#base/time.ts";
import { opportunity, organization } from "#store/schema/crm.ts";
import { task } from "#store/schema/task.ts";
import { type ChangeReader, changedCalls, changedCallViews } from "./change-list.ts";
import { mayAssign, mayDelete, type TaskRow, taskViews } from "./task.ts";
import { isOverdue } from "./task-board.ts";

/** The newest changes of a task that its page shows; older ones are in the list of changes. */
const MOST_ENTRIES = 20;

type Reader = ChangeReader & { now: number };

export type TaskDetail = ReturnType<typeof taskDetail>;

/** Throws `not_found` where the task is not there for the reader; an event is no task. */
export function taskDetail(reader: Reader, taskID: string) {
	const { db, zone, caller, now } = reader;
	const row = db
		.select()
		.from(task)
		.where(and(eq(task.id, taskID), eq(task.isEvent, false)))
		.get();
	if (row === undefined)
		throw new ToolError("not_found", "There is no such task, or you cannot see it.", { because: "no_such_task" });
	const today = dayOf(now, zone);
	const children = db
		.select()
		.from(task)
		.where(and(eq(task.parentTaskID, row.id), eq(task.isEvent, false)))
		.orderBy(asc(task.createdAt))
		.all();
	const parents =
		row.parentTaskID === null
			? []
			: db
					.select()
					.from(task)
					.where(inArray(task.id, [row.parentTaskID]))
					.all();
	const [view, ...others] = taskViews(reader, [row, ...parents, ...children]);
	if (view === undefined) throw new Error(`${row.id} has no view`);
	const brief = others.map(({ taskID: id, content, status, ownerName, endDate }) => ({
		taskID: id,
		title: content,
		status,
		ownerName,
		endDate,
	}));
	const { participantIDs } = view;
	return {
		task: view,
		note: row.note ?? "",
		...(row.via === null ? {} : { via: row.via }),
		...customerOf(reader, row),
		updatedAt: instantText(row.updatedAt),
		today,
		isOverdue: isOverdue(row, today, zone),
		canAssign: mayAssign(row, participantIDs, caller),
		canDelete: mayDelete(row, participantIDs, caller),
		parent: parents.length > 0 ? (brief[0] ?? null) : null,
		children: brief.slice(parents.length),
		history: historyOf(reader, row.id),
	};
}

function customerOf({ db }: Reader, { organizationID, opportunityID }: TaskRow) {
	const company =
		organizationID === null
			? undefined
			: db.select({ name: organization.name }).from(organization).where(eq(organization.id, organizationID)).get();
	const deal =
		opportunityID === null
			? undefined
			: db.select({ name: opportunity.name }).from(opportunity).where(eq(opportunity.id, opportunityID)).get();
	return {
		...(company === undefined ? {} : { organizationName: company.name }),
		...(deal === undefined ? {} : { opportunityName: deal.name }),
	};
}

/** What the reader may see of the changes: their own, an administrator everybody's (design section 9, Rows). */
function historyOf(reader: Reader, taskID: string) {
	const filter = { everybody: true, row: { table: "task", id: taskID } };
	const { rows, next } = changedCalls(reader, filter, MOST_ENTRIES);
	return { entries: changedCallViews(reader, rows), hasMore: next !== null };
}
