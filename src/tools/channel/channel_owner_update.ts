/** Hands a channel over to somebody in it. */

import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { requireOwner, requireTarget, resolveChannel, setRole } from "#record/channel.ts";
import { resolvePerson } from "#record/person.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint, personHint } from "./shape.ts";

export const channelOwnerUpdate = recordTool({
	name: "channel_owner_update",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Hand a channel over", ko: "채널 넘기기" },
	description:
		"Update who owns a channel by handing it over: the person named becomes its owner and the person asking stays as a plain member, which only another owner can undo. To add an owner and stay one, use channel_owner_add.",
	sideEffectClass: "external_write",
	requiresApproval: true,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Hand {object} over and stay as a plain member",
			doing: "Handing {object} over",
			done: "Handed {object} over",
			failed: "Couldn’t hand {object} over",
			yes: "Hand it over",
			no: "Stay its owner",
		},
		ko: {
			ask: "{object} 채널을 넘기고 일반 구성원으로 남기",
			doing: "{object} 채널을 넘기고 있어요",
			done: "채널을 넘겼어요 · {object}",
			failed: "{object} 채널을 넘기지 못했어요",
			yes: "넘기기",
			no: "계속 소유하기",
		},
	},
	input: z.strictObject({ channelHint, personHint: personHint }),
	output: z.object({ channelID: z.string(), ownerPersonID: z.string(), requesterRole: z.enum(["member"]) }),
	effects: [{ objectType: "conversation", effect: "updated", id: "channelID" }],
	errors: [
		"interaction_required",
		"channel_not_found",
		"person_not_found",
		"not_member",
		"not_owner",
		"invalid_target",
	],
	examples: { en: ["hand the lamps channel over to Daniel"], ko: ["조명 채널을 다니엘에게 넘겨 줘"] },
	object: (args) => args.channelHint,
	handler({ channelHint: hint, personHint: who }, ctx) {
		const channel = resolveChannel(ctx, hint);
		requireOwner(ctx, channel);
		const person = resolvePerson(ctx.db, who, "personHint");
		ctx.narrow("personHint", person.id);
		ctx.subject(`#${channel.name} → ${person.said}`);
		if (person.id === ctx.caller.memberID)
			throw new ToolError("invalid_target", "The channel is theirs already. Nothing was changed; name somebody else.", {
				because: "hand_over_to_oneself",
			});
		if (requireTarget(ctx.db, channel, person) === "member") setRole(ctx, channel.id, person.id, "owner");
		// last: without the role there is nothing more to give
		setRole(ctx, channel.id, ctx.caller.memberID, "member");
		ctx.emit("conversation.changed", { conversationID: channel.id }, channel.id);
		return { channelID: channel.id, ownerPersonID: person.id, requesterRole: "member" as const };
	},
});
