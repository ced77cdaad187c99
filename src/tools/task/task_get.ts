/** Reads one task with everything its page shows. */

import { z } from "zod";
import { changedCallAnswer } from "#record/shapes.ts";
import { taskDetail } from "#record/task-detail.ts";
import { TASK_STATUSES } from "#store/schema/task.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { taskAnswer } from "./shape.ts";

const brief = z.object({
	taskID: z.string(),
	title: z.string(),
	status: z.enum(TASK_STATUSES),
	ownerName: z.string(),
	endDate: z.string(),
});

export const taskGet = recordTool({
	name: "task_get",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Read a task", ko: "업무 보기" },
	description:
		"Get one task by its id with its note, what it stands under, its subtasks, and the changes of it that the person asking may see.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: { ask: "Read a task", doing: "Looking at a task", done: "Looked at a task", failed: "Couldn’t read the task" },
		ko: { ask: "업무 보기", doing: "업무를 보고 있어요", done: "업무를 봤어요", failed: "업무를 보지 못했어요" },
	},
	input: z.strictObject({ taskID: z.string().min(1) }),
	output: z.object({
		task: taskAnswer,
		note: z.string(),
		via: z.enum(["agent", "schedule", "api"]).optional().describe("through what it was added"),
		organizationName: z.string().optional(),
		opportunityName: z.string().optional(),
		updatedAt: z.string(),
		today: z.string().describe("the company's day, YYYY-MM-DD"),
		isOverdue: z.boolean(),
		canAssign: z.boolean().describe("whether the person asking may say who takes part"),
		canDelete: z.boolean(),
		parent: brief.nullable(),
		children: z.array(brief),
		history: z.object({ entries: z.array(changedCallAnswer), hasMore: z.boolean() }),
	}),
	effects: [],
	errors: ["not_found"],
	handler: ({ taskID }, ctx) => taskDetail(ctx, taskID),
});
