/** Changes fields of a task, who takes part in it, and where it stands. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { LIMITS } from "#base/limits.ts";
import { resolvePeople } from "#record/person.ts";
import { participantIDs, readMoment, type TaskRow, taskViews } from "#record/task.ts";
import { resolveTask } from "#record/task-hint.ts";
import { changedStatus } from "#record/task-status.ts";
import { moveUnder, requireChangeable, resolveChildren, resolveParent } from "#record/task-tree.ts";
import { chosenLabel, vocabularyOf } from "#record/task-vocabulary.ts";
import { assign, changedLinks, writeTask } from "#record/task-write.ts";
import { TASK_STATUSES, task } from "#store/schema/task.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { endsAt, hint, hints, label, size, startsAt, taskAnswer, title } from "./shape.ts";

const input = z
	.strictObject({
		taskHint: z
			.string()
			.min(1)
			.max(LIMITS.hintCharacters)
			.describe("exact id or present title of the task; never the title it is about to get"),
		title: title.optional(),
		status: z.enum(TASK_STATUSES).optional(),
		size: size.optional(),
		business: label.optional().describe("a registered business label; empty clears it"),
		type: label.optional().describe("a registered label of the kind of work; empty clears it"),
		startsAt: startsAt.optional().describe("new start, YYYY-MM-DD or RFC 3339 with offset; empty removes it"),
		endsAt: endsAt
			.optional()
			.describe("new due date, YYYY-MM-DD (the end of that day) or RFC 3339 with offset; empty removes it"),
		participantPersonHints: hints
			.optional()
			.describe(
				"everybody who does the work from now on, never only those to add; an empty list means the person asking alone",
			),
		note: z
			.string()
			.max(LIMITS.noteCharacters)
			.optional()
			.describe("the whole note on the work, as plain text; empty clears it"),
		parentTaskHint: hint.optional().describe("the task this one goes under; empty takes it out"),
		childTaskHints: hints.optional().describe("tasks to move under this one; each must stand under none"),
		organizationHint: hint.optional().describe("the customer organization; empty drops organization, deal and contact"),
		opportunityHint: hint.optional().describe("the deal; empty drops it"),
	})
	.refine((args) => Object.values(args).filter((value) => value !== undefined).length > 1, {
		error: "names nothing to change: give at least one field besides taskHint",
	})
	.meta({ minProperties: 2 });
type Input = z.output<typeof input>;

export const taskUpdate = recordTool({
	name: "task_update",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Change a task", ko: "업무 변경" },
	description:
		"Update fields of an existing task: title, status, size, labels, dates, note, who takes part, what it stands under. Fields left out keep their value. Moving the dates alone sets planned, in_progress or completed by them. Those who take part, whoever asked for it, and administrators may; task_list says so as canUpdate.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Change the task {object}",
			doing: "Changing the task {object}",
			done: "Changed the task {object}",
			failed: "Couldn’t change the task {object}",
			yes: "Change task",
			no: "Leave it",
		},
		ko: {
			ask: "업무 변경: {object}",
			doing: "업무를 바꾸고 있어요: {object}",
			done: "업무를 바꿨어요 · {object}",
			failed: "{object} 업무를 바꾸지 못했어요",
			yes: "업무 변경",
			no: "그대로 두기",
		},
	},
	input,
	output: taskAnswer,
	effects: [{ objectType: "task", effect: "updated", id: "taskID" }],
	errors: [
		"task_not_found",
		"interaction_required",
		"task_participant_not_found",
		"task_write_forbidden",
		"task_assignment_forbidden",
		"task_label_unregistered",
		"record_changed",
		"record_refused",
		"crm_organization_not_found",
		"crm_opportunity_not_found",
	],
	examples: {
		en: [
			"I finished the report",
			"move the supplier call to Friday",
			"hand the invoice task to Daniel",
			"mark it as completed",
		],
		ko: ["보고서 끝냈어", "견적 업무를 금요일로 미뤄 줘", "그 업무를 지수에게 넘겨 줘", "완료로 바꿔 줘"],
	},
	object: (args) => args.taskHint,
	handler(args, ctx) {
		const row = resolveTask(ctx, args.taskHint, "taskHint");
		ctx.subject(args.title ?? row.title);
		ctx.narrow("taskHint", row.id);
		requireChangeable(ctx, row);
		const participants = wantedParticipants(args, ctx, row);
		const fields = readFields(args, ctx, row);
		const children = resolveChildren(ctx, row, args.childTaskHints ?? []);
		const written = write(ctx, row, fields, participants !== null);
		moveUnder(ctx.db, row.id, children, ctx.now);
		if (participants !== null) assign(ctx.db, row.id, participants);
		if (written.status === "completed" && row.status !== "completed") ctx.completeParent(written.parentTaskID);
		const [view] = taskViews(ctx, [readBack(ctx, written, participants)]);
		return must(view, "the task that was written");
	},
});

/** The whole new set, or null when it stays as it is. */
function wantedParticipants(args: Input, ctx: WriteContext, row: TaskRow): string[] | null {
	if (args.participantPersonHints === undefined) return null;
	const named = resolvePeople(
		ctx.db,
		args.participantPersonHints,
		"participantPersonHints",
		"task_participant_not_found",
	).map(({ id }) => id);
	ctx.narrow("participantPersonHints", named);
	const wanted = named.length > 0 ? named : [ctx.caller.memberID];
	const present = participantIDs(ctx.db, row.id);
	return wanted.length === present.length && wanted.every((id) => present.includes(id)) ? null : wanted;
}

/** A date as given: undefined keeps, null removes. */
function readDate(text: string | undefined, edge: "start" | "end", ctx: WriteContext): number | null | undefined {
	if (text === undefined) return undefined;
	return text.trim() === "" ? null : readMoment(text, edge, ctx.zone, edge === "start" ? "startsAt" : "endsAt");
}

/** The columns as they would be, of those the call speaks of. */
function readFields(args: Input, ctx: WriteContext, row: TaskRow): Partial<TaskRow> {
	const vocabulary = vocabularyOf(ctx.db);
	const starts = readDate(args.startsAt, "start", ctx);
	const ends = readDate(args.endsAt, "end", ctx);
	const dates = {
		startsAt: starts === undefined ? row.startsAt : starts,
		endsAt: ends === undefined ? row.endsAt : ends,
	};
	const standing = changedStatus(row, args.status, dates, ctx.now, ctx.zone);
	return {
		...(args.title === undefined ? {} : { title: args.title }),
		...(args.size === undefined ? {} : { size: args.size }),
		...(args.note === undefined ? {} : { note: args.note.trim() || null }),
		...(args.business === undefined ? {} : { business: chosenLabel(vocabulary.businesses, args.business, "business") }),
		...(args.type === undefined ? {} : { type: chosenLabel(vocabulary.types, args.type, "type") }),
		...(args.parentTaskHint === undefined ? {} : { parentTaskID: resolveParent(ctx, row, args.parentTaskHint) }),
		...changedLinks(ctx.db, row, args, ctx.narrow),
		...standing,
		...(standing.status === row.status ? {} : { statusAt: ctx.now }),
	};
}

/** Writes what moved. A change of participants alone moves the version too. */
function write(ctx: WriteContext, row: TaskRow, fields: Partial<TaskRow>, isReassigned: boolean): TaskRow {
	const isMoved = Object.entries(fields).some(([name, value]) => row[name as keyof TaskRow] !== value);
	return isMoved || isReassigned ? writeTask(ctx.db, row, { ...fields, updatedAt: ctx.now }) : row;
}

/** What stands in the record now; other than what was written is a bug. A hand-over may have ended one's own sight of it. */
function readBack(ctx: WriteContext, written: TaskRow, participants: string[] | null): TaskRow {
	const kept = ctx.db.select().from(task).where(eq(task.id, written.id)).get();
	if (kept === undefined) return written;
	const differs = Object.entries(written).find(
		([name, value]) => JSON.stringify(kept[name as keyof TaskRow]) !== JSON.stringify(value),
	);
	if (differs !== undefined) throw new Error(`${written.id} was saved with another ${differs[0]} than asked`);
	const wanted = participants === null ? null : [...participants].sort().join();
	if (wanted !== null && participantIDs(ctx.db, written.id).sort().join() !== wanted)
		throw new Error(`${written.id} was saved with other participants than asked`);
	return kept;
}
