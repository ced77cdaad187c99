/** Leaves an emoji on a message, as the person asking. */

import { addReaction, react } from "#record/reaction.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";
import { reactionAnswer, reactionInput } from "./shape.ts";

export const messageReactionAdd = recordTool({
	name: "message_reaction_add",
	namespace: messageNamespace,
	version: "1",
	label: { en: "React to a message", ko: "메시지에 반응하기" },
	description:
		"Add an emoji reaction of the person asking to a message in one of their conversations. Doing it twice changes nothing.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "React with {object}",
			doing: "Reacting with {object}",
			done: "Reacted with {object}",
			failed: "Couldn’t react with {object}",
		},
		ko: {
			ask: "{object} 반응 남기기",
			doing: "{object} 반응을 남기고 있어요",
			done: "반응을 남겼어요 · {object}",
			failed: "{object} 반응을 남기지 못했어요",
		},
	},
	input: reactionInput,
	output: reactionAnswer,
	effects: [{ objectType: "reaction", effect: "created", id: "messageID", when: { field: "changed", equals: true } }],
	errors: ["invalid_input", "not_found", "record_refused"],
	examples: { en: ["react with a thumbs up to that message"], ko: ["그 메시지에 👍 달아 줘"] },
	object: (args) => args.emoji,
	handler: ({ messageID, emoji }, ctx) => react(ctx, messageID, emoji, addReaction),
});
