/** Deletes every message one person has written, everywhere: for somebody leaving or asking to be forgotten. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { resolveHint } from "#record/hint.ts";
import { everyoneSource } from "#record/person.ts";
import { recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";

export const personMessageDelete = recordTool({
	name: "person_message_delete",
	namespace: personNamespace,
	version: "1",
	label: { en: "Delete a person’s messages", ko: "한 사람의 메시지 모두 삭제" },
	description:
		"Delete every message that one person wrote, in every conversation, for somebody who leaves or asks to be forgotten. Their earlier texts, reactions to them and kept words go as well. For single messages use message_delete.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "administrator",
	isDurable: true,
	sentences: {
		en: {
			ask: "Delete every message {object} wrote",
			doing: "Deleting every message {object} wrote",
			done: "Deleted every message {object} wrote",
			failed: "Couldn’t delete the messages {object} wrote",
			yes: "Delete all of them",
			no: "Keep them",
		},
		ko: {
			ask: "{object} 님이 쓴 메시지 모두 삭제하기",
			doing: "{object} 님이 쓴 메시지를 모두 삭제하고 있어요",
			done: "{object} 님이 쓴 메시지를 모두 삭제했어요",
			failed: "{object} 님이 쓴 메시지를 삭제하지 못했어요",
			yes: "모두 삭제",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({
		personHint: z
			.string()
			.min(1)
			.max(LIMITS.hintCharacters)
			.describe("the person: exact id, name, @handle or e-mail; also somebody who was withdrawn"),
	}),
	output: z.object({ personID: z.string(), deletedCount: z.int(), hasDeleted: z.boolean() }),
	effects: [{ objectType: "message", effect: "deleted", id: null, when: { field: "hasDeleted", equals: true } }],
	errors: ["administrator_only", "person_not_found", "interaction_required"],
	examples: { en: ["delete everything Daniel wrote"], ko: ["다니엘이 쓴 메시지 전부 지워 줘"] },
	object: (args) => args.personHint,
	handler({ personHint }, ctx) {
		const person = resolveHint(everyoneSource(ctx.db), personHint, "personHint");
		ctx.narrow("personHint", person.id);
		ctx.subject(person.said);
		const { messages, conversations } = ctx.talk.erase(person.id);
		const because = "messages_of_one";
		ctx.preview({
			warnings: [{ key: because, values: { because, messages, conversations } }],
			nameToType: person.name,
		});
		return { personID: person.id, deletedCount: messages, hasDeleted: messages > 0 };
	},
});
