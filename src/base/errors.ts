/** One error type, one table of codes and their HTTP statuses, and the words that travel with every answer. */

/** Where a call comes from (design section 9, Descriptor). */
export type Origin = "web" | "api" | "cli" | "mcp" | "agent" | "schedule";

/** What a call did to one row, in the words of `effects` (design section 9, Answers of invoke). */
export type Effect = {
	objectType: string;
	effect: "created" | "updated" | "deleted" | "sent";
	id: string | null;
};

export type Candidate = { id: string; label: string; detail?: string };
/** `problem` is a sentence of text/input-problems.ts in English, with the values of its slots. */
export type InputFault = { path: string; problem: string; values?: Record<string, string | number> };
export type Details = Record<string, string | number | boolean | string[]>;

/** Every code and the HTTP status it answers with. A code that is not here does not compile. */
export const STATUS = {
	invalid_input: 400,
	too_many_message_ids: 400,
	whose_records_contradicted: 400,
	not_signed_in: 401,
	credentials_wrong: 401,
	setup_code_wrong: 403,
	setup_code_used: 409,
	setup_needed: 403,
	invitation_used: 410,
	password_change_needed: 403,
	not_allowed: 403,
	administrator_only: 403,
	token_scope: 403,
	csrf: 403,
	task_write_forbidden: 403,
	task_assignment_forbidden: 403,
	not_author: 403,
	not_deletable: 403,
	not_member: 403,
	not_owner: 403,
	channel_not_open: 403,
	tool_not_found: 404,
	not_found: 404,
	interaction_required: 409,
	person_not_found: 409,
	task_participant_not_found: 409,
	task_not_found: 409,
	team_not_found: 409,
	crm_organization_not_found: 409,
	crm_opportunity_not_found: 409,
	channel_not_available: 409,
	channel_not_found: 409,
	channel_name_taken: 409,
	last_owner: 409,
	thread_not_available: 409,
	invalid_target: 409,
	task_label_unregistered: 409,
	task_label_in_use: 409,
	person_address_taken: 409,
	person_already_member: 409,
	token_name_taken: 409,
	token_in_use: 409,
	session_in_use: 409,
	last_administrator: 409,
	record_duplicate: 409,
	record_changed: 409,
	hold_decided: 409,
	hold_stale: 409,
	name_not_typed: 409,
	changed_since: 409,
	edit_span_not_found: 409,
	edit_span_ambiguous: 409,
	idempotency_key_reused: 409,
	turn_finished: 409,
	backup_running: 409,
	too_large: 413,
	unsupported_media_type: 415,
	misdirected_request: 421,
	record_refused: 422,
	password_weak: 422,
	model_test_failed: 422,
	too_many_requests: 429,
	internal: 500,
	model_key_missing: 503,
	model_key_refused: 503,
	model_quota: 503,
	model_rate_limited: 503,
	model_unavailable: 503,
	model_name_unknown: 503,
	model_context_full: 503,
	model_answer_broken: 503,
	model_answer_empty: 503,
	model_filtered: 503,
	budget_exhausted: 503,
	model_certificate: 503,
	model_proxy: 503,
	broadcast_all_failed: 503,
	not_connected: 503,
	not_ready: 503,
	outcome_unknown: 503,
	interrupted: 503,
	disk_full: 503,
	backup_failed: 503,
	disk_failed: 503,
	stopping: 503,
	server_full: 503,
	declined: 409,
	limit_reached: 409,
	demo_failure: 503,
} as const;

export type Code = keyof typeof STATUS;

/** Codes after which the same call may succeed later unchanged and is safe to repeat. */
const RETRYABLE: ReadonlySet<Code> = new Set([
	"too_many_requests",
	"model_quota",
	"model_rate_limited",
	"model_unavailable",
	"model_answer_broken",
	"model_answer_empty",
	"not_ready",
	"disk_full",
	"disk_failed",
	"stopping",
	"server_full",
	"demo_failure",
]);

/** What the record could not keep, whatever happened outside of it. */
export const DISK_CODES: ReadonlySet<Code> = new Set(["disk_full", "disk_failed"]);

/**
 * A refusal a person or a model can act on. `message` says what happened and what to do next, in English, for logs and
 * the model; people read the sentence of `text/` keyed by `code` with `values` filled in.
 */
export class ToolError extends Error {
	readonly code: Code;
	readonly candidates: Candidate[] | undefined;
	readonly input: InputFault[] | undefined;
	readonly details: Details | undefined;
	/** names and numbers for the sentence, never sentences */
	readonly values: Record<string, string | number>;
	readonly retryable: boolean;

	constructor(
		code: Code,
		message: string,
		more: {
			candidates?: Candidate[];
			input?: InputFault[];
			details?: Details;
			values?: Record<string, string | number>;
			/** a key of text/reasons.ts: why, where one code has many reasons */
			because?: string;
			retryable?: boolean;
			cause?: unknown;
		} = {},
	) {
		super(message, more.cause === undefined ? undefined : { cause: more.cause });
		this.name = "ToolError";
		this.code = code;
		this.candidates = more.candidates?.slice(0, 8);
		this.input = more.input;
		this.details = more.details;
		this.values = { ...more.values, ...(more.because === undefined ? {} : { because: more.because }) };
		this.retryable = more.retryable ?? RETRYABLE.has(code);
	}

	get status(): number {
		return STATUS[this.code];
	}
}
