/** Adds a task, for the person asking or for colleagues. */

import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { resolvePeople } from "#record/person.ts";
import { viaOf } from "#record/post.ts";
import { completedDates, type Dates, readMoment, requireOrder, type TaskRow, taskViews } from "#record/task.ts";
import { resolveTask } from "#record/task-hint.ts";
import { chosenLabel, vocabularyOf } from "#record/task-vocabulary.ts";
import { findDuplicate, type Links, resolveLinks, writeTask } from "#record/task-write.ts";
import { insertRow } from "#store/insert-row.ts";
import { TASK_STATUSES, type TaskStatus, task, taskParticipant } from "#store/schema/task.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { endsAt, hint, hints, label, size, startsAt, taskAnswer, title } from "./shape.ts";

const input = z.strictObject({
	title: title.describe("a noun phrase naming the work; never the people who do it"),
	size: size.optional(),
	status: z
		.enum(TASK_STATUSES)
		.exclude(["requested"])
		.optional()
		.describe("planned unless the work already stands otherwise"),
	business: label.optional().describe("a registered business label, whole or a fragment of it; empty for none"),
	type: label.optional().describe("a registered label of the kind of work; empty for none"),
	startsAt: startsAt.optional(),
	endsAt: endsAt.optional(),
	participantPersonHints: hints
		.optional()
		.describe("everybody who does the work: names, fragments, e-mails or ids; left out, the person asking"),
	parentTaskHint: hint.optional().describe("title or id of the task this one belongs under"),
	organizationHint: hint.optional().describe("the customer organization the work is for"),
	opportunityHint: hint.optional().describe("the deal the work is for; brings its organization along"),
});
type Input = z.output<typeof input>;

export const taskAdd = recordTool({
	name: "task_add",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Add a task", ko: "업무 추가" },
	description:
		"Add a task for the person asking or for colleagues named by hints. Giving work to others alone makes it a request they can take or refuse. The same title for the same one person within ten minutes changes the task just added instead of adding a second. Not for meetings or appointments.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Add a task: {object}",
			doing: "Adding a task: {object}",
			done: "Added a task · {object}",
			failed: "Couldn’t add the task {object}",
			yes: "Add task",
			no: "Don’t add",
		},
		ko: {
			ask: "업무 추가: {object}",
			doing: "업무를 추가하고 있어요: {object}",
			done: "업무를 추가했어요 · {object}",
			failed: "{object} 업무를 추가하지 못했어요",
			yes: "업무 추가",
			no: "추가하지 않기",
		},
	},
	input,
	output: taskAnswer,
	effects: [
		{ objectType: "task", effect: "created", id: "taskID" },
		{ objectType: "task", effect: "updated", id: "taskID" },
	],
	errors: [
		"interaction_required",
		"task_participant_not_found",
		"task_not_found",
		"task_label_unregistered",
		"task_write_forbidden",
		"record_refused",
		"crm_organization_not_found",
		"crm_opportunity_not_found",
	],
	examples: {
		en: [
			"give Park a task to draft the quarterly report, due Friday",
			"remind me to call the supplier",
			"new task: check the invoices",
		],
		ko: ["지수에게 분기 보고서 초안 업무를 줘", "할 일 추가", "금요일까지 견적서 작성 업무 만들어 줘"],
	},
	object: (args) => args.title,
	handler(args, ctx) {
		ctx.subject(args.title);
		const participants = resolveParticipants(args, ctx);
		const fields = readFields(args, ctx);
		const links = resolveLinks(ctx.db, args, ctx.narrow);
		const owner = participants.length === 1 ? must(participants[0], "one participant") : null;
		const twin = owner === null ? undefined : findDuplicate(ctx.db, args.title, owner, ctx.now);
		const row =
			twin === undefined ? insert(args, ctx, participants, fields, links) : update(ctx, twin, args, fields, links);
		const [view] = taskViews(ctx, [row]);
		return must(view, "the task that was written");
	},
});

function resolveParticipants(args: Input, ctx: WriteContext): string[] {
	if (!args.participantPersonHints?.length) return [ctx.caller.memberID];
	const hints = args.participantPersonHints;
	const ids = resolvePeople(ctx.db, hints, "participantPersonHints", "task_participant_not_found").map(({ id }) => id);
	ctx.narrow("participantPersonHints", ids);
	return ids;
}

/** The fields of the call that were given, resolved. */
function readFields(args: Input, ctx: WriteContext) {
	const { businesses, types } = vocabularyOf(ctx.db);
	const parent = args.parentTaskHint ? resolveTask(ctx, args.parentTaskHint, "parentTaskHint") : undefined;
	if (parent !== undefined) ctx.narrow("parentTaskHint", parent.id);
	return {
		...(args.size === undefined ? {} : { size: args.size }),
		...(args.business === undefined ? {} : { business: chosenLabel(businesses, args.business, "business") }),
		...(args.type === undefined ? {} : { type: chosenLabel(types, args.type, "type") }),
		...(args.startsAt === undefined ? {} : { startsAt: readMoment(args.startsAt, "start", ctx.zone, "startsAt") }),
		...(args.endsAt === undefined ? {} : { endsAt: readMoment(args.endsAt, "end", ctx.zone, "endsAt") }),
		...(parent === undefined ? {} : { parentTaskID: parent.id }),
	};
}
type Fields = ReturnType<typeof readFields>;

function insert(args: Input, ctx: WriteContext, participants: string[], fields: Fields, links: Links): TaskRow {
	const status = statusOf(args, ctx, participants);
	const dates = datesFor(status, { startsAt: fields.startsAt ?? null, endsAt: fields.endsAt ?? null }, ctx);
	const added = insertRow(ctx.db, task, {
		id: ctx.ids.next("task"),
		title: args.title,
		status,
		statusAt: ctx.now,
		size: "M",
		isEvent: false,
		isWholeDay: false,
		isOpenToCompany: false,
		requesterID: ctx.caller.memberID,
		createdBy: ctx.caller.memberID,
		createdAt: ctx.now,
		updatedAt: ctx.now,
		via: viaOf(ctx.caller, ctx.turn !== undefined),
		...links,
		...fields,
		...dates,
	});
	for (const memberID of participants) insertRow(ctx.db, taskParticipant, { taskID: added.id, memberID });
	return added;
}

/** Work for others alone is a request; only administrators record it as already under way or over. */
function statusOf(args: Input, ctx: WriteContext, participants: string[]): TaskStatus {
	if (participants.includes(ctx.caller.memberID)) return args.status ?? "planned";
	if (args.status === undefined) return "requested";
	if (args.status !== "planned" && !ctx.caller.isAdministrator) {
		throw new ToolError(
			"task_write_forbidden",
			"Work for others alone can be asked for or planned; recording it in another state is for administrators. Nothing was changed.",
		);
	}
	return args.status;
}

function datesFor(status: TaskStatus, dates: Dates, ctx: WriteContext): Dates {
	requireOrder(dates);
	return status === "completed" ? completedDates(dates, ctx.now, ctx.zone) : dates;
}

/** The same call again within ten minutes: what it gives and the task has not is written, participants are left alone. */
function update(ctx: WriteContext, twin: TaskRow, args: Input, fields: Fields, links: Links): TaskRow {
	const status = args.status ?? twin.status;
	const given = { startsAt: fields.startsAt ?? twin.startsAt, endsAt: fields.endsAt ?? twin.endsAt };
	const named = links.organizationID === null ? {} : links;
	const moment = status === twin.status ? {} : { statusAt: ctx.now };
	const wanted = { ...fields, ...named, ...datesFor(status, given, ctx), status, ...moment };
	const isMoved = Object.entries(wanted).some(([name, value]) => twin[name as keyof TaskRow] !== value);
	return isMoved ? writeTask(ctx.db, twin, { ...wanted, updatedAt: ctx.now }) : twin;
}
