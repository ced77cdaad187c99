/** Finds messages by their words, or reads known ones in full, in the conversations of the person asking. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { AUTHORED_BY, candidateAnswer, candidateViews, isByColleague } from "#record/message-candidate.ts";
import { findMessages } from "#record/message-find.ts";
import { readByID, SCOPES, scopeOf, whereOf } from "#record/message-scope.ts";
import { cleanQueries, previewOf } from "#record/message-score.ts";
import { recordTool } from "#tools/define.ts";
import { messageNamespace } from "./namespace.ts";

const MOST = 25;
const DEFAULT = 20;
const FILTERS = ["authorHint", "hasFile", "startsAt", "endsAt"] as const;

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
		authoredBy: z.enum(AUTHORED_BY).optional().describe("whose messages; anyone unless said"),
		authorHint: z
			.string()
			.trim()
			.min(1)
			.max(LIMITS.hintCharacters)
			.optional()
			.describe("instead of authoredBy, the person who wrote them: name, @handle or e-mail"),
		hasFile: z.boolean().optional().describe("true: only messages that carry a file"),
		startsAt: z
			.string()
			.trim()
			.min(1)
			.optional()
			.describe("written on this day or later: YYYY-MM-DD in the company's zone, or a moment (RFC 3339)"),
		endsAt: z.string().trim().min(1).optional().describe("written on this day or earlier; a day counts to its end"),
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
		if (args.messageIDs !== undefined) {
			if (args.queries?.length) refuse("queries", "does not go with messageIDs");
			for (const field of FILTERS) if (args[field] !== undefined) refuse(field, "does not go with messageIDs");
		}
		if (args.authorHint !== undefined && (args.authoredBy ?? "anyone") !== "anyone")
			refuse("authorHint", "does not go with authoredBy");
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

export const messageSearch = recordTool({
	name: "message_search",
	namespace: messageNamespace,
	version: "1",
	label: { en: "Search messages", ko: "메시지 찾기" },
	description:
		"Search messages by words, their files by name too, in an exact scope: the current thread or channel, a named channel, the direct talk with a person, or everywhere. Narrow it to a person's messages, to those with files, to days; words may be left out. Answers ids with a preview around the match; given messageIDs it reads those messages in full. Only conversations the person asking is in.",
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
		authoredBy: z.enum(AUTHORED_BY),
		messageIDs: z.array(z.string()).describe("those of the candidates that the person asking may delete"),
		candidates: z.array(candidateAnswer),
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
		en: [
			"find messages about the lamp order",
			"what did Daniel write about the fair",
			"my last message",
			"the file Jisoo sent last week",
		],
		ko: [
			"램프 주문에 대한 메시지 찾아 줘",
			"다니엘이 박람회에 대해 뭐라고 했지",
			"내가 마지막으로 쓴 메시지",
			"지수가 지난주에 보낸 파일",
		],
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
				: { rows: readByID(ctx.db, args.messageIDs), nextCursor: null };
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
