/** Deletes a channel with everything in it, for everybody. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { membersOfChannel, messageCount, requireOwner, resolveChannel } from "#record/channel.ts";
import { conversation } from "#store/schema/conversation.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint } from "./shape.ts";

export const channelDelete = recordTool({
	name: "channel_delete",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Delete a channel", ko: "채널 삭제" },
	description:
		"Delete a channel for everybody in it, for good: its messages and files go with it. Only an owner may. To get out of a channel alone, use channel_leave.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Delete the channel {object} for everybody",
			doing: "Deleting the channel {object}",
			done: "Deleted the channel {object}",
			failed: "Couldn’t delete the channel {object}",
			yes: "Delete channel",
			no: "Keep it",
		},
		ko: {
			ask: "{object} 채널을 모두에게서 삭제하기",
			doing: "{object} 채널을 삭제하고 있어요",
			done: "채널을 삭제했어요 · {object}",
			failed: "{object} 채널을 삭제하지 못했어요",
			yes: "채널 삭제",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({ channelHint }),
	output: z.object({ channelID: z.string(), deleted: z.boolean() }),
	effects: [{ objectType: "conversation", effect: "deleted", id: "channelID" }],
	errors: ["interaction_required", "channel_not_found", "not_member", "not_owner", "invalid_target"],
	examples: { en: ["delete the channel lamps for everybody"], ko: ["조명 채널 삭제해 줘"] },
	object: (args) => args.channelHint,
	handler({ channelHint: hint }, ctx) {
		const channel = resolveChannel(ctx, hint);
		requireOwner(ctx, channel);
		if (ctx.turn?.conversationID === channel.id)
			throw new ToolError(
				"invalid_target",
				`#${channel.name} is where this was asked. Nothing was changed; ask in another conversation.`,
				{ because: "delete_from_inside" },
			);
		const members = membersOfChannel(ctx.db, channel.id);
		const values = { messages: messageCount(ctx.db, channel.id), members: members.length };
		const because = "channel_goes_with_all";
		ctx.preview({ warnings: [{ key: because, values: { because, ...values } }], nameToType: channel.name });
		ctx.turns.endIn(channel.id);
		ctx.talk.forgetIn(channel.id);
		for (const { id } of members) ctx.emit("conversation.changed", { memberID: id }, channel.id);
		ctx.db.delete(conversation).where(eq(conversation.id, channel.id)).run();
		return { channelID: channel.id, deleted: true };
	},
});
