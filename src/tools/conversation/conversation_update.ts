/** Changes a conversation as one keeps it in one's own list, and what a channel is called, is for and is open to. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { parseInstant } from "#base/time.ts";
import { CHANNEL_NAME_CHARACTERS, channelName, named, nameFits, nameKeyOf, requireOwner } from "#record/channel.ts";
import {
	type ConversationRow,
	conversationViews,
	moveReadPosition,
	requireConversation,
} from "#record/conversation.ts";
import { hidden, keepOwn, muted, REVEALED, requireOwn, UNMUTED } from "#record/conversation-own.ts";
import { findMessage } from "#record/message.ts";
import { conversationAnswer } from "#record/shapes.ts";
import { moveThreadPosition } from "#record/thread-read.ts";
import { conversation } from "#store/schema/conversation.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { conversationNamespace } from "./namespace.ts";

const input = z
	.strictObject({
		conversationID: z.string(),
		lastReadMessageID: z.string().optional().describe("read up to this message; the position only moves forward"),
		lastReadReplyID: z.string().optional().describe("a thread is read up to this reply; moves forward as well"),
		isUnreadAgain: z
			.boolean()
			.optional()
			.describe(
				"with lastReadMessageID: the position goes back to it, empty is before the first message; with lastReadReplyID: to before that reply",
			),
		isHidden: z.boolean().optional(),
		isPinned: z.boolean().optional().describe("at the top of one's own list"),
		isMuted: z.boolean().optional(),
		mutedUntil: z.iso.datetime({ offset: true }).optional().describe("with isMuted: until when; for good unless said"),
		name: z
			.string()
			.max(200)
			.refine((text) => nameFits(text), `must have 1 to ${CHANNEL_NAME_CHARACTERS} characters`)
			.optional(),
		topic: z.string().trim().max(LIMITS.topicCharacters).optional(),
		visibility: z.enum(["open", "private"]).optional(),
	})
	.superRefine((args, check) => {
		const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
		if (args.mutedUntil !== undefined && args.isMuted !== true) refuse("mutedUntil", "goes with isMuted alone");
		if (args.isUnreadAgain !== undefined && (args.lastReadMessageID ?? args.lastReadReplyID) === undefined)
			refuse("isUnreadAgain", "goes with lastReadMessageID or lastReadReplyID alone");
		if (Object.keys(args).length < 2) refuse("lastReadMessageID", "give at least one thing to change");
	})
	.meta({ minProperties: 2 });
type Input = z.output<typeof input>;

export const conversationUpdate = recordTool({
	name: "conversation_update",
	namespace: conversationNamespace,
	version: "2",
	label: { en: "Change a conversation", ko: "대화 바꾸기" },
	description:
		"Update a conversation for the person asking: how far they have read, whether it is hidden, muted or pinned in their list; and for everybody a channel's name, topic, or whether it is open.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Change a conversation",
			doing: "Changing a conversation",
			done: "Changed a conversation",
			failed: "Couldn’t change the conversation",
		},
		ko: {
			ask: "대화 바꾸기",
			doing: "대화를 바꾸고 있어요",
			done: "대화를 바꿨어요",
			failed: "대화를 바꾸지 못했어요",
		},
	},
	input,
	output: z.object({ conversation: conversationAnswer }),
	effects: [{ objectType: "conversation", effect: "updated", id: null }],
	errors: ["not_found", "invalid_target", "not_owner", "channel_name_taken"],
	isOwnPlace: true,
	handler(args, ctx) {
		const row = requireConversation(ctx.db, args.conversationID);
		requireOwn(ctx.db, row.id, ctx.caller.memberID);
		if (args.lastReadMessageID !== undefined) readUpTo(ctx, row, args.lastReadMessageID, args.isUnreadAgain);
		if (args.lastReadReplyID !== undefined) readThreadTo(ctx, row, args.lastReadReplyID, args.isUnreadAgain);
		keepOwn(ctx, row.id, ownChange(args, ctx, row));
		changeChannel(args, ctx, row);
		const [view] = conversationViews({ db: ctx.db, memberID: ctx.caller.memberID, now: ctx.now }, [row.id]);
		return { conversation: must(view, "the conversation") };
	},
});

function readUpTo(ctx: WriteContext, row: ConversationRow, messageID: string, mayGoBack = false): void {
	const isNothing = mayGoBack && messageID === "";
	const message = isNothing ? undefined : findMessage(ctx.db, messageID);
	if (!isNothing && message?.conversationID !== row.id)
		throw new ToolError("not_found", "There is no such message in this conversation.");
	const { memberID } = ctx.caller;
	if (moveReadPosition(ctx.db, row.id, memberID, message?.seq ?? 0, mayGoBack))
		ctx.emit("read.moved", { memberID }, row.id);
}

function readThreadTo(ctx: WriteContext, row: ConversationRow, replyID: string, isUnreadAgain = false): void {
	const reply = findMessage(ctx.db, replyID);
	if (reply?.conversationID !== row.id || reply.parentMessageID === null)
		throw new ToolError("not_found", "There is no such reply in this conversation.");
	const { memberID } = ctx.caller;
	const place = { conversationID: row.id, rootMessageID: reply.parentMessageID, memberID };
	if (moveThreadPosition(ctx.db, place, isUnreadAgain ? reply.seq - 1 : reply.seq, isUnreadAgain))
		ctx.emit("read.moved", { memberID }, row.id);
}

function ownChange({ isHidden, isPinned, isMuted, mutedUntil }: Input, ctx: WriteContext, row: ConversationRow) {
	const until = mutedUntil === undefined ? null : parseInstant(mutedUntil);
	const pinnedAt = requireOwn(ctx.db, row.id, ctx.caller.memberID).pinnedAt;
	return {
		...(isHidden === undefined ? {} : isHidden ? hidden(ctx.db, row.id) : REVEALED),
		...(isMuted === undefined ? {} : isMuted ? muted(until) : UNMUTED),
		...(isPinned === undefined ? {} : { pinnedAt: isPinned ? (pinnedAt ?? ctx.now) : null }),
	};
}

/** Everybody in it may name it and say what it is for; who may come in is its owners' to say. */
function changeChannel({ name, topic, visibility }: Input, ctx: WriteContext, row: ConversationRow): void {
	if (name === undefined && topic === undefined && visibility === undefined) return;
	if (row.kind !== "channel")
		throw new ToolError("invalid_target", "A direct conversation has no name or topic. Nothing was changed.", {
			because: "no_channel_to_change",
		});
	if (visibility !== undefined && visibility !== row.visibility) requireOwner(ctx, row);
	const called = name === undefined ? row.name : channelName(name);
	const change = { name: called, topic: topic ?? row.topic, visibility: visibility ?? row.visibility };
	if (change.name === row.name && change.topic === row.topic && change.visibility === row.visibility) return;
	const values = { ...change, nameKey: name === undefined ? row.nameKey : nameKeyOf(called), updatedAt: ctx.now };
	named(called, () => ctx.db.update(conversation).set(values).where(eq(conversation.id, row.id)).run());
	ctx.emit("conversation.changed", { conversationID: row.id }, row.id);
}
