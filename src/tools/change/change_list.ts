/** Lists what calls changed in the record, newest first. */

import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { changedCalls, changedCallViews } from "#record/change-list.ts";
import { resolveHint } from "#record/hint.ts";
import { everyoneSource } from "#record/person.ts";
import { changedCallAnswer } from "#record/shapes.ts";
import { readMoment } from "#record/task.ts";
import { tableOfObject } from "#store/schema/tables.ts";
import type { ReadContext } from "#tools/context.ts";
import { ALL_ORIGINS, recordTool } from "#tools/define.ts";
import { changeNamespace } from "./namespace.ts";

const input = z.strictObject({
	limit: z.int().min(1).max(LIMITS.listMost).optional().describe("at most this many, 50 unless said"),
	cursor: z
		.string()
		.regex(/^\d{1,15}$/, "is not one that was answered")
		.optional()
		.describe("where an earlier list ended"),
	callID: z.string().min(1).optional().describe("only this call, with all its rows"),
	objectType: z.string().min(1).optional().describe("only changes of this kind of thing: task, person, organization"),
	objectID: z.string().min(1).optional().describe("only changes of this one thing; with objectType"),
	tool: z.string().min(1).optional().describe("only calls of this tool"),
	origin: z.enum(ALL_ORIGINS).optional().describe("only calls that came through this: web, agent, api"),
	personHint: z
		.string()
		.min(1)
		.max(LIMITS.hintCharacters)
		.optional()
		.describe("whose changes, for administrators; also of somebody who was withdrawn"),
	startsAt: z.string().min(1).optional().describe("not before this day or RFC 3339 moment"),
	endsAt: z.string().min(1).optional().describe("not after this day or RFC 3339 moment"),
	rows: z.int().min(1).max(LIMITS.previewChanges).optional().describe("how many rows of each call, 20 unless said"),
	skipRows: z.int().min(0).optional().describe("leave out so many of the first rows of each call"),
	scope: z.enum(["own", "all"]).optional().describe("all: everybody's, for administrators; own unless said"),
});
type Input = z.output<typeof input>;

export const changeList = recordTool({
	name: "change_list",
	namespace: changeNamespace,
	version: "1",
	label: { en: "List changes", ko: "변경 이력 보기" },
	description:
		"List the changes that the person asking made in the record, one entry a call, newest first: what was done, by whom, when, before and after, and whether it can be taken back. Filter by time, tool, kind of thing or one thing. Administrators may ask for those of everybody or of one person. Messages are not among them.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "List the changes",
			doing: "Looking at the changes",
			done: "Looked at the changes",
			failed: "Couldn’t list the changes",
		},
		ko: {
			ask: "변경 이력 보기",
			doing: "변경 이력을 보고 있어요",
			done: "변경 이력을 봤어요",
			failed: "변경 이력을 보지 못했어요",
		},
	},
	input,
	output: z.object({ changes: z.array(changedCallAnswer), nextCursor: z.string().nullable() }),
	effects: [],
	errors: ["administrator_only", "person_not_found", "interaction_required"],
	examples: {
		en: ["what did I change today", "take the last change back", "undo that", "who changed this task"],
		ko: ["오늘 뭐 바꿨지", "마지막 변경 되돌려 줘", "방금 한 거 취소해 줘"],
	},
	handler(args, ctx) {
		const { limit = LIMITS.listDefault, cursor, callID, objectType, origin, tool } = args;
		const scope = args.scope ?? (args.personHint === undefined ? "own" : "all");
		if (scope === "all" && !ctx.caller.isAdministrator)
			throw new ToolError("administrator_only", "Only an administrator sees everybody's changes. Ask for your own.");
		const filter = {
			everybody: scope === "all",
			callID,
			objectType,
			origin,
			tool,
			...filterOf(args, ctx),
			before: cursor === undefined ? undefined : Number(cursor),
		};
		const { rows, next } = changedCalls(ctx, filter, limit);
		const most = args.rows ?? (callID === undefined ? LIMITS.previewChangesKept : LIMITS.previewChanges);
		return {
			changes: changedCallViews(ctx, rows, { most, skipped: args.skipRows ?? 0 }),
			nextCursor: next === null ? null : String(next),
		};
	},
});

/** The filters that have to be understood first. Of an unknown kind of thing nothing was changed. */
function filterOf({ objectType, objectID, personHint, startsAt, endsAt }: Input, ctx: ReadContext) {
	if (objectID !== undefined && objectType === undefined)
		throw new ToolError("invalid_input", "objectID goes with objectType.", {
			input: [{ path: "input.objectType", problem: "is needed" }],
		});
	return {
		...(objectID === undefined ? {} : { row: { table: tableOfObject(objectType ?? "") ?? "", id: objectID } }),
		...(personHint === undefined ? {} : { memberID: resolveHint(everyoneSource(ctx.db), personHint, "personHint").id }),
		...(startsAt === undefined ? {} : { since: readMoment(startsAt, "start", ctx.zone, "startsAt") }),
		...(endsAt === undefined ? {} : { until: readMoment(endsAt, "end", ctx.zone, "endsAt") }),
	};
}
