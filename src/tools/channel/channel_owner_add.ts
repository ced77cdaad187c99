/** Makes a member of a channel an owner beside the others. */

import { z } from "zod";
import { ownersOf, requireOwner, requireTarget, resolveChannel, setRole } from "#record/channel.ts";
import { resolvePerson } from "#record/person.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";
import { channelHint, personHint } from "./shape.ts";

export const channelOwnerAdd = recordTool({
	name: "channel_owner_add",
	namespace: channelNamespace,
	version: "1",
	label: { en: "Add a channel owner", ko: "채널 소유자 추가" },
	description:
		"Add an owner to a channel: somebody who is in it becomes an owner beside the person asking, who stays one. To hand it over instead, use channel_owner_update.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Make somebody an owner of {object}",
			doing: "Adding an owner to {object}",
			done: "Added an owner to {object}",
			failed: "Couldn’t add an owner to {object}",
		},
		ko: {
			ask: "{object} 채널 소유자 추가하기",
			doing: "{object} 채널 소유자를 추가하고 있어요",
			done: "채널 소유자를 추가했어요 · {object}",
			failed: "{object} 채널 소유자를 추가하지 못했어요",
		},
	},
	input: z.strictObject({ channelHint, personHint: personHint }),
	output: z.object({ channelID: z.string(), ownerPersonIDs: z.array(z.string()) }),
	effects: [{ objectType: "conversation", effect: "updated", id: "channelID" }],
	errors: ["interaction_required", "channel_not_found", "person_not_found", "not_member", "not_owner"],
	examples: { en: ["make Daniel an owner of the lamps channel too"], ko: ["다니엘도 조명 채널 소유자로 해 줘"] },
	object: (args) => args.channelHint,
	handler({ channelHint: hint, personHint: who }, ctx) {
		const channel = resolveChannel(ctx, hint);
		requireOwner(ctx, channel);
		const person = resolvePerson(ctx.db, who, "personHint");
		ctx.narrow("personHint", person.id);
		ctx.subject(`#${channel.name} · ${person.said}`);
		if (requireTarget(ctx.db, channel, person) === "member") {
			setRole(ctx, channel.id, person.id, "owner");
			ctx.emit("conversation.changed", { conversationID: channel.id }, channel.id);
		}
		return { channelID: channel.id, ownerPersonIDs: ownersOf(ctx.db, channel.id) };
	},
});
