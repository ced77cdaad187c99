/** Stops telling one about a conversation; its messages keep arriving. */

import { z } from "zod";
import { keepMuted } from "#record/conversation-own.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";
import { conversationID, mutedAnswer, settingEffects } from "./shape.ts";

export const conversationMute = recordTool({
	name: "conversation_mute",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Mute a conversation", ko: "알림 끄기" },
	description:
		"Mute a conversation for the person asking alone: they are not told of new messages there, which keep arriving and keep counting.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Mute {object}",
			doing: "Muting {object}",
			done: "Muted {object}",
			failed: "Couldn’t mute {object}",
		},
		ko: {
			ask: "{object} 알림 끄기",
			doing: "{object} 알림을 끄고 있어요",
			done: "알림을 껐어요 · {object}",
			failed: "{object} 알림을 끄지 못했어요",
		},
	},
	input: z.strictObject({ conversationID }),
	output: mutedAnswer,
	effects: settingEffects,
	errors: ["not_found"],
	examples: { en: ["mute this channel"], ko: ["이 채널 알림 꺼 줘"] },
	isOwnPlace: true,
	handler: ({ conversationID: id }, ctx) => keepMuted(ctx, id, true),
});
