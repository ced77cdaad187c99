/** Deletes exact messages for everybody; their places stay as tombstones. */

import { z } from "zod";
import { findMessage } from "#record/message.ts";
import { candidateViews } from "#record/message-candidate.ts";
import { cardText, failureOf, refusal, remove, requireFew, subjectOf } from "#record/message-remove.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

export const messageDelete = recordTool({
	name: "message_delete",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Delete messages", ko: "메시지 삭제" },
	description:
		"Delete messages for good, for everybody, by exact ids that message_search answered: at most 25 at once. One deletes own messages and those Kontor wrote in answer to one; an owner of a channel deletes anybody’s in it. Find them with message_search first.",
	sideEffectClass: "destructive",
	requiresApproval: true,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Delete messages: {object}",
			doing: "Deleting messages: {object}",
			done: "Deleted messages · {object}",
			failed: "Couldn’t delete the messages: {object}",
			yes: "Delete messages",
			no: "Keep them",
		},
		ko: {
			ask: "메시지 삭제하기: {object}",
			doing: "메시지를 삭제하고 있어요: {object}",
			done: "메시지를 삭제했어요 · {object}",
			failed: "메시지를 삭제하지 못했어요: {object}",
			yes: "메시지 삭제",
			no: "그대로 두기",
		},
	},
	input: z.strictObject({
		messageIDs: z
			.array(z.string().trim().min(1).max(64))
			.min(1)
			.refine((ids) => new Set(ids).size === ids.length, "must not name a message twice")
			.describe("exact ids, at most 25"),
	}),
	output: z.object({
		messageIDs: z.array(z.string()).min(1).describe("those that were deleted"),
		deliveryStatus: z.enum(["deleted"]),
		failures: z
			.array(
				z.object({
					messageID: z.string(),
					errorCode: z.string(),
					message: z.string(),
					protectedReason: z.string().optional(),
				}),
			)
			.optional(),
	}),
	effects: [{ objectType: "message", effect: "deleted", id: "messageIDs" }],
	errors: ["not_found", "not_deletable", "too_many_message_ids"],
	examples: {
		en: ["delete my last message", "remove those two messages from the channel"],
		ko: ["내가 방금 쓴 메시지 지워 줘", "그 메시지들 삭제해 줘"],
	},
	object: (args) => String(args.messageIDs.length),
	handler({ messageIDs }, ctx) {
		requireFew(messageIDs);
		const rows = messageIDs
			.flatMap((id) => findMessage(ctx.db, id) ?? [])
			.filter(({ deletedAt }) => deletedAt === null);
		const views = new Map(candidateViews(ctx, rows).map((view) => [view.messageID, view]));
		const due = rows.filter(({ id }) => views.get(id)?.deletable);
		const failures = messageIDs
			.filter((id) => !due.some((row) => row.id === id))
			.map((id) => failureOf(id, views.get(id), ctx.caller.language));
		ctx.subject(subjectOf(rows, views, ctx.zone));
		ctx.preview({ text: due.map((row) => cardText(row, views.get(row.id)?.authorName ?? "", ctx.zone)).join("\n\n") });
		if (due.length === 0) throw refusal(failures);
		for (const row of due) remove(ctx, row);
		ctx.talk.forget(due);
		return {
			messageIDs: due.map(({ id }) => id),
			deliveryStatus: "deleted" as const,
			...(failures.length === 0 ? {} : { failures }),
		};
	},
});
