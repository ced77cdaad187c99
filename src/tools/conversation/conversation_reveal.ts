/** Puts a hidden direct conversation back into one’s own list. */

import { z } from "zod";
import { directWith, isHiddenNow, keepOwn, REVEALED } from "#record/conversation-own.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";
import { hiddenAnswer, personHint, settingEffects } from "./shape.ts";

export const conversationReveal = recordTool({
	name: "conversation_reveal",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Show a hidden conversation", ko: "숨긴 대화 보기" },
	description: "Show a direct conversation that the person asking hid in their conversation list again: reveal it.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Show the conversation with {object} again",
			doing: "Showing the conversation with {object} again",
			done: "Showed the conversation with {object} again",
			failed: "Couldn’t show the conversation with {object}",
		},
		ko: {
			ask: "{object:과/와}의 대화 다시 보기",
			doing: "{object:과/와}의 대화를 다시 꺼내고 있어요",
			done: "대화를 다시 꺼냈어요 · {object}",
			failed: "{object:과/와}의 대화를 다시 꺼내지 못했어요",
		},
	},
	input: z.strictObject({ personHint }),
	output: hiddenAnswer,
	effects: settingEffects,
	errors: ["interaction_required", "person_not_found", "not_found"],
	examples: { en: ["show my chat with Daniel again"], ko: ["숨긴 다니엘 대화 다시 보여 줘"] },
	isOwnPlace: true,
	handler({ personHint: hint }, ctx) {
		const { id } = directWith(ctx, hint);
		const changed = isHiddenNow(ctx.db, id, ctx.caller.memberID);
		keepOwn(ctx, id, REVEALED);
		return { conversationID: id, isHidden: false, changed };
	},
});
