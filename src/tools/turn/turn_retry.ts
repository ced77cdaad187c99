/** Goes on with a turn that failed or was interrupted, or waits to ask the model again. */

import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { turnAnswer } from "#record/shapes.ts";
import { findTurn, turnViews } from "#record/turn-view.ts";
import { hostTool } from "#tools/define.ts";
import { turnNamespace } from "./namespace.ts";

export const turnRetry = hostTool({
	name: "turn_retry",
	namespace: turnNamespace,
	version: "1",
	label: { en: "Try again", ko: "다시 시도" },
	description:
		"Retry a turn that failed or was interrupted, from its last finished step: nothing that was done is done again. One that waits to ask the model again asks it at once.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	uses: ["agent"],
	sentences: {
		en: { ask: "Try again", doing: "Trying again", done: "Trying again", failed: "Couldn’t try again" },
		ko: { ask: "다시 시도", doing: "다시 시도하고 있어요", done: "다시 시도해요", failed: "다시 시도하지 못했어요" },
	},
	input: z.strictObject({ turnID: z.string() }),
	output: z.object({ turnID: z.string(), turn: turnAnswer }),
	effects: [{ objectType: "turn", effect: "updated", id: "turnID" }],
	errors: ["not_found", "turn_finished"],
	async handler({ turnID }, ctx) {
		ctx.ports.agent.retry(turnID, ctx.caller);
		const [view] = ctx.read((db) => {
			const row = findTurn(db, turnID);
			if (row === undefined) throw new ToolError("not_found", "There is no such turn of yours.");
			return turnViews({ db, memberID: ctx.caller.memberID, language: ctx.caller.language, words: ctx.words }, [row]);
		});
		return { turnID, turn: must(view, "the turn") };
	},
});
