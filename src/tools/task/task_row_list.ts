/** Every task there is to see, page by page: what an export reads, where no one answer holds them all. */

import { and, asc, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { LISTED, taskViews } from "#record/task.ts";
import { task } from "#store/schema/task.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { taskAnswer } from "./shape.ts";

export const taskRowList = recordTool({
	name: "task_row_list",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Read all tasks", ko: "모든 업무 읽기" },
	description:
		"List every task row that the person asking may see, in the order they were made, page by page: whoever takes part, nobody and people who are gone included.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read all tasks",
			doing: "Reading all tasks",
			done: "Read all tasks",
			failed: "Couldn’t read the tasks",
		},
		ko: {
			ask: "모든 업무 읽기",
			doing: "모든 업무를 읽고 있어요",
			done: "모든 업무를 읽었어요",
			failed: "업무를 읽지 못했어요",
		},
	},
	input: z.strictObject({
		limit: z.int().min(1).max(LIMITS.listMost).optional().describe("at most this many, 50 unless said"),
		cursor: z
			.string()
			.regex(/^task_[0-9a-z]{26}$/, "is not one that was answered")
			.optional()
			.describe("where an earlier page ended"),
	}),
	output: z.object({ tasks: z.array(taskAnswer), nextCursor: z.string().nullable() }),
	effects: [],
	errors: [],
	handler({ limit = LIMITS.listDefault, cursor = "" }, ctx) {
		const rows = ctx.db
			.select(LISTED)
			.from(task)
			// the plus keeps SQLite to the ids, however many tasks there are
			.where(and(gt(task.id, cursor), sql`+${task.isEvent} = 0`))
			.orderBy(asc(task.id))
			.limit(limit + 1)
			.all();
		const page = rows.slice(0, limit);
		return { tasks: taskViews(ctx, page), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
	},
});
