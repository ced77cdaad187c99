/** Takes the changes of one call back, if nothing else has touched them since. */

import { z } from "zod";
import { findChangedCall } from "#record/change-list.ts";
import { ANY_EFFECTS, recordTool } from "#tools/define.ts";
import { changeNamespace } from "./namespace.ts";

export const changeUndo = recordTool({
	name: "change_undo",
	namespace: changeNamespace,
	version: "1",
	label: { en: "Take a change back", ko: "변경 되돌리기" },
	description:
		"Undo the changes of one call, named by the callID that change_list answers: every row it wrote becomes what it was before, as long as nobody has changed it since. An undo is a change like any other and can be taken back itself. What was sent cannot.",
	sideEffectClass: "workspace_write",
	requiresApproval: true,
	audience: "member",
	sentences: {
		en: {
			ask: "Take back: {object}",
			doing: "Taking back: {object}",
			done: "Took back: {object}",
			failed: "Couldn’t take back: {object}",
			yes: "Take back",
			no: "Leave it",
		},
		ko: {
			ask: "“{object}” 되돌리기",
			doing: "되돌리고 있어요: “{object}”",
			done: "되돌렸어요: “{object}”",
			failed: "되돌리지 못했어요: “{object}”",
			yes: "되돌리기",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ callID: z.string().min(1).describe("the call to take back, from change_list") }),
	output: z.object({ callID: z.string(), undoneCallID: z.string(), undone: z.literal(true) }),
	effects: ANY_EFFECTS,
	errors: ["not_found", "changed_since", "not_allowed", "administrator_only", "last_administrator", "record_refused"],
	examples: {
		en: ["take the last change back", "undo that", "put it back as it was"],
		ko: ["마지막 변경 되돌려 줘", "방금 한 거 취소해 줘", "원래대로 돌려놔"],
	},
	handler({ callID }, ctx) {
		const call = findChangedCall(ctx.db, callID);
		if (call !== undefined) ctx.subject(ctx.words.sentence(call.tool, ctx.caller.language, "done", call.subject));
		const { closed } = ctx.undoing.undo(callID, ctx.caller);
		for (const memberID of closed) ctx.accounts.endAll(memberID);
		return { callID: ctx.callID, undoneCallID: callID, undone: true as const };
	},
});
