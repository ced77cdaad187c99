/** Leaves a channel. */

import { z } from "zod";
import { removeMember, requireMembership, resolveChannel } from "#record/channel.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint } from "./shape.ts";

export const channelLeave = recordTool({
	name: "channel_leave",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Leave a channel", ko: "채널 나가기" },
	description:
		"Leave a channel that the person asking is in. The last owner hands it over first, with channel_owner_update.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Leave {object}",
			doing: "Leaving {object}",
			done: "Left {object}",
			failed: "Couldn’t leave {object}",
		},
		ko: {
			ask: "{object} 채널에서 나가기",
			doing: "{object} 채널에서 나가고 있어요",
			done: "채널에서 나갔어요 · {object}",
			failed: "{object} 채널에서 나가지 못했어요",
		},
	},
	input: z.strictObject({ channelHint }),
	output: z.object({ channelID: z.string(), name: z.string(), isMember: z.boolean() }),
	effects: [{ objectType: "conversation", effect: "updated", id: "channelID" }],
	errors: ["interaction_required", "channel_not_found", "not_member", "last_owner"],
	examples: { en: ["leave the lamps channel"], ko: ["조명 채널에서 나갈래"] },
	object: (args) => args.channelHint,
	handler({ channelHint: hint }, ctx) {
		const channel = resolveChannel(ctx, hint);
		requireMembership(ctx, channel);
		removeMember(ctx, channel, ctx.caller.memberID);
		return { channelID: channel.id, name: channel.name, isMember: false };
	},
});
