/** Tries another tool's call and answers what it would change, writing nothing. */

import { z } from "zod";
import { previewAnswer } from "#record/shapes.ts";
import { hostTool } from "#tools/define.ts";
import { changeNamespace } from "./namespace.ts";

export const changePreview = hostTool({
	name: "change_preview",
	namespace: changeNamespace,
	version: "1",
	label: { en: "Try a call", ko: "미리 보기" },
	description:
		"Preview the change another tool's call would make: its hints are resolved, its rows shown before and after, and nothing is written. It needs the same rights as the call itself.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	uses: ["previews"],
	sentences: {
		en: {
			ask: "Try a call: {object}",
			doing: "Trying a call: {object}",
			done: "Tried a call · {object}",
			failed: "Couldn’t try the call {object}",
		},
		ko: {
			ask: "미리 보기: {object}",
			doing: "미리 보고 있어요: {object}",
			done: "미리 봤어요 · {object}",
			failed: "미리 보지 못했어요: {object}",
		},
	},
	input: z.strictObject({
		tool: z.string().min(1).describe("the name of the tool to try"),
		input: z.record(z.string(), z.unknown()).optional().describe("its arguments"),
	}),
	output: z.object({
		target: z.object({ id: z.string().optional(), label: z.string() }).optional(),
		preview: previewAnswer,
	}),
	effects: [],
	errors: ["tool_not_found", "not_allowed", "administrator_only", "token_scope", "interaction_required"],
	exact: ["input"],
	object: (args) => args.tool,
	handler: ({ tool, input = {} }, ctx) => ctx.ports.previews.preview(tool, input, ctx.caller),
});
