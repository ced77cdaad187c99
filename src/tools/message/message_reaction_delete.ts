/** Takes back an emoji that the person asking left on a message. */

import { deleteReaction, react } from "#record/reaction.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";
import { reactionAnswer, reactionInput } from "./shape.ts";

export const messageReactionDelete = recordTool({
	name: "message_reaction_delete",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Take a reaction back", ko: "반응 거두기" },
	description:
		"Take back, that is delete, an emoji reaction that the person asking left on a message. Other people’s reactions stay.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Take back {object}",
			doing: "Taking back {object}",
			done: "Took back {object}",
			failed: "Couldn’t take back {object}",
		},
		ko: {
			ask: "{object} 반응 거두기",
			doing: "{object} 반응을 거두고 있어요",
			done: "반응을 거뒀어요 · {object}",
			failed: "{object} 반응을 거두지 못했어요",
		},
	},
	input: reactionInput,
	output: reactionAnswer,
	effects: [{ objectType: "reaction", effect: "deleted", id: "messageID", when: { field: "changed", equals: true } }],
	errors: ["invalid_input", "not_found"],
	examples: { en: ["take back my thumbs up"], ko: ["내가 단 👍 지워 줘"] },
	object: (args) => args.emoji,
	handler: ({ messageID, emoji }, ctx) => react(ctx, messageID, emoji, deleteReaction),
});
