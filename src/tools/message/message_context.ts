/** Tells where the message being answered stands: conversation, thread, who asks and who answers. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { findMessage } from "#record/message.ts";
import { answeredMessageID, currentConversation } from "#record/message-place.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";
import { turn } from "#store/schema/turn.ts";
import type { ReadContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

export const messageContext = recordTool({
	name: "message_context",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Where this is", ko: "대화 위치 확인" },
	description:
		"Tell the context of the message being answered, exactly as the messenger holds it: its conversation and thread, the person asking, and Kontor’s own identity. It reads nothing else and searches nothing.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Look where this conversation is",
			doing: "Looking where this conversation is",
			done: "Looked where this conversation is",
			failed: "Couldn’t tell where this conversation is",
		},
		ko: {
			ask: "대화 위치 확인하기",
			doing: "대화 위치를 확인하고 있어요",
			done: "대화 위치를 확인했어요",
			failed: "대화 위치를 확인하지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({
		platform: z.string().min(1),
		conversationID: z.string(),
		conversationType: z.enum(["direct", "channel", ""]),
		channelID: z.string(),
		channelName: z.string(),
		replyTargetID: z
			.string()
			.describe("the thread's address: kontor:<conversation>, with :<first message> in a thread"),
		rootMessageID: z.string().describe("empty outside of a thread"),
		currentMessageID: z.string(),
		requesterPersonID: z.string(),
		requesterPlatformUserID: z.string(),
		botUserID: z.string(),
		botUsername: z.string().min(1),
	}),
	effects: [],
	errors: [],
	examples: { en: ["which channel are we in", "who are you here"], ko: ["지금 어느 채널이야"] },
	handler(_, ctx) {
		const people = { requesterPersonID: ctx.caller.memberID, requesterPlatformUserID: ctx.caller.memberID };
		return { platform: "kontor", ...placeOf(ctx), ...people, botUserID: KONTOR_ID, botUsername: agentName(ctx.db) };
	},
});

const NOWHERE = {
	conversationID: "",
	conversationType: "" as const,
	channelID: "",
	channelName: "",
	replyTargetID: "",
	rootMessageID: "",
	currentMessageID: "",
};

/** The turn's own place; a call that belongs to no conversation has none, which is no failure. */
function placeOf(ctx: ReadContext) {
	if (ctx.turn === undefined) return NOWHERE;
	const { id, kind, name } = currentConversation(ctx);
	const currentMessageID = answeredMessageID(ctx) ?? "";
	const own = ctx.db.select({ rootID: turn.rootMessageID }).from(turn).where(eq(turn.id, ctx.turn.id)).get();
	const rootMessageID = own?.rootID ?? findMessage(ctx.db, currentMessageID)?.parentMessageID ?? "";
	return {
		conversationID: id,
		conversationType: kind,
		channelID: kind === "channel" ? id : "",
		channelName: kind === "channel" ? name : "",
		replyTargetID: ["kontor", id, ...(rootMessageID === "" ? [] : [rootMessageID])].join(":"),
		rootMessageID,
		currentMessageID,
	};
}

const agentName = (db: ReadDb): string =>
	db.select({ name: member.name }).from(member).where(eq(member.id, KONTOR_ID)).get()?.name ?? "Kontor";
