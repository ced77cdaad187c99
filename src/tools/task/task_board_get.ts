/** Shows the weekly board: the cards of one week by the board's own rules, with how far their subtasks are. */

import { z } from "zod";
import { dayOf, isDay, mondayOf } from "#base/time.ts";
import { taskViews } from "#record/task.ts";
import { boardCards, childProgress } from "#record/task-board.ts";
import { findTasks } from "#record/task-list.ts";
import { registeredLabels, vocabularyOf } from "#record/task-vocabulary.ts";
import { resolveLinks } from "#record/task-write.ts";
import { boardSpan } from "#record/week.ts";
import { whose } from "#record/whose.ts";
import { TASK_SIZES, TASK_STATUSES } from "#store/schema/task.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { hint, listAnswer, listLimit, query, whoseInput } from "./shape.ts";

const monday = z.string().refine((text) => isDay(text) && mondayOf(text) === text, "must be a Monday as YYYY-MM-DD");

export const taskBoardGet = recordTool({
	name: "task_board_get",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Show the task board", ko: "업무 보드 보기" },
	description:
		"Get the weekly task board of the week that starts on boardWeek, a Monday: requested and paused work stands on every board, work in progress and overdue planned work on the current one alone, finished work in the week it ended. Also tells how far the subtasks of each card are and since which week it is carried over. To answer a question about tasks, list them instead.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Show the task board",
			doing: "Looking at the board of {object}",
			done: "Looked at the board of {object}",
			failed: "Couldn’t show the board of {object}",
		},
		ko: {
			ask: "업무 보드 보기",
			doing: "{object} 주의 보드를 보고 있어요",
			done: "{object} 주의 보드를 봤어요",
			failed: "{object} 주의 보드를 보지 못했어요",
		},
	},
	input: z.strictObject({
		boardWeek: monday.describe("the Monday of the week, YYYY-MM-DD"),
		query: query.optional(),
		...whoseInput,
		status: z.enum(TASK_STATUSES).optional().describe("only this status; rejected and stopped work is on no board"),
		organizationHint: hint.optional().describe("only work for this customer organization"),
		opportunityHint: hint.optional().describe("only work on this deal"),
		limit: listLimit.optional(),
	}),
	output: z.object({
		boardWeek: z.string(),
		today: z.string().describe("the company's day, YYYY-MM-DD"),
		...listAnswer,
		childProgress: z
			.array(z.object({ parentTaskID: z.string(), completed: z.number(), total: z.number(), percent: z.number() }))
			.describe("of the cards that have subtasks, counted in all weeks without stopped ones"),
		cards: z
			.array(
				z.object({
					taskID: z.string(),
					carriedFrom: z.string().optional().describe("the earlier week it comes from, as YYWnn"),
					isOverdue: z.boolean(),
					via: z.enum(["agent", "schedule", "api"]).optional().describe("through what it was added"),
					customer: z.string().optional().describe("the deal or organization it is for"),
					note: z.string().optional().describe("the beginning of its note"),
				}),
			)
			.describe("what each card says beside its task, in the order of tasks"),
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
		en: ["show this week's board", "the board of next week", "what is carried over from last week"],
		ko: ["이번 주 보드 보여 줘", "다음 주 업무 보드", "지난주에서 넘어온 업무"],
	},
	object: (args) => args.boardWeek,
	handler({ boardWeek, status, query: words, limit = 0, ...args }, ctx) {
		const today = dayOf(ctx.now, ctx.zone);
		const people = whose(args, ctx);
		const links = resolveLinks(ctx.db, args, ctx.narrow);
		const { rows, count, unfinishedCount } = findTasks(ctx.db, {
			people,
			span: boardSpan(today, boardWeek, ctx.zone),
			isBoard: true,
			status,
			organizationID: args.organizationHint ? (links.organizationID ?? undefined) : undefined,
			opportunityID: links.opportunityID ?? undefined,
			query: words,
			limit,
		});
		return {
			boardWeek,
			today,
			tasks: taskViews(ctx, rows),
			count,
			unfinishedCount,
			scope: people === null ? ("everyone" as const) : ("person" as const),
			ownerID: people?.length === 1 ? (people[0] ?? "") : "",
			statusFilter: status ?? "",
			registeredLabels: registeredLabels(vocabularyOf(ctx.db), TASK_SIZES, TASK_STATUSES),
			childProgress: childProgress(
				ctx.db,
				rows.map(({ id }) => id),
			),
			cards: boardCards(ctx, rows, boardWeek, today),
		};
	},
});
