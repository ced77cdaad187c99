/** Keeps what somebody began to write, for their other browsers and for later. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { requireOwn } from "#record/conversation-own.ts";
import { draftAnswer, keepDraft, requireRoot } from "#record/draft.ts";
import { MOST_FILES } from "#record/file.ts";
import { recordTool } from "#tools/define.ts";
import { draftNamespace } from "./namespace.ts";

export const draftUpdate = recordTool({
	name: "draft_update",
	namespace: draftNamespace,
	version: "1",
	label: { en: "Keep a draft", ko: "임시 저장" },
	description:
		"Update the draft of the person asking in a conversation or in one of its threads; without words and files it is taken away.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	sentences: {
		en: { ask: "Keep a draft", doing: "Keeping a draft", done: "Kept a draft", failed: "Couldn’t keep the draft" },
		ko: {
			ask: "임시 저장",
			doing: "임시 저장하고 있어요",
			done: "임시 저장했어요",
			failed: "임시 저장하지 못했어요",
		},
	},
	input: z.strictObject({
		conversationID: z.string(),
		parentMessageID: z.string().optional().describe("the first message of the thread it is in"),
		text: z.string().max(LIMITS.messageCharacters),
		fileIDs: z.array(z.string().min(1).max(64)).max(MOST_FILES).optional().describe("uploads that go with it"),
	}),
	output: z.object({ draft: draftAnswer.nullable() }),
	effects: [],
	errors: ["not_found"],
	isOwnPlace: true,
	handler({ conversationID, parentMessageID, text, fileIDs = [] }, ctx) {
		requireOwn(ctx.db, conversationID, ctx.caller.memberID);
		if (parentMessageID !== undefined) requireRoot(ctx.db, conversationID, parentMessageID);
		const draft = keepDraft(ctx, { conversationID, rootMessageID: parentMessageID ?? "" }, text, fileIDs);
		ctx.emit("draft.changed", { memberID: ctx.caller.memberID }, conversationID);
		return { draft };
	},
});
