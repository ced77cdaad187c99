/** Finds messages by their words, or reads known ones in full, in the conversations of the person asking. */

import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { directKeyOf } from "#record/conversation.ts";
import type { MessageRow } from "#record/message.ts";
import { candidateViews, isByColleague } from "#record/message-candidate.ts";
import { findMessages, myConversationIDs, type Where } from "#record/message-find.ts";
import { answeredMessageID, currentConversation, currentThread, namedChannel } from "#record/message-place.ts";
import { cleanQueries, previewOf } from "#record/message-score.ts";
import { resolvePerson } from "#record/person.ts";
import { isWithKontor } from "#record/post.ts";
import { conversation } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { message } from "#store/schema/message.ts";
import type { ReadContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

const SCOPES = ["currentThread", "currentChannel", "directMessage", "channel", "everywhere"] as const;
type Scope = (typeof SCOPES)[number];
const MOST = 25;
const DEFAULT = 20;

const input = z
	.strictObject({
		messageIDs: z
			.array(z.string().min(1))
			.min(1)
			.max(MOST)
			.optional()
			.describe("exact ids: reads these messages in full instead of searching"),
		scope: z
			.enum(SCOPES)
			.optional()
			.describe(
				"where to look; left out, the current thread or channel, and everywhere in the direct conversation with Kontor",
			),
		channelName: z
			.string()
			.trim()
			.min(1)
			.max(LIMITS.hintCharacters)
			.optional()
			.describe("with scope channel: its exact name"),
		channelID: z.string().trim().min(1).max(64).optional().describe("with scope channel: its exact id"),
		personHint: z
			.string()
			.trim()
			.min(1)
			.max(LIMITS.hintCharacters)
			.optional()
			.describe("with scope directMessage: whom the talk is with"),
		authoredBy: z.enum(["assistant", "requester", "anyone"]).optional().describe("whose messages; anyone unless said"),
		queries: z
			.array(z.string().max(200))
			.max(10)
			.optional()
			.describe("key words; any of them may match; none matches everything, newest first"),
		limit: z.int().min(1).max(MOST).optional().describe("20 unless said, at most 25"),
		cursor: z.string().optional().describe("where an earlier answer ended"),
	})
	.superRefine((args, check) => {
		const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
		if (args.messageIDs !== undefined && args.queries?.length) refuse("queries", "does not go with messageIDs");
		if (args.scope === "channel" && args.channelName === undefined && args.channelID === undefined)
			refuse("channelName", "is needed with scope channel");
		for (const field of ["channelName", "channelID"] as const)
			if (args[field] !== undefined && (args.scope ?? "channel") !== "channel")
				refuse(field, "goes with scope channel alone");
		if (args.personHint !== undefined && (args.scope ?? "directMessage") !== "directMessage")
			refuse("personHint", "goes with scope directMessage alone");
		if (args.personHint !== undefined && (args.channelName ?? args.channelID) !== undefined)
			refuse("personHint", "does not go with a channel");
	});
type Input = z.output<typeof input>;

const candidate = z.object({
	messageID: z.string(),
	channelID: z.string().describe("the conversation it stands in"),
	channelName: z.string(),
	rootMessageID: z.string().optional(),
	userID: z.string(),
	authorName: z.string(),
	authoredBy: z.enum(["assistant", "requester", "anyone"]),
	createdAt: z.int().min(0).describe("milliseconds since 1970"),
	text: z.string().optional(),
	preview: z.string().optional(),
	editable: z.boolean(),
	deletable: z.boolean(),
	protectedReason: z.string().optional(),
});

export const messageSearch = recordTool({
	name: "message_search",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Search messages", ko: "메시지 찾기" },
	description:
		"Search messages by words in an exact scope: the current thread or channel, a named channel, the direct talk with a person, or everywhere. Answers ids with a preview around the match; given messageIDs it reads those messages in full. Only conversations the person asking is in.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	sentences: {
		en: {
			ask: "Search messages: {object}",
			doing: "Searching messages: {object}",
			done: "Searched messages · {object}",
			failed: "Couldn’t search messages: {object}",
		},
		ko: {
			ask: "메시지 찾기: {object}",
			doing: "메시지를 찾고 있어요: {object}",
			done: "메시지를 찾아봤어요 · {object}",
			failed: "메시지를 찾지 못했어요: {object}",
		},
	},
	input,
	output: z.object({
		scope: z.enum(SCOPES),
		queries: z.array(z.string()),
		authoredBy: z.enum(["assistant", "requester", "anyone"]),
		messageIDs: z.array(z.string()).describe("those of the candidates that the person asking may delete"),
		candidates: z.array(candidate),
		missingIDs: z.array(z.string()).optional().describe("asked for by id and not there"),
		nextCursor: z.string().optional(),
		hasMore: z.boolean(),
	}),
	effects: [],
	errors: [
		"interaction_required",
		"person_not_found",
		"channel_not_available",
		"thread_not_available",
		"invalid_target",
		"not_found",
	],
	examples: {
		en: ["find messages about the lamp order", "what did Daniel write about the fair", "my last message"],
		ko: ["램프 주문에 대한 메시지 찾아 줘", "다니엘이 박람회에 대해 뭐라고 했지", "내가 마지막으로 쓴 메시지"],
	},
	object: (args) => args.queries?.join(", ") ?? "",
	handler(args, ctx) {
		const queries = cleanQueries(args.queries ?? []);
		const authoredBy = args.authoredBy ?? "anyone";
		ctx.subject(queries.join(", "));
		const scope = scopeOf(args, ctx);
		const { rows, nextCursor } =
			args.messageIDs === undefined
				? findMessages(ctx.db, whereOf(scope, args, ctx), queries, {
						limit: args.limit ?? DEFAULT,
						cursor: args.cursor,
					})
				: { rows: readByID(args.messageIDs, ctx), nextCursor: null };
		const missing = args.messageIDs?.filter((id) => !rows.some((row) => row.id === id)) ?? [];
		const candidates = candidateViews(ctx, rows).map((view, index) => {
			const text = rows[index]?.text ?? "";
			return args.messageIDs === undefined ? { ...view, preview: previewOf(text, queries) } : { ...view, text };
		});
		if (rows.some((row) => isByColleague(row, ctx.caller.memberID))) ctx.provenance("colleague");
		return {
			scope,
			queries,
			authoredBy,
			messageIDs: candidates.filter(({ deletable }) => deletable).map(({ messageID }) => messageID),
			candidates,
			...(missing.length === 0 ? {} : { missingIDs: missing }),
			...(nextCursor === null ? {} : { nextCursor }),
			hasMore: nextCursor !== null,
		};
	},
});

/** What was said; else what was named; else where the talk is. Nobody looks for words in the talk with Kontor itself. */
function scopeOf(args: Input, ctx: ReadContext): Scope {
	if (args.scope !== undefined) return args.scope;
	if (args.channelName !== undefined || args.channelID !== undefined) return "channel";
	if (args.personHint !== undefined) return "directMessage";
	if (args.messageIDs !== undefined || ctx.turn === undefined || isWithKontor(currentConversation(ctx)))
		return "everywhere";
	return currentThread(ctx).isReply ? "currentThread" : "currentChannel";
}

function whereOf(scope: Scope, args: Input, ctx: ReadContext): Where {
	const authorID =
		args.authoredBy === "assistant" ? KONTOR_ID : args.authoredBy === "requester" ? ctx.caller.memberID : undefined;
	const exceptID = answeredMessageID(ctx);
	const more = { ...(authorID === undefined ? {} : { authorID }), ...(exceptID === undefined ? {} : { exceptID }) };
	if (scope === "everywhere")
		return { conversationIDs: myConversationIDs(ctx.db, ctx.caller.memberID), isEverywhere: true, ...more };
	const within = (conversationIDs: string[]): Where => ({ conversationIDs, isEverywhere: false, ...more });
	if (scope === "currentThread") {
		const { conversation: current, rootID } = currentThread(ctx);
		return { ...within([current.id]), rootID };
	}
	if (scope === "currentChannel") return within([currentConversation(ctx).id]);
	return within(scope === "channel" ? [namedChannel(ctx, args).id] : directIDs(args, ctx));
}

/** The one direct conversation with that person, with Kontor when nobody is named; none before anything was written. */
function directIDs({ personHint }: Input, ctx: ReadContext): string[] {
	const person = personHint === undefined ? undefined : resolvePerson(ctx.db, personHint, "personHint");
	if (person !== undefined) ctx.narrow("personHint", person.id);
	const otherID = person === undefined || person.id === ctx.caller.memberID ? KONTOR_ID : person.id;
	return ctx.db
		.select({ id: conversation.id })
		.from(conversation)
		.where(eq(conversation.directKey, directKeyOf(ctx.caller.memberID, otherID)))
		.all()
		.map(({ id }) => id);
}

function readByID(ids: readonly string[], ctx: ReadContext): MessageRow[] {
	const rows = ctx.db
		.select()
		.from(message)
		.where(and(inArray(message.id, [...ids]), isNull(message.deletedAt)))
		.all();
	if (rows.length === 0)
		throw new ToolError(
			"not_found",
			"None of these messages is there, or the person asking is not in their conversations.",
			{ because: "no_such_message" },
		);
	return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
