/** Takes a direct conversation out of one’s own list until something new is said in it. */

import { z } from "zod";
import { directWith, hidden, isHiddenNow, keepOwn } from "#record/conversation-own.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";
import { hiddenAnswer, personHint, settingEffects } from "./shape.ts";

export const conversationHide = recordTool({
	name: "conversation_hide",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Hide a conversation", ko: "대화 숨기기" },
	description:
		"Hide the direct conversation with one person from the own list of the person asking. Nothing is deleted, and a new message brings it back.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Hide the conversation with {object}",
			doing: "Hiding the conversation with {object}",
			done: "Hid the conversation with {object}",
			failed: "Couldn’t hide the conversation with {object}",
		},
		ko: {
			ask: "{object:과/와}의 대화 숨기기",
			doing: "{object:과/와}의 대화를 숨기고 있어요",
			done: "대화를 숨겼어요 · {object}",
			failed: "{object:과/와}의 대화를 숨기지 못했어요",
		},
	},
	input: z.strictObject({ personHint }),
	output: hiddenAnswer,
	effects: settingEffects,
	errors: ["interaction_required", "person_not_found", "not_found"],
	examples: { en: ["hide my chat with Daniel"], ko: ["다니엘과의 대화 숨겨 줘"] },
	isOwnPlace: true,
	handler({ personHint: hint }, ctx) {
		const { id } = directWith(ctx, hint);
		const changed = !isHiddenNow(ctx.db, id, ctx.caller.memberID) && keepOwn(ctx, id, hidden(ctx.db, id));
		return { conversationID: id, isHidden: true, changed };
	},
});
