/** Deletes a task for good; it can be taken back from the change list while nothing took its place. */

import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { isID } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import { mayDelete, participantIDs, type TaskRow } from "#record/task.ts";
import { resolveTask } from "#record/task-hint.ts";
import { task } from "#store/schema/task.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";

export const taskDelete = recordTool({
	name: "task_delete",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Delete a task", ko: "업무 삭제" },
	description:
		"Delete a task for good, found by its exact id or current title. Tasks under it stay and lose their parent. For work that ended or was given up, set the status completed or stopped instead.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "member",
	sentences: {
		en: {
			ask: "Delete the task {object}",
			doing: "Deleting the task {object}",
			done: "Deleted the task {object}",
			failed: "Couldn’t delete the task {object}",
			yes: "Delete task",
			no: "Keep it",
		},
		ko: {
			ask: "업무 삭제: {object}",
			doing: "업무를 삭제하고 있어요: {object}",
			done: "업무를 삭제했어요 · {object}",
			failed: "{object} 업무를 삭제하지 못했어요",
			yes: "업무 삭제",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({
		taskHint: z.string().min(1).max(LIMITS.hintCharacters).describe("exact id or current title of the task"),
	}),
	output: z.object({ taskID: z.string(), deleted: z.boolean() }),
	effects: [
		{ objectType: "task", effect: "deleted", id: "taskID" },
		{ objectType: "task", effect: "updated", id: null },
	],
	errors: ["task_not_found", "not_found", "interaction_required", "task_write_forbidden"],
	examples: {
		en: ["delete the task Paint the sign", "remove that task, it was a mistake"],
		ko: ["간판 칠하기 업무 삭제해 줘", "잘못 만든 할 일 지워 줘"],
	},
	object: (args) => args.taskHint,
	handler({ taskHint }, ctx) {
		const row = resolveStanding(ctx, taskHint);
		ctx.subject(row.title);
		ctx.narrow("taskHint", row.id);
		requireDeletable(ctx, row);
		const children = ctx.db
			.select({ id: task.id })
			.from(task)
			.where(and(eq(task.parentTaskID, row.id), eq(task.isEvent, false)))
			.all().length;
		if (children > 0)
			ctx.preview({
				warnings: [{ key: "children_lose_parent", values: { because: "children_lose_parent", count: children } }],
			});
		const [gone] = ctx.db.delete(task).where(eq(task.id, row.id)).returning({ id: task.id }).all();
		if (gone === undefined) throw vanished();
		return { taskID: row.id, deleted: true };
	},
});

/** A held call carries the id it was shown with: where that is gone nothing else may take its place. */
function resolveStanding(ctx: WriteContext, hint: string): TaskRow {
	const id = hint.trim();
	const isGone =
		isID(id, "task") && ctx.db.select({ id: task.id }).from(task).where(eq(task.id, id)).get() === undefined;
	if (isGone) throw vanished();
	return resolveTask(ctx, hint, "taskHint");
}

function vanished(): ToolError {
	return new ToolError("not_found", "This task is not there any more. Nothing was changed.", { because: "task_gone" });
}

/** The rows' own rule says the same and has the last word. */
function requireDeletable(ctx: WriteContext, row: TaskRow): void {
	if (mayDelete(row, participantIDs(ctx.db, row.id), ctx.caller)) return;
	throw new ToolError(
		"task_write_forbidden",
		"A task is deleted by its sole participant, an administrator, or whoever asked for it while it stands at requested. Nothing was changed.",
	);
}
