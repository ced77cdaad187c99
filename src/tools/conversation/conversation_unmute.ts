/** Tells one about a conversation again. */

import { z } from "zod";
import { keepMuted } from "#record/conversation-own.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";
import { conversationID, mutedAnswer, settingEffects } from "./shape.ts";

export const conversationUnmute = recordTool({
	name: "conversation_unmute",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Unmute a conversation", ko: "알림 켜기" },
	description: "Tell the person asking about a muted conversation again: unmute it.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Unmute {object}",
			doing: "Unmuting {object}",
			done: "Unmuted {object}",
			failed: "Couldn’t unmute {object}",
		},
		ko: {
			ask: "{object} 알림 켜기",
			doing: "{object} 알림을 켜고 있어요",
			done: "알림을 켰어요 · {object}",
			failed: "{object} 알림을 켜지 못했어요",
		},
	},
	input: z.strictObject({ conversationID }),
	output: mutedAnswer,
	effects: settingEffects,
	errors: ["not_found"],
	examples: { en: ["unmute this channel"], ko: ["이 채널 알림 다시 켜 줘"] },
	isOwnPlace: true,
	handler: ({ conversationID: id }, ctx) => keepMuted(ctx, id, false),
});
