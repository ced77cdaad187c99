/** Lists the earlier texts of a message that was edited. */

import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { instantText } from "#base/time.ts";
import { findMessage } from "#record/message.ts";
import { messageEdit } from "#store/schema/message.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

export const messageEditList = recordTool({
	name: "message_edit_list",
	namespace: messageNamespace,
	version: "1",
	label: { en: "List edits of a message", ko: "메시지 수정 기록" },
	description:
		"List the earlier texts (edits) of one message, the last one first, for its author and for administrators in the conversation.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List the edits of a message",
			doing: "Looking at the edits of a message",
			done: "Looked at the edits of a message",
			failed: "Couldn’t list the edits of the message",
		},
		ko: {
			ask: "메시지 수정 기록 보기",
			doing: "메시지 수정 기록을 보고 있어요",
			done: "메시지 수정 기록을 봤어요",
			failed: "메시지 수정 기록을 보지 못했어요",
		},
	},
	input: z.strictObject({ messageID: z.string() }),
	output: z.object({
		edits: z.array(
			z.object({ text: z.string().describe("before the edit"), editedAt: z.string(), editedBy: z.string() }),
		),
	}),
	effects: [],
	errors: ["not_found"],
	handler({ messageID }, ctx) {
		const row = findMessage(ctx.db, messageID);
		if (row === undefined)
			throw new ToolError("not_found", "There is no such message, or you are not in its conversation.", {
				because: "no_such_message",
			});
		const edits = ctx.db
			.select()
			.from(messageEdit)
			.where(eq(messageEdit.messageID, row.id))
			.orderBy(desc(messageEdit.id))
			.all();
		return {
			edits: edits.map(({ text, editedAt, editedBy }) => ({ text, editedAt: instantText(editedAt), editedBy })),
		};
	},
});
