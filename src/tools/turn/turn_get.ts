/** Reads a turn: its steps, plan, text so far and answer. */

import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { turnAnswer } from "#record/shapes.ts";
import { findTurn, turnViews } from "#record/turn-view.ts";
import { recordTool } from "#tools/define.ts";
import { turnNamespace } from "./namespace.ts";

export const turnGet = recordTool({
	name: "turn_get",
	namespace: turnNamespace,
	version: "1",
	label: { en: "Read a turn", ko: "작업 보기" },
	description: "Get a turn of the person asking: state, steps, plan, text so far, answer.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read a turn",
			doing: "Looking at the work",
			done: "Looked at the work",
			failed: "Couldn’t read the work",
		},
		ko: { ask: "작업 보기", doing: "작업을 보고 있어요", done: "작업을 봤어요", failed: "작업을 보지 못했어요" },
	},
	input: z.strictObject({ turnID: z.string() }),
	output: z.object({ turn: turnAnswer }),
	effects: [],
	errors: ["not_found"],
	handler({ turnID }, ctx) {
		const row = findTurn(ctx.db, turnID);
		if (row === undefined) throw new ToolError("not_found", "There is no such turn of yours.");
		const [view] = turnViews(
			{ db: ctx.db, memberID: ctx.caller.memberID, language: ctx.caller.language, words: ctx.words },
			[row],
		);
		return { turn: must(view, "the turn") };
	},
});
