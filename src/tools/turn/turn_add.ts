/** Asks Kontor something: a message that starts a turn. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { directConversation, isWithKontor, requireConversation } from "#record/conversation.ts";
import { post } from "#record/post.ts";
import { saidFields, saying } from "#record/said.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { turn } from "#store/schema/turn.ts";
import { recordTool } from "#tools/define.ts";
import { turnNamespace } from "./namespace.ts";

export const turnAdd = recordTool({
	name: "turn_add",
	namespace: turnNamespace,
	version: "1",
	label: { en: "Ask Kontor", ko: "Kontor에게 묻기" },
	description: "Add a message to the conversation with Kontor and start the turn that answers it.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: ["web", "api", "cli"],
	modelVisible: false,
	isDurable: true,
	sentences: {
		en: { ask: "Ask Kontor", doing: "Asking Kontor", done: "Asked Kontor", failed: "Couldn’t ask Kontor" },
		ko: {
			ask: "Kontor에게 묻기",
			doing: "Kontor에게 묻고 있어요",
			done: "Kontor에게 물었어요",
			failed: "Kontor에게 묻지 못했어요",
		},
	},
	input: saying(
		z.strictObject({
			...saidFields,
			conversationID: z.string().optional().describe("the direct conversation with Kontor unless said"),
		}),
	),
	output: z.object({ conversationID: z.string(), messageID: z.string(), turnID: z.string() }),
	effects: [
		{ objectType: "message", effect: "created", id: "messageID" },
		{ objectType: "turn", effect: "created", id: "turnID" },
	],
	errors: ["not_found", "invalid_target", "idempotency_key_reused"],
	handler({ conversationID, ...posting }, ctx) {
		const id = conversationID ?? directConversation({ ...ctx, memberID: ctx.caller.memberID }, KONTOR_ID).id;
		const conversation = requireConversation(ctx.db, id);
		if (!isWithKontor(conversation))
			throw new ToolError(
				"invalid_target",
				"Kontor is not in this conversation. Ask in your direct conversation with Kontor; nothing was sent.",
				{ because: "kontor_not_here" },
			);
		const via = ctx.caller.tokenID === undefined ? null : ("api" as const);
		const { row, isNew } = post(ctx, conversation, { ...posting, via });
		const known = isNew ? undefined : ctx.db.select({ id: turn.id }).from(turn).where(eq(turn.messageID, row.id)).get();
		const turnID =
			known?.id ??
			ctx.turns.open({
				conversationID: id,
				messageID: row.id,
				requesterID: ctx.caller.memberID,
				text: row.text,
				language: ctx.caller.language,
			});
		return { conversationID: id, messageID: row.id, turnID: must(turnID, "the turn") };
	},
});
