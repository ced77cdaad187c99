/** Lists tasks: one's own of this week, or those of other people, weeks, organizations and deals. */

import { z } from "zod";
import { dayOf } from "#base/time.ts";
import { taskViews } from "#record/task.ts";
import { findTasks } from "#record/task-list.ts";
import { registeredLabels, vocabularyOf } from "#record/task-vocabulary.ts";
import { resolveLinks } from "#record/task-write.ts";
import { spanBetween } from "#record/week.ts";
import { whose } from "#record/whose.ts";
import { TASK_SIZES, TASK_STATUSES } from "#store/schema/task.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { hint, listAnswer, listLimit, query, whoseInput } from "./shape.ts";

/** A hundred years either way: further, days are no calendar's any more. */
const week = z.int().min(-5200).max(5200);

const input = z.strictObject({
	query: query.optional(),
	...whoseInput,
	weekFrom: week
		.optional()
		.describe("first week, counted from the current one: 0 this week, 1 next week, -1 last week"),
	weekTo: week.optional().describe("last week, counted the same way; weekFrom when left out"),
	status: z.enum(TASK_STATUSES).optional().describe("only this status"),
	organizationHint: hint
		.optional()
		.describe("only work for this customer organization, of every week unless weeks are given"),
	opportunityHint: hint.optional().describe("only work on this deal, of every week unless weeks are given"),
	everyWeek: z.boolean().optional().describe("true: whatever the week"),
	limit: listLimit.optional(),
});
type Input = z.output<typeof input>;

export const taskList = recordTool({
	name: "task_list",
	namespace: taskNamespace,
	version: "1",
	label: { en: "List tasks", ko: "업무 목록" },
	description:
		"List tasks, newest change first: the person's own of this week unless people, weeks or scope say otherwise. Planned and paused work is listed in this week and all later ones, finished work in the week it ended. Also tells which business and type labels are registered. Not a step before changing a task: the other task tools find it by its title.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: { ask: "List tasks", doing: "Looking at tasks", done: "Looked at tasks", failed: "Couldn’t list the tasks" },
		ko: { ask: "업무 목록 보기", doing: "업무를 보고 있어요", done: "업무를 봤어요", failed: "업무를 보지 못했어요" },
	},
	input,
	output: z.object({
		...listAnswer,
		weekFrom: z.number().optional().describe("left out when every week was read"),
		weekTo: z.number().optional(),
	}),
	effects: [],
	errors: [
		"whose_records_contradicted",
		"interaction_required",
		"person_not_found",
		"crm_organization_not_found",
		"crm_opportunity_not_found",
		"too_large",
	],
	examples: {
		en: [
			"what are my tasks this week",
			"what does Daniel have to do next week",
			"everything we did for this customer",
			"show the work that is overdue",
		],
		ko: ["이번 주 내 업무 보여 줘", "다음 주에 지수가 할 일이 뭐야", "지난주에 끝난 업무", "할 일 목록"],
	},
	handler(args, ctx) {
		const people = whose(args, ctx);
		const weeks = weeksOf(args);
		const links = resolveLinks(ctx.db, args, ctx.narrow);
		const found = findTasks(ctx.db, {
			people,
			span: weeks === null ? null : spanBetween(dayOf(ctx.now, ctx.zone), weeks.weekFrom, weeks.weekTo, ctx.zone),
			status: args.status,
			organizationID: args.organizationHint ? (links.organizationID ?? undefined) : undefined,
			opportunityID: links.opportunityID ?? undefined,
			query: args.query,
			limit: args.limit ?? 0,
		});
		return {
			tasks: taskViews(ctx, found.rows),
			count: found.count,
			unfinishedCount: found.unfinishedCount,
			scope: people === null ? ("everyone" as const) : ("person" as const),
			ownerID: people?.length === 1 ? (people[0] ?? "") : "",
			...weeks,
			statusFilter: args.status ?? "",
			registeredLabels: registeredLabels(vocabularyOf(ctx.db), TASK_SIZES, TASK_STATUSES),
		};
	},
});

/** The weeks to read, counted from the current one; null for every week. */
function weeksOf({
	weekFrom,
	weekTo,
	everyWeek,
	organizationHint,
	opportunityHint,
}: Input): { weekFrom: number; weekTo: number } | null {
	const isOfCustomer = Boolean(organizationHint) || Boolean(opportunityHint);
	if (everyWeek || (isOfCustomer && weekFrom === undefined && weekTo === undefined)) return null;
	const first = weekFrom ?? 0;
	const second = weekTo ?? first;
	return { weekFrom: Math.min(first, second), weekTo: Math.max(first, second) };
}
