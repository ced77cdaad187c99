/** Sends a message as the person asking: to people, one direct message each, to a channel, or where the turn is. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import type { ConversationRow } from "#record/conversation.ts";
import { MOST_FILES } from "#record/file.ts";
import { deliver, deliverToAll, nameList } from "#record/message-deliver.ts";
import { currentConversation, currentThread, namedChannel, placeName, reachedIn } from "#record/message-place.ts";
import { type HintedPerson, resolvePeople, resolvePerson } from "#record/person.ts";
import { type Posting, post, viaOf } from "#record/post.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

const hint = z.string().trim().min(1).max(LIMITS.hintCharacters);
const MOST_RECIPIENTS = 50;

const input = z
	.strictObject({
		targetType: z
			.enum(["directMessage", "currentThread", "currentChannel", "channel"])
			.describe("the kind of destination; directMessage for people"),
		message: z
			.string()
			.trim()
			.min(1, "must not be blank")
			.max(LIMITS.messageCharacters)
			.describe("the text, exactly as it shall be read"),
		channelName: hint.optional().describe("with channel: its exact name"),
		channelID: z
			.string()
			.trim()
			.min(1)
			.max(64)
			.optional()
			.describe("with channel: an id that some tool answered, never a guess"),
		personHint: hint
			.optional()
			.describe("with directMessage: one recipient by name, @handle or e-mail; left out, the person asking"),
		personHints: z
			.array(hint)
			.min(1)
			.max(MOST_RECIPIENTS)
			.optional()
			.describe("with directMessage: several recipients, one separate message each"),
		pin: z.boolean().optional().describe("pin the new message"),
		attachments: z.array(z.string().min(1)).max(MOST_FILES).optional().describe("workspace paths, copied exactly"),
		reason: z.string().trim().max(500).optional().describe("shown to whoever approves; never sent"),
	})
	.superRefine((args, check) => {
		const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
		const isDirect = args.targetType === "directMessage";
		if (args.targetType === "channel" && args.channelName === undefined && args.channelID === undefined)
			refuse("channelName", "is needed with targetType channel");
		for (const field of ["channelName", "channelID"] as const)
			if (args.targetType !== "channel" && args[field] !== undefined)
				refuse(field, "goes with targetType channel alone");
		for (const field of ["personHint", "personHints"] as const)
			if (!isDirect && args[field] !== undefined) refuse(field, "goes with targetType directMessage alone");
		if (isDirect && args.personHint !== undefined && args.personHints !== undefined)
			refuse("personHints", "is given beside personHint; use one of the two");
	});
type Input = z.output<typeof input>;

const output = z.object({
	messageIDs: z.array(z.string()).min(1).max(MOST_RECIPIENTS),
	deliveryStatus: z.enum(["sent"]),
	failures: z.array(z.object({ personHint: z.string(), errorCode: z.string(), message: z.string() })).optional(),
});

export const messageSend = recordTool({
	name: "message_send",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Send a message", ko: "메시지 보내기" },
	description:
		"Send a message in the name of the person asking: a direct message to one or several people, a post in a named channel, or one in the current conversation. Sending elsewhere waits for approval. Not for answering the person you are talking to: the final answer is delivered by itself.",
	sideEffectClass: "external_send",
	requiresApproval: true,
	audience: "member",
	isDurable: true,
	sentences: {
		en: {
			ask: "Send a direct message to {object}",
			doing: "Sending a message to {object}",
			done: "Sent a message · {object}",
			failed: "Couldn’t send the message to {object}",
			yes: "Send message",
			no: "Don’t send",
			place: {
				ask: "Post a message in {object}",
				doing: "Posting in {object}",
				done: "Posted in {object}",
				failed: "Couldn’t post in {object}",
			},
		},
		ko: {
			ask: "{object}에게 메시지 보내기",
			doing: "{object}에게 메시지를 보내고 있어요",
			done: "메시지를 보냈어요 · {object}",
			failed: "{object}에게 메시지를 보내지 못했어요",
			yes: "메시지 보내기",
			no: "보내지 않기",
			place: {
				ask: "{object}에 메시지 올리기",
				doing: "{object}에 메시지를 올리고 있어요",
				done: "{object}에 메시지를 올렸어요",
				failed: "{object}에 메시지를 올리지 못했어요",
			},
		},
	},
	input,
	output,
	effects: [{ objectType: "message", effect: "sent", id: "messageIDs" }],
	errors: [
		"interaction_required",
		"person_not_found",
		"channel_not_available",
		"thread_not_available",
		"invalid_target",
		"record_refused",
		"broadcast_all_failed",
		"not_ready",
		"not_found",
		"too_large",
	],
	exact: ["attachments"],
	examples: {
		en: [
			"tell Jisoo that the deck is finished",
			"let everybody in the team know",
			"write to Daniel",
			"post it in general",
		],
		ko: ["지수에게 자료 다 됐다고 전해 줘", "다니엘한테 메시지 보내 줘", "채널에 공지 올려 줘"],
	},
	editable: { message: { en: "Message", ko: "메시지" } },
	object: (args) =>
		args.personHint ??
		args.personHints?.join(", ") ??
		(args.channelName === undefined ? "" : `#${args.channelName.replace(/^#/, "")}`),
	isExempt: staysHere,
	handler(args, ctx) {
		// opened as the person asking, and all of them before anything is sent
		const fileIDs = (args.attachments ?? []).map((path) => ctx.files.take(path));
		const via = viaOf(ctx.caller, ctx.turn !== undefined);
		const posting = { text: args.message, via, isPinned: args.pin, fileIDs, sentIn: ctx.turn };
		ctx.preview({ text: args.message });
		return args.targetType === "directMessage" ? sendToPeople(args, ctx, posting) : sendToPlace(args, ctx, posting);
	},
});

/** Nobody is reached who is not in the talk already: the two per-call exceptions of design section 3. */
function staysHere(args: Input, turn: { conversationID: string } | undefined, isDirectWithKontor: boolean): boolean {
	if (turn === undefined) return false;
	if (args.targetType === "currentThread" || args.targetType === "currentChannel") return true;
	if (args.targetType === "channel") return args.channelName === undefined && args.channelID === turn.conversationID;
	return args.personHint === undefined && args.personHints === undefined && isDirectWithKontor;
}

function sendToPlace(args: Input, ctx: WriteContext, posting: Posting) {
	const thread = args.targetType === "currentThread" ? currentThread(ctx) : undefined;
	const target: ConversationRow =
		thread?.conversation ?? (args.targetType === "channel" ? namedChannel(ctx, args) : currentConversation(ctx));
	if (args.targetType === "channel")
		ctx.narrow(args.channelName === undefined ? "channelID" : "channelName", target.id);
	ctx.subject(placeName(ctx, target));
	ctx.preview({ recipients: reachedIn(ctx, target) });
	const { row } = post(ctx, target, { ...posting, parentMessageID: thread?.rootID });
	return { messageIDs: [row.id], deliveryStatus: "sent" as const };
}

function sendToPeople(args: Input, ctx: WriteContext, posting: Posting) {
	const people = recipientsOf(args, ctx);
	const said = people.map((one) => ({ id: one.id, name: one.said }));
	ctx.subject(nameList(said));
	ctx.preview({ recipients: said });
	const [only] = people;
	if (args.personHints === undefined && only !== undefined)
		return { messageIDs: [deliver(ctx, only, posting)], deliveryStatus: "sent" as const };
	const { messageIDs, failures } = deliverToAll(ctx, people, posting);
	return { messageIDs, deliveryStatus: "sent" as const, ...(failures.length === 0 ? {} : { failures }) };
}

function recipientsOf({ personHint, personHints }: Input, ctx: WriteContext): HintedPerson[] {
	if (personHints !== undefined) {
		const people = resolvePeople(ctx.db, personHints, "personHints");
		const ids = people.map(({ id }) => id);
		ctx.narrow("personHints", ids);
		return people;
	}
	if (personHint === undefined) return resolvePeople(ctx.db, [ctx.caller.memberID], "personHint");
	const person = resolvePerson(ctx.db, personHint, "personHint");
	ctx.narrow("personHint", person.id);
	return [person];
}
