/** Creates a channel; whoever asks becomes its owner. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import {
	addMember,
	addMembers,
	CHANNEL_NAME_CHARACTERS,
	channelName,
	membersOfChannel,
	named,
	nameFits,
	nameKeyOf,
} from "#record/channel.ts";
import { resolvePeople } from "#record/person.ts";
import { conversation } from "#store/schema/conversation.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { MOST_PEOPLE, personHint, uninvitedAnswer, uninvitedViews } from "./shape.ts";

export const channelAdd = recordTool({
	name: "channel_add",
	namespace: channelNamespace,
	version: "1",
	label: { en: "New channel", ko: "채널 만들기" },
	description:
		"Add a channel, a named conversation of several people, with the person asking as its owner, and bring in the people named. Private unless said otherwise: only its members see it. For people in a channel that exists use channel_member_add.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Create the channel #{object}",
			doing: "Creating the channel #{object}",
			done: "Created the channel #{object}",
			failed: "Couldn’t create the channel #{object}",
		},
		ko: {
			ask: "채널 만들기: #{object}",
			doing: "채널을 만들고 있어요: #{object}",
			done: "채널을 만들었어요 · #{object}",
			failed: "채널을 만들지 못했어요: #{object}",
		},
	},
	input: z.strictObject({
		name: z
			.string()
			.max(200)
			.refine((text) => nameFits(text), `must have 1 to ${CHANNEL_NAME_CHARACTERS} characters`)
			.describe("what people call it; no other channel may have the name"),
		visibility: z
			.enum(["open", "private"])
			.optional()
			.describe("open: everybody in the company may join; private unless said"),
		topic: z.string().trim().max(LIMITS.topicCharacters).optional().describe("what it is for, in a sentence"),
		personHints: z.array(personHint).max(MOST_PEOPLE).optional().describe("people to bring in at once"),
	}),
	output: z.object({
		channelID: z.string(),
		name: z.string(),
		visibility: z.enum(["open", "private"]),
		memberPersonIDs: z.array(z.string()),
		uninvited: uninvitedAnswer,
	}),
	effects: [{ objectType: "conversation", effect: "created", id: "channelID" }],
	errors: ["interaction_required", "person_not_found", "channel_name_taken"],
	examples: {
		en: ["make a channel for the fair with Daniel", "create an open channel lamps"],
		ko: ["박람회 채널 만들어서 다니엘 초대해 줘", "조명 채널 공개로 만들어 줘"],
	},
	object: (args) => args.name,
	handler({ name: asked, visibility = "private", topic = "", personHints = [] }, ctx) {
		const name = channelName(asked);
		const me = ctx.caller.memberID;
		ctx.subject(name);
		const people = resolvePeople(ctx.db, personHints, "personHints");
		if (personHints.length > 0)
			ctx.narrow(
				"personHints",
				people.map(({ id }) => id),
			);
		const id = ctx.ids.next("conv");
		const stamps = { createdBy: me, createdAt: ctx.now, updatedAt: ctx.now };
		const row = { id, kind: "channel" as const, name, nameKey: nameKeyOf(name), topic, visibility, directKey: null };
		named(name, () =>
			ctx.db
				.insert(conversation)
				.values({ ...row, ...stamps })
				.run(),
		);
		addMember(ctx, id, me, "owner");
		const uninvited = addMembers(ctx, id, people);
		ctx.emit("conversation.changed", { conversationID: id }, id);
		return {
			channelID: id,
			name,
			visibility,
			memberPersonIDs: membersOfChannel(ctx.db, id).map((one) => one.id),
			uninvited: uninvitedViews(uninvited, ctx.caller.language),
		};
	},
});
