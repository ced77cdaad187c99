/** Joins an open channel. */

import { z } from "zod";
import { join, requireOpen, resolveChannel, roleIn } from "#record/channel.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint } from "./shape.ts";

export const channelJoin = recordTool({
	name: "channel_join",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Join a channel", ko: "채널 들어가기" },
	description:
		"Join an open channel that the person asking is not in yet. A private channel cannot be joined: somebody in it adds people with channel_member_add.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Join {object}",
			doing: "Joining {object}",
			done: "Joined {object}",
			failed: "Couldn’t join {object}",
		},
		ko: {
			ask: "{object} 채널에 들어가기",
			doing: "{object} 채널에 들어가고 있어요",
			done: "채널에 들어갔어요 · {object}",
			failed: "{object} 채널에 들어가지 못했어요",
		},
	},
	input: z.strictObject({ channelHint }),
	output: z.object({ channelID: z.string(), name: z.string(), isMember: z.boolean() }),
	effects: [{ objectType: "conversation", effect: "updated", id: "channelID" }],
	errors: ["interaction_required", "channel_not_found", "channel_not_open"],
	examples: {
		en: ["join the lamps channel", "add me to general"],
		ko: ["조명 채널에 들어갈래", "general 채널 참여하기"],
	},
	object: (args) => args.channelHint,
	handler({ channelHint: hint }, ctx) {
		const channel = resolveChannel(ctx, hint);
		const answer = { channelID: channel.id, name: channel.name, isMember: true };
		if (roleIn(ctx.db, channel.id, ctx.caller.memberID) !== null) return answer;
		requireOpen(channel);
		join(ctx, channel.id);
		ctx.emit("conversation.changed", { conversationID: channel.id }, channel.id);
		return answer;
	},
});
