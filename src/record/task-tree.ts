/** Tasks under tasks: finding parents and children, moving them without a circle. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Instant } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { task } from "#store/schema/task.ts";
import { mayChange, participantIDs, type TaskRow } from "./task.ts";
import { resolveTask } from "./task-hint.ts";
import { writeTask } from "./task-write.ts";

type Finding = {
	db: ReadDb;
	zone: string;
	caller: { memberID: string; isAdministrator: boolean };
	narrow(path: string, id: string | string[]): void;
};

/** Throws `task_write_forbidden` for who may not change the task. */
export function requireChangeable({ db, caller }: Pick<Finding, "db" | "caller">, row: TaskRow): void {
	if (mayChange(row, participantIDs(db, row.id), caller)) return;
	throw new ToolError(
		"task_write_forbidden",
		`The task "${row.title}" is changed by those who take part, whoever asked for it, or an administrator. Nothing was changed.`,
	);
}

/** The parent a hint means for `row`; a blank hint means none. */
export function resolveParent(finding: Finding, row: TaskRow, hint: string): string | null {
	if (hint.trim() === "") return null;
	const parent = resolveTask(finding, hint, "parentTaskHint");
	finding.narrow("parentTaskHint", parent.id);
	requireNoCycle(finding.db, row.id, parent.id);
	return parent.id;
}

/** Tasks to move under `row`: the caller's to change, and none of them under another task. */
export function resolveChildren(finding: Finding, row: TaskRow, hints: readonly string[]): TaskRow[] {
	const found = hints.map((hint, index) => resolveTask(finding, hint, `childTaskHints.${index}`));
	const children = [...new Map(found.map((child) => [child.id, child])).values()];
	if (children.length > 0)
		finding.narrow(
			"childTaskHints",
			children.map(({ id }) => id),
		);
	for (const child of children) {
		requireChangeable(finding, child);
		if (child.parentTaskID === null || child.parentTaskID === row.id) continue;
		throw new ToolError(
			"record_refused",
			`"${child.title}" already stands under another task. Nothing was moved; take it out there first.`,
			{
				because: "child_has_parent",
				values: { title: child.title },
			},
		);
	}
	return children;
}

/** Puts each of `children` under `parentID`. */
export function moveUnder(db: ToolDb, parentID: string, children: readonly TaskRow[], now: Instant): void {
	for (const child of children) {
		requireNoCycle(db, child.id, parentID);
		if (child.parentTaskID !== parentID) writeTask(db, child, { parentTaskID: parentID, updatedAt: now });
	}
}

/** Refuses a parent that is the task itself or stands below it. */
export function requireNoCycle(db: ReadDb, taskID: string, parentID: string): void {
	let above: string | null = parentID;
	for (let depth = 0; above !== null && depth < 64; depth++) {
		if (above === taskID)
			throw new ToolError(
				"record_refused",
				"A task cannot stand under itself or under one of its own subtasks. Nothing was changed.",
				{ because: "under_itself" },
			);
		above = db.select({ parent: task.parentTaskID }).from(task).where(eq(task.id, above)).get()?.parent ?? null;
	}
}
