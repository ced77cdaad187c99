/** Takes one person out of a channel. */

import { z } from "zod";
import { removeMember, requireOwner, requireTarget, resolveChannel } from "#record/channel.ts";
import { resolvePerson } from "#record/person.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint, personHint } from "./shape.ts";

export const channelMemberDelete = recordTool({
	name: "channel_member_delete",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Remove somebody from a channel", ko: "채널에서 내보내기" },
	description:
		"Remove one member from a channel, that is, delete their membership; what they wrote stays. Only an owner may. To leave oneself, use channel_leave.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Remove somebody from {object}",
			doing: "Removing somebody from {object}",
			done: "Removed somebody from {object}",
			failed: "Couldn’t remove anybody from {object}",
		},
		ko: {
			ask: "{object} 채널에서 내보내기",
			doing: "{object} 채널에서 내보내고 있어요",
			done: "채널에서 내보냈어요 · {object}",
			failed: "{object} 채널에서 내보내지 못했어요",
		},
	},
	input: z.strictObject({ channelHint, personHint: personHint }),
	output: z.object({ channelID: z.string(), personID: z.string(), isMember: z.boolean() }),
	effects: [{ objectType: "conversation", effect: "updated", id: "channelID" }],
	errors: ["interaction_required", "channel_not_found", "person_not_found", "not_member", "not_owner", "last_owner"],
	examples: { en: ["remove Daniel from the lamps channel"], ko: ["조명 채널에서 다니엘 내보내 줘"] },
	object: (args) => args.channelHint,
	handler({ channelHint: hint, personHint: who }, ctx) {
		const channel = resolveChannel(ctx, hint);
		requireOwner(ctx, channel);
		const person = resolvePerson(ctx.db, who, "personHint");
		ctx.narrow("personHint", person.id);
		ctx.subject(`#${channel.name} · ${person.said}`);
		requireTarget(ctx.db, channel, person);
		removeMember(ctx, channel, person.id);
		return { channelID: channel.id, personID: person.id, isMember: false };
	},
});
