/** Opens the direct conversation with one person. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { conversationViews, directConversation } from "#record/conversation.ts";
import { conversationAnswer } from "#record/shapes.ts";
import { member } from "#store/schema/member.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";

export const conversationAdd = recordTool({
	name: "conversation_add",
	namespace: conversationNamespace,
	version: "1",
	label: { en: "Open a conversation", ko: "대화 열기" },
	description:
		"Open the direct conversation with one member; there is one between two people, so the same one comes back.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Open a conversation",
			doing: "Opening a conversation",
			done: "Opened a conversation",
			failed: "Couldn’t open the conversation",
		},
		ko: { ask: "대화 열기", doing: "대화를 열고 있어요", done: "대화를 열었어요", failed: "대화를 열지 못했어요" },
	},
	input: z.strictObject({
		kind: z.enum(["direct"]),
		memberIDs: z.array(z.string()).min(1).max(1).describe("the other member's id"),
	}),
	output: z.object({ conversation: conversationAnswer }),
	effects: [{ objectType: "conversation", effect: "created", id: null }],
	errors: ["not_found"],
	handler({ memberIDs }, ctx) {
		const otherID = must(memberIDs[0], "one member");
		const other = ctx.db
			.select({ id: member.id, status: member.status })
			.from(member)
			.where(eq(member.id, otherID))
			.get();
		if (other === undefined || other.status === "withdrawn")
			throw new ToolError("not_found", "There is no such person here.");
		const { id, isNew } = directConversation({ ...ctx, memberID: ctx.caller.memberID }, otherID);
		if (isNew) ctx.emit("conversation.changed", { conversationID: id }, id);
		const [view] = conversationViews({ db: ctx.db, memberID: ctx.caller.memberID, now: ctx.now }, [id]);
		return { conversation: must(view, "the conversation") };
	},
});
