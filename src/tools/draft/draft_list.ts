/** Lists what somebody began to write. */

import { z } from "zod";
import { draftAnswer, myDrafts } from "#record/draft.ts";
import { recordTool } from "#tools/define.ts";
import { draftNamespace } from "./namespace.ts";

export const draftList = recordTool({
	name: "draft_list",
	namespace: draftNamespace,
	version: "1",
	label: { en: "List drafts", ko: "임시 저장 목록" },
	description: "List the drafts of the person asking, the one last written first.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	sentences: {
		en: {
			ask: "List drafts",
			doing: "Looking at drafts",
			done: "Looked at drafts",
			failed: "Couldn’t list the drafts",
		},
		ko: {
			ask: "임시 저장 목록 보기",
			doing: "임시 저장 목록을 보고 있어요",
			done: "임시 저장 목록을 봤어요",
			failed: "임시 저장 목록을 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({ drafts: z.array(draftAnswer) }),
	effects: [],
	errors: [],
	handler: (_, ctx) => ({ drafts: myDrafts(ctx.db, ctx.caller.memberID) }),
});
