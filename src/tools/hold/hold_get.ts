/** Reads one hold with its preview. */

import { z } from "zod";
import { holdFor } from "#gate/view.ts";
import { holdAnswer } from "#record/shapes.ts";
import { recordTool } from "#tools/define.ts";
import { holdNamespace } from "./namespace.ts";

export const holdGet = recordTool({
	name: "hold_get",
	namespace: holdNamespace,
	version: "1",
	label: { en: "Read a hold", ko: "대기 건 보기" },
	description: "Get one hold with the preview of what it would do.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read what is waiting",
			doing: "Looking at what is waiting",
			done: "Looked at what is waiting",
			failed: "Couldn’t read what is waiting",
		},
		ko: {
			ask: "대기 건 보기",
			doing: "대기 건을 보고 있어요",
			done: "대기 건을 봤어요",
			failed: "대기 건을 보지 못했어요",
		},
	},
	input: z.strictObject({ holdID: z.string() }),
	output: z.object({ hold: holdAnswer }),
	effects: [],
	errors: ["not_found"],
	handler: ({ holdID }, ctx) => ({ hold: holdFor(ctx, holdID) }),
});
