/** Answers a hold: yes, no, or yes with a change. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { holdAnswer } from "#record/shapes.ts";
import { hostTool } from "#tools/define.ts";
import { holdNamespace } from "./namespace.ts";

export const holdDecide = hostTool({
	name: "hold_decide",
	namespace: holdNamespace,
	version: "1",
	label: { en: "Answer a hold", ko: "대기 건에 답하기" },
	description:
		"Decide a hold: approve runs exactly the stored call once, decline never runs it, edit asks again with the change.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	uses: ["holds"],
	sentences: {
		en: { ask: "Answer what is waiting", doing: "Answering", done: "Answered", failed: "Couldn’t answer" },
		ko: { ask: "대기 건에 답하기", doing: "답하고 있어요", done: "답했어요", failed: "답하지 못했어요" },
	},
	input: z.strictObject({
		holdID: z.string(),
		decision: z.enum(["approve", "decline", "edit"]),
		version: z.string().optional().describe("the preview version that was on the screen"),
		choice: z.string().optional().describe("the picked candidate's id, for a hold of kind choice"),
		reason: z.string().max(2000).optional(),
		typedName: z
			.string()
			.max(LIMITS.nameCharacters)
			.optional()
			.describe("with approve, where the hold has nameToType: that name as the person typed it"),
		input: z.record(z.string(), z.unknown()).optional().describe("with edit: the fields to change"),
	}),
	output: z.object({
		hold: holdAnswer,
		result: z.record(z.string(), z.unknown()).optional().describe("what the approved call answered, shown once"),
	}),
	once: ["result"],
	effects: [],
	errors: ["not_found", "not_allowed", "hold_decided", "hold_stale", "name_not_typed", "invalid_input"],
	exact: ["input"],
	async handler({ holdID, ...decision }, ctx) {
		return ctx.ports.holds.decide(holdID, ctx.caller, decision);
	},
});
