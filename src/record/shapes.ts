/** The answers of conversations, messages, turns and holds as schemas: what several tools answer alike. */

import { z } from "zod";
import { HOLD_STATES } from "#store/schema/turn.ts";

const author = z.object({ id: z.string(), name: z.string(), kind: z.enum(["member", "agent"]) });

export const fileAnswer = z.object({
	fileID: z.string(),
	name: z.string(),
	size: z.number(),
	contentType: z.string(),
});

export const messageAnswer = z.object({
	id: z.string(),
	conversationID: z.string(),
	seq: z.number().int(),
	parentMessageID: z.string().optional(),
	thread: z.object({ replyCount: z.number(), lastReplyAt: z.string(), authors: z.array(author) }).optional(),
	author,
	via: z.enum(["agent", "schedule", "api"]).nullable(),
	text: z.string(),
	createdAt: z.string(),
	editedAt: z.string().optional(),
	deletedAt: z.string().optional(),
	deletedBy: author.optional(),
	isPinned: z.boolean(),
	files: z.array(fileAnswer),
	reactions: z.array(z.object({ emoji: z.string(), memberIDs: z.array(z.string()) })),
	mentions: z.array(z.object({ memberID: z.string().nullable(), words: z.string() })),
	turnID: z.string().optional(),
	clientMessageID: z.string().optional(),
});

export const conversationAnswer = z.object({
	id: z.string(),
	kind: z.enum(["direct", "channel"]),
	name: z.string(),
	topic: z.string(),
	visibility: z.enum(["open", "private"]),
	memberIDs: z.array(z.string()),
	ownerIDs: z.array(z.string()),
	isMember: z.boolean(),
	isWithKontor: z.boolean(),
	unreadCount: z.number(),
	mentionCount: z.number(),
	threadMentions: z.array(z.object({ messageID: z.string(), rootMessageID: z.string() })),
	toldTurnIDs: z.array(z.string()),
	lastReadMessageID: z.string().nullable(),
	lastReadSeq: z.number(),
	isMuted: z.boolean(),
	mutedUntil: z.string().nullable(),
	isHidden: z.boolean(),
	isPinned: z.boolean(),
	lastMessage: messageAnswer.nullable(),
	place: z.number(),
});

const effect = z.object({
	objectType: z.string(),
	effect: z.enum(["created", "updated", "deleted", "sent"]),
	id: z.string().nullable(),
});
const refusal = z.object({ code: z.string(), detail: z.string() });

const stepAnswer = z.object({
	callID: z.string(),
	tool: z.string(),
	sideEffectClass: z.string(),
	sentence: z.string(),
	note: z.string().optional(),
	state: z.enum(["started", "done", "held", "failed", "unknown"]),
	effects: z.array(effect),
	links: z.array(z.object({ objectType: z.string(), id: z.string(), label: z.string() })),
	undo: z.boolean(),
	undoneAt: z.string().optional(),
	holdID: z.string().optional(),
	startedAt: z.string(),
	finishedAt: z.string().optional(),
	input: z.unknown(),
	result: z.unknown().optional(),
	error: refusal.optional(),
});

const planStep = z.object({ title: z.string(), status: z.enum(["pending", "in_progress", "completed", "cancelled"]) });

export const turnAnswer = z.object({
	id: z.string(),
	conversationID: z.string(),
	messageID: z.string(),
	requesterID: z.string(),
	requesterName: z.string(),
	state: z.enum(["queued", "working", "waiting", "done", "failed", "stopped", "interrupted"]),
	waitingFor: z.enum(["approval", "choice", "question"]).nullable(),
	steps: z.array(stepAnswer),
	holdIDs: z.array(z.string()),
	plan: z.object({ goal: z.string(), steps: z.array(planStep) }).nullable(),
	partialText: z.string(),
	reply: z.object({ messageID: z.string() }).nullable(),
	error: refusal.extend({ retryable: z.boolean(), requestID: z.string().optional() }).nullable(),
	provider: z.string(),
	ahead: z
		.object({ turnID: z.string(), requesterName: z.string(), canStop: z.boolean() })
		.optional()
		.describe("queued: the turn at work in the same talk; stopping it lets this one begin"),
	wasRestarted: z.boolean(),
	usage: z.object({ promptTokens: z.number(), completionTokens: z.number() }).nullable(),
	stopNote: z.string().optional(),
	canStop: z.boolean(),
	canRetry: z.boolean(),
	tellsWhenDone: z.boolean(),
	createdAt: z.string(),
	startedAt: z.string().optional(),
	finishedAt: z.string().optional(),
});

const field = z.object({
	name: z.string(),
	label: z.string(),
	before: z.string().nullable(),
	after: z.string().nullable(),
});
const rowChange = z.object({
	objectType: z.string(),
	id: z.string(),
	label: z.string(),
	effect: z.enum(["created", "updated", "deleted"]),
	fields: z.array(field),
});
export const changedCallAnswer = z.object({
	callID: z.string(),
	tool: z.string(),
	sentence: z.string().describe("what the call did, in the caller's language"),
	at: z.string(),
	origin: z.enum(["web", "api", "cli", "mcp", "agent", "schedule"]),
	by: z.object({ id: z.string(), name: z.string() }),
	effects: z.array(effect),
	changes: z.array(rowChange).describe("the first rows it wrote, before and after"),
	total: z.number().describe("how many rows it wrote"),
	canUndo: z.boolean(),
	undoneAt: z.string().optional(),
});

const named = z.object({ id: z.string(), name: z.string() });

export const previewAnswer = z.object({
	version: z.string(),
	changes: z.array(rowChange),
	total: z.number(),
	changesNothing: z.boolean().optional(),
	text: z.string().optional(),
	recipients: z.array(named).optional(),
	files: z
		.array(z.object({ name: z.string(), size: z.int().describe("bytes"), sha256: z.string() }))
		.optional()
		.describe("what goes along, as it was when this was asked"),
	warnings: z.array(z.string()),
});

export const holdAnswer = z.object({
	id: z.string(),
	kind: z.enum(["approval", "choice"]),
	tool: z.string(),
	sideEffectClass: z.string(),
	sentence: z.string(),
	yes: z.string(),
	no: z.string(),
	state: z.enum(HOLD_STATES),
	requesterID: z.string(),
	requesterName: z.string(),
	answerer: z.enum(["requester", "supervisor", "administrator"]),
	canAnswer: z.boolean(),
	waitsFor: z.array(named).optional().describe("who may answer, where it waits for a second person"),
	askedBecause: z.string().optional(),
	lift: z
		.object({ field: z.string().optional(), name: z.string().optional() })
		.optional()
		.describe("the reader may always allow it; field and name: for what it is about alone, too"),
	isIrreversible: z.boolean(),
	nameToType: z.string().optional().describe("a yes needs typedName with this name, typed by whoever says it"),
	input: z.record(z.string(), z.unknown()),
	editable: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
	preview: previewAnswer,
	previousPreview: previewAnswer.optional(),
	candidates: z.array(z.object({ id: z.string(), label: z.string(), detail: z.string().optional() })).optional(),
	question: z.string().optional(),
	why: z.object({ text: z.string(), at: z.string(), messageID: z.string() }).optional(),
	origin: z.enum(["web", "api", "cli", "mcp", "agent", "schedule"]),
	conversationID: z.string().optional(),
	turnID: z.string().optional(),
	createdAt: z.string(),
	expiresAt: z.string(),
	decidedBy: named.optional(),
	decidedVia: z.enum(["web", "api", "cli"]).optional().describe("cli: the operator answered as that member"),
	decidedAt: z.string().optional(),
	decision: z.enum(["approve", "decline", "edit"]).optional(),
	reason: z.string().optional(),
	replacedBy: z.string().optional(),
	callID: z.string().optional(),
	result: z.unknown().optional(),
	error: refusal.optional(),
});
