/** Keeps whether its requester wants to be told when a turn is over, until they have looked at how it ended. */

import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { turnAnswer } from "#record/shapes.ts";
import { findTurn, turnViews } from "#record/turn-view.ts";
import { OPEN_TURN_STATES } from "#store/schema/turn.ts";
import { recordTool } from "#tools/define.ts";
import { turnNamespace } from "./namespace.ts";

export const turnUpdate = recordTool({
	name: "turn_update",
	namespace: turnNamespace,
	version: "1",
	label: { en: "Change a turn", ko: "작업 바꾸기" },
	description:
		"Update a turn of the person asking: whether they are told when it is over. That stands in their list of conversations until it is taken back, which says that they have seen it.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	sentences: {
		en: {
			ask: "Change a turn",
			doing: "Changing a turn",
			done: "Changed a turn",
			failed: "Couldn’t change the turn",
		},
		ko: {
			ask: "작업 바꾸기",
			doing: "작업을 바꾸고 있어요",
			done: "작업을 바꿨어요",
			failed: "작업을 바꾸지 못했어요",
		},
	},
	input: z.strictObject({
		turnID: z.string(),
		tellsWhenDone: z.boolean().describe("true: tell when it is over; false: no more, or it was seen"),
	}),
	output: z.object({ turnID: z.string(), turn: turnAnswer }),
	effects: [{ objectType: "turn", effect: "updated", id: "turnID" }],
	errors: ["not_found", "turn_finished"],
	isOwnPlace: true,
	handler({ turnID, tellsWhenDone }, ctx) {
		const row = findTurn(ctx.db, turnID);
		if (row === undefined) throw new ToolError("not_found", "There is no such turn of yours.");
		const isOpen = OPEN_TURN_STATES.some((state) => state === row.state);
		if (tellsWhenDone && !isOpen) throw new ToolError("turn_finished", "This was over already. Nothing was changed.");
		if (tellsWhenDone !== (row.tellAskedAt !== null)) ctx.turns.tell(turnID, tellsWhenDone);
		const [view] = turnViews(
			{ db: ctx.db, memberID: ctx.caller.memberID, language: ctx.caller.language, words: ctx.words },
			[must(findTurn(ctx.db, turnID), "the turn")],
		);
		return { turnID, turn: must(view, "the turn") };
	},
});
