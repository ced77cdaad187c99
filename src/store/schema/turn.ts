/** The agent's work: turns, what was said within them, calls and holds. The pipeline writes, the requester reads. */

import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Candidate, Effect, Origin } from "#base/errors.ts";
import { table } from "./table.ts";

export type Plan = {
	goal: string;
	steps: { title: string; status: "pending" | "in_progress" | "completed" | "cancelled" }[];
	level?: "xlow" | "low" | "medium" | "high" | "xhigh" | "max";
};
/** A refusal as it is stored: a code and what fills its sentence, never the sentence. */
export type StoredError = {
	values: Record<string, string | number>;
	message: string;
	candidates?: Candidate[];
	input?: { path: string; problem: string }[];
	details?: Record<string, string | number | boolean | string[]>;
};

export const TURN_STATES = ["queued", "working", "waiting", "done", "failed", "stopped", "interrupted"] as const;

/** its work is not over */
export const OPEN_TURN_STATES = ["queued", "working", "waiting"] as const;

export const turnTable = table(
	"turn",
	() => ({
		id: text("id").primaryKey(),
		conversationID: text("conversation_id").notNull(),
		messageID: text("message_id").notNull(),
		requesterID: text("requester_id").notNull(),
		/** the language of the message */
		language: text("language", { enum: ["en", "ko"] }).notNull(),
		state: text("state", { enum: TURN_STATES }).notNull(),
		waitingFor: text("waiting_for", { enum: ["approval", "choice", "question"] }),
		plan: text("plan", { mode: "json" }).$type<Plan>(),
		/** names of the tools pinned for this turn */
		equipped: text("equipped", { mode: "json" }).$type<string[]>().notNull(),
		partialText: text("partial_text").notNull(),
		replyMessageID: text("reply_message_id"),
		errorCode: text("error_code"),
		errorValues: text("error_values", { mode: "json" }).$type<Record<string, string | number>>(),
		requestID: text("request_id"),
		provider: text("provider").notNull(),
		model: text("model").notNull(),
		promptTokens: integer("prompt_tokens").notNull(),
		completionTokens: integer("completion_tokens").notNull(),
		restarts: integer("restarts").notNull(),
		tries: integer("tries").notNull(),
		createdAt: integer("created_at").notNull(),
		startedAt: integer("started_at"),
		finishedAt: integer("finished_at"),
		/** the thread it answers in, by its first message; NULL in a direct conversation, which is one talk */
		rootMessageID: text("root_message_id"),
		/** since when its requester wants to be told that it is over; NULL again once they have seen it */
		tellAskedAt: integer("tell_asked_at"),
	}),
	{ see: "$.requester_id = @me" },
);
export const { view: turn, stored: allTurn } = turnTable;

/** The view that store/turn-ahead.ts declares: what one's own queued turns wait for. */
export const turnAhead = sqliteTable("turn_ahead", {
	queuedID: text("queued_id").notNull(),
	turnID: text("turn_id").notNull(),
	requesterID: text("requester_id").notNull(),
	canStop: integer("can_stop", { mode: "boolean" }).notNull(),
});

export const turnItemTable = table(
	"turn_item",
	() => ({
		turnID: text("turn_id").notNull(),
		seq: integer("seq").notNull(),
		kind: text("kind", { enum: ["answer", "result", "note"] }).notNull(),
		body: text("body", { mode: "json" }).$type<unknown>().notNull(),
		at: integer("at").notNull(),
	}),
	{ see: "0", partOf: "turn" },
);
export const { stored: allTurnItem } = turnItemTable;

export const CALL_STATES = ["started", "done", "held", "failed", "unknown"] as const;
export type Provenance = "record" | "colleague" | "outside";

export const callTable = table(
	"call",
	() => ({
		id: text("id").primaryKey(),
		memberID: text("member_id").notNull(),
		tool: text("tool").notNull(),
		version: text("version").notNull(),
		origin: text("origin").$type<Origin>().notNull(),
		state: text("state", { enum: CALL_STATES }).notNull(),
		input: text("input", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
		/** the name that fills the sentence: a title, a person */
		subject: text("subject"),
		result: text("result", { mode: "json" }).$type<Record<string, unknown>>(),
		effects: text("effects", { mode: "json" }).$type<Effect[]>().notNull(),
		errorCode: text("error_code"),
		error: text("error", { mode: "json" }).$type<StoredError>(),
		provenance: text("provenance").$type<Provenance>().notNull(),
		turnID: text("turn_id"),
		holdID: text("hold_id"),
		undoesCallID: text("undoes_call_id"),
		undoneByCallID: text("undone_by_call_id"),
		idempotencyKey: text("idempotency_key"),
		inputHash: text("input_hash").notNull(),
		startedAt: integer("started_at").notNull(),
		finishedAt: integer("finished_at"),
	}),
	{ see: "$.member_id = @me" },
);
export const { view: call, stored: allCall } = callTable;

export const HOLD_STATES = [
	"waiting",
	"approved",
	"running",
	"done",
	"failed",
	"unknown",
	"declined",
	"expired",
	"replaced",
	"cancelled",
] as const;

/** One row a held call would write, as the change list had it. */
export type PreviewChange = {
	table: string;
	rowID: string;
	label: string;
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
};
/** A file that a call takes along: its size in bytes, and what it holds. */
export type TakenFile = { name: string; size: number; sha256: string };
export type StoredPreview = {
	changes: PreviewChange[];
	/** the digest of the whole list: what a replay is compared with */
	digest: string;
	total: number;
	/** no row was written, journaled or not */
	changesNothing?: true;
	text?: string;
	recipients?: { id: string; name: string }[];
	/** what goes along, as it was when the card was made: other bytes are another call */
	files?: TakenFile[];
	warnings: { key: string; values: Record<string, string | number> }[];
	nameToType?: string;
};

/** Somebody else, at work, stands above whoever asked. */
const SUPERVISED =
	"select 1 from raw.member r join raw.member s on s.id = r.supervisor_id where r.id = $.requester_id and s.id <> r.id and s.status = 'active' and s.kind = 'person'";

export const holdTable = table(
	"hold",
	() => ({
		id: text("id").primaryKey(),
		kind: text("kind", { enum: ["approval", "choice"] }).notNull(),
		tool: text("tool").notNull(),
		version: text("version").notNull(),
		input: text("input", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
		subject: text("subject"),
		/** of tool and input: finds an identical open hold of the same turn */
		digest: text("digest").notNull(),
		requesterID: text("requester_id").notNull(),
		answerer: text("answerer", { enum: ["requester", "supervisor", "administrator"] }).notNull(),
		origin: text("origin").$type<Origin>().notNull(),
		conversationID: text("conversation_id"),
		turnID: text("turn_id"),
		callID: text("call_id").notNull(),
		modelCallID: text("model_call_id"),
		state: text("state", { enum: HOLD_STATES }).notNull(),
		preview: text("preview", { mode: "json" }).$type<StoredPreview>().notNull(),
		previewVersion: text("preview_version").notNull(),
		previousPreview: text("previous_preview", { mode: "json" }).$type<StoredPreview>(),
		candidates: text("candidates", { mode: "json" }).$type<Candidate[]>(),
		hintPath: text("hint_path"),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		decidedBy: text("decided_by"),
		decidedAt: integer("decided_at"),
		decision: text("decision", { enum: ["approve", "decline", "edit"] }),
		reason: text("reason"),
		replacedBy: text("replaced_by"),
		errorCode: text("error_code"),
		error: text("error", { mode: "json" }).$type<StoredError>(),
		/** through what it was answered */
		decidedVia: text("decided_via", { enum: ["web", "api", "cli"] }),
	}),
	{
		// a supervisor who is not there to answer is stood in for by the administrators
		see: `$.requester_id = @me or ($.answerer = 'administrator' and @admin) or ($.answerer = 'supervisor' and exists(select 1 from raw.member r where r.id = $.requester_id and r.supervisor_id = @me)) or ($.answerer = 'supervisor' and @admin and not exists(${SUPERVISED}))`,
	},
);
export const { view: hold, stored: allHold } = holdTable;

export const secretTable = table(
	"secret",
	() => ({
		key: text("key").primaryKey(),
		/** AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag */
		ciphertext: blob("ciphertext", { mode: "buffer" }).notNull(),
		/** the last four characters, the only ones ever shown */
		hint: text("hint").notNull(),
		updatedAt: integer("updated_at").notNull(),
	}),
	{ see: "0", secret: ["ciphertext"] },
);
export const { stored: allSecret } = secretTable;
