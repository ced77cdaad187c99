/** Brings people into a channel. */

import { z } from "zod";
import { addMembers, membersOfChannel, requireMembership, resolveChannel } from "#record/channel.ts";
import { resolvePeople } from "#record/person.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint, MOST_PEOPLE, personHint, uninvitedAnswer, uninvitedViews } from "./shape.ts";

export const channelMemberAdd = recordTool({
	name: "channel_member_add",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Add people to a channel", ko: "채널에 초대" },
	description:
		"Add members of the company to a channel that the person asking is in. They read everything that was said in it. For the person asking themself use channel_join.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Add people to {object}",
			doing: "Adding people to {object}",
			done: "Added people to {object}",
			failed: "Couldn’t add people to {object}",
		},
		ko: {
			ask: "{object} 채널에 사람 초대하기",
			doing: "{object} 채널에 초대하고 있어요",
			done: "채널에 초대했어요 · {object}",
			failed: "{object} 채널에 초대하지 못했어요",
		},
	},
	input: z.strictObject({
		channelHint,
		personHints: z.array(personHint).min(1).max(MOST_PEOPLE).describe("whom to add"),
	}),
	output: z.object({
		channelID: z.string(),
		memberPersonIDs: z.array(z.string()).describe("everybody who is in it now"),
		uninvited: uninvitedAnswer,
	}),
	effects: [{ objectType: "conversation", effect: "updated", id: "channelID" }],
	errors: ["interaction_required", "channel_not_found", "person_not_found", "not_member"],
	examples: {
		en: ["add Jisoo and Daniel to the lamps channel", "invite Hana into general"],
		ko: ["지수랑 다니엘을 조명 채널에 초대해 줘"],
	},
	object: (args) => args.channelHint,
	handler({ channelHint: hint, personHints }, ctx) {
		const channel = resolveChannel(ctx, hint);
		requireMembership(ctx, channel);
		const people = resolvePeople(ctx.db, personHints, "personHints");
		ctx.narrow(
			"personHints",
			people.map(({ id }) => id),
		);
		const before = membersOfChannel(ctx.db, channel.id).length;
		const uninvited = addMembers(ctx, channel.id, people);
		const members = membersOfChannel(ctx.db, channel.id);
		if (members.length > before) ctx.emit("conversation.changed", { conversationID: channel.id }, channel.id);
		return {
			channelID: channel.id,
			memberPersonIDs: members.map(({ id }) => id),
			uninvited: uninvitedViews(uninvited, ctx.caller.language),
		};
	},
});
