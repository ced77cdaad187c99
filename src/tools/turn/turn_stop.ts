/** Stops a turn at once: what was done stays, what was not is not done any more. */

import { z } from "zod";
import { turnAnswer } from "#record/shapes.ts";
import { findTurn, turnViews } from "#record/turn-view.ts";
import { hostTool } from "#tools/define.ts";
import { turnNamespace } from "./namespace.ts";

export const turnStop = hostTool({
	name: "turn_stop",
	namespace: turnNamespace,
	version: "1",
	label: { en: "Stop the work", ko: "작업 멈추기" },
	description:
		"Stop a turn within a second: its model answer and running calls end, its open holds are cancelled, what was done stays.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	uses: ["agent"],
	sentences: {
		en: { ask: "Stop the work", doing: "Stopping", done: "Stopped", failed: "Couldn’t stop it" },
		ko: { ask: "작업 멈추기", doing: "멈추고 있어요", done: "멈췄어요", failed: "멈추지 못했어요" },
	},
	input: z.strictObject({ turnID: z.string() }),
	output: z.object({
		turnID: z.string(),
		turn: turnAnswer.optional().describe("as it then stands, for its requester alone"),
	}),
	effects: [{ objectType: "turn", effect: "updated", id: "turnID" }],
	errors: ["not_found", "turn_finished"],
	async handler({ turnID }, ctx) {
		await ctx.ports.agent.stop(turnID, ctx.caller);
		const [view] = ctx.read((db) => {
			const row = findTurn(db, turnID);
			// an administrator who stopped a colleague's turn does not read it
			if (row === undefined) return [];
			return turnViews({ db, memberID: ctx.caller.memberID, language: ctx.caller.language, words: ctx.words }, [row]);
		});
		return { turnID, ...(view === undefined ? {} : { turn: view }) };
	},
});
