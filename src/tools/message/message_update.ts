/** Changes the text of one's own message, or of one Kontor wrote in answer, and pins or unpins it. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { attach, MOST_FILES } from "#record/file.ts";
import { keepMentions } from "#record/mention.ts";
import { findMessage, type MessageRow } from "#record/message.ts";
import { isOwn } from "#record/message-candidate.ts";
import { previewOf } from "#record/message-score.ts";
import { conversation } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { message, messageEdit } from "#store/schema/message.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

const input = z
	.strictObject({
		messageID: z.string().trim().min(1).max(64).describe("from message_search or message_send"),
		oldText: z
			.string()
			.max(LIMITS.messageCharacters)
			.refine((text) => text.trim() !== "", "must not be blank")
			.optional()
			.describe("the exact words to replace; they must stand in the message exactly once"),
		newText: z
			.string()
			.max(LIMITS.messageCharacters)
			.optional()
			.describe("with oldText: what takes their place; empty takes them out"),
		text: z
			.string()
			.trim()
			.min(1, "must not be blank")
			.max(LIMITS.messageCharacters)
			.optional()
			.describe("the whole new text, instead of oldText and newText"),
		isPinned: z.boolean().optional().describe("pin or unpin the message"),
		attachments: z.array(z.string().min(1)).max(MOST_FILES).optional().describe("workspace paths added to the message"),
	})
	.superRefine((args, check) => {
		const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
		if (args.oldText !== undefined && args.newText === undefined) refuse("newText", "is needed with oldText");
		if (args.newText !== undefined && args.oldText === undefined) refuse("oldText", "is needed with newText");
		if (args.text !== undefined && args.oldText !== undefined) refuse("text", "does not go with oldText");
		if (Object.keys(args).length < 2) refuse("text", "give at least one thing to change");
	})
	.meta({ minProperties: 2 });
type Input = z.output<typeof input>;

export const messageUpdate = recordTool({
	name: "message_update",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Change a message", ko: "메시지 고치기" },
	description:
		"Update a message that the person asking wrote, or that Kontor wrote for them: replace one exact span of it (oldText, newText), the whole text, or pin it. The text before is kept in its history. It cannot be used to delete a message or to change what somebody else wrote.",
	sideEffectClass: "external_write",
	requiresApproval: false,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Change a message: {object}",
			doing: "Changing a message: {object}",
			done: "Changed a message · {object}",
			failed: "Couldn’t change the message {object}",
		},
		ko: {
			ask: "메시지 고치기: {object}",
			doing: "메시지를 고치고 있어요: {object}",
			done: "메시지를 고쳤어요 · {object}",
			failed: "메시지를 고치지 못했어요: {object}",
		},
	},
	input,
	output: z.object({
		messageID: z.string(),
		deliveryStatus: z.enum(["updated"]),
		messageUpdated: z.boolean(),
		isPinned: z.boolean().optional(),
	}),
	effects: [
		{ objectType: "message", effect: "updated", id: "messageID", when: { field: "messageUpdated", equals: true } },
	],
	errors: [
		"not_found",
		"not_author",
		"edit_span_not_found",
		"edit_span_ambiguous",
		"record_refused",
		"too_large",
		"not_ready",
	],
	exact: ["attachments"],
	examples: {
		en: ["change my last message", "correct the date in that message", "pin this message"],
		ko: ["마지막 메시지 고쳐 줘", "그 메시지에서 날짜 바꿔 줘", "이 메시지 고정해 줘"],
	},
	object: (args) => previewOf(args.text ?? args.newText ?? "", []),
	handler(args, ctx) {
		const row = findMessage(ctx.db, args.messageID);
		if (row === undefined || row.deletedAt !== null)
			throw new ToolError(
				"not_found",
				"There is no such message, or the person asking is not in its conversation. Nothing was changed.",
				{ because: "no_such_message" },
			);
		requireMine(row, args, ctx);
		const text = newText(row, args);
		ctx.subject(previewOf(text, []).slice(0, SUBJECT));
		const isMoved = text !== row.text;
		const isPinMoved = args.isPinned !== undefined && args.isPinned !== row.isPinned;
		if (isMoved) rewrite(row, text, ctx);
		if (isPinMoved) ctx.db.update(message).set({ isPinned: args.isPinned }).where(eq(message.id, row.id)).run();
		const fileIDs = (args.attachments ?? []).map((path) => ctx.files.take(path));
		if (fileIDs.length > 0) attach(ctx, row.id, fileIDs);
		const isChanged = isMoved || isPinMoved || fileIDs.length > 0;
		if (isChanged) ctx.emit("message.updated", { conversationID: row.conversationID }, row.id);
		return {
			messageID: row.id,
			deliveryStatus: "updated" as const,
			messageUpdated: isChanged,
			...(args.isPinned === undefined ? {} : { isPinned: args.isPinned }),
		};
	},
});

const SUBJECT = 60;

/** Words are changed by whom they belong to. Pinning is anybody's in the conversation, the agent's where Kontor wrote. */
function requireMine(row: MessageRow, args: Input, ctx: WriteContext): void {
	const isPinOnly = args.text === undefined && args.oldText === undefined && !args.attachments?.length;
	if (isOwn(ctx.db, row, ctx.caller.memberID) || (isPinOnly && mayPin(row, ctx))) return;
	throw new ToolError(
		"not_author",
		"This message was written by somebody else. Nothing was changed; reply to it instead.",
	);
}

const mayPin = (row: MessageRow, { caller, turn }: WriteContext): boolean =>
	row.authorID === KONTOR_ID || (turn === undefined && ["web", "api", "cli"].includes(caller.origin));

/** The text as it shall be. A span must occur exactly once; the refusal carries the present text, to quote it again. */
function newText(row: MessageRow, { text, oldText, newText: replacement = "" }: Input): string {
	if (text !== undefined) return text.normalize("NFC");
	if (oldText === undefined) return row.text;
	const span = oldText.normalize("NFC");
	const places = placesOf(row.text, span);
	const details = { currentText: row.text, matchCount: places.length };
	if (places.length === 0)
		throw new ToolError(
			"edit_span_not_found",
			"These words do not stand in the message. Nothing was changed; currentText says how it reads now.",
			{ details },
		);
	if (places.length > 1)
		throw new ToolError(
			"edit_span_ambiguous",
			`These words stand in the message ${places.length} times. Nothing was changed; quote more of the words around them.`,
			{ details },
		);
	const at = places[0] ?? 0;
	const whole = `${row.text.slice(0, at)}${replacement.normalize("NFC")}${row.text.slice(at + span.length)}`;
	if (whole.trim() === "")
		throw new ToolError(
			"record_refused",
			"Nothing would be left of the message. It was not changed; delete it instead.",
			{ because: "message_left_empty" },
		);
	if (whole.length > LIMITS.messageCharacters)
		throw new ToolError(
			"too_large",
			`The message would be longer than ${LIMITS.messageCharacters} characters. Nothing was changed.`,
			{ values: { limit: LIMITS.messageCharacters } },
		);
	return whole;
}

/** Every place the span begins at, overlapping ones too: aa stands in aaa twice. */
function placesOf(text: string, span: string): number[] {
	const places: number[] = [];
	for (let at = text.indexOf(span); at >= 0; at = text.indexOf(span, at + 1)) places.push(at);
	return places;
}

function rewrite(row: MessageRow, text: string, { db, caller, now }: WriteContext): void {
	db.insert(messageEdit).values({ messageID: row.id, text: row.text, editedBy: caller.memberID, editedAt: now }).run();
	db.update(message).set({ text, editedAt: now }).where(eq(message.id, row.id)).run();
	const place = db.select().from(conversation).where(eq(conversation.id, row.conversationID)).get();
	keepMentions(db, { ...row, text }, place?.kind === "channel", now);
}
