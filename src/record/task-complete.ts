/** Completing upwards: what the record does itself once everything below a task is completed. */

import { and, eq, notInArray } from "drizzle-orm";
import { dayOf, type Instant } from "#base/time.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allTask } from "#store/schema/task.ts";
import { completedDates } from "./task.ts";

/**
 * A parent whose children are all completed is completed too, and so on upwards, whoever it belongs to and whoever
 * finished the last of them. One that has not begun stays as it is.
 */
export function completeParent(db: SystemDb, now: Instant, zone: string, parentID: string | null): void {
	if (parentID === null) return;
	const parent = db
		.select()
		.from(allTask)
		.where(and(eq(allTask.id, parentID), notInArray(allTask.status, ["completed", "rejected", "stopped"])))
		.get();
	const children = db
		.select({ status: allTask.status })
		.from(allTask)
		.where(and(eq(allTask.parentTaskID, parentID), eq(allTask.isEvent, false)))
		.all();
	if (parent === undefined || children.length === 0 || children.some(({ status }) => status !== "completed")) return;
	if (parent.startsAt !== null && dayOf(parent.startsAt, zone) > dayOf(now, zone)) return;
	const dates = completedDates(parent, now, zone);
	db.update(allTask)
		.set({ status: "completed", statusAt: now, updatedAt: now, ...dates })
		.where(eq(allTask.id, parentID))
		.run();
	completeParent(db, now, zone, parent.parentTaskID);
}
