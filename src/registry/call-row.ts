/** The stored row of a call: what was asked, what came of it, what a page draws as a step. */

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Effect, ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { appendEvent } from "#ledger/append.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allCall, type CALL_STATES, type Provenance, type StoredError } from "#store/schema/turn.ts";
import type { TurnRef } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";

export type CallRow = {
	callID: string;
	tool: Tool;
	caller: Caller;
	args: Record<string, unknown>;
	narrowed?: Record<string, unknown>;
	turn?: TurnRef | undefined;
	holdID?: string | undefined;
	idempotencyKey?: string | undefined;
	inputHash: string;
	state: (typeof CALL_STATES)[number];
	subject: string | null;
	storedResult?: Record<string, unknown>;
	effects: Effect[];
	error?: ToolError;
	provenance: Provenance;
	startedAt: number;
	finishedAt: number | null;
};

/** SHA-256 of the arguments in one spelling: equal calls are equal whatever order their fields came in. */
export function inputHash(tool: string, input: unknown): string {
	return createHash("sha256")
		.update(`${tool}\n${canonical(input)}`)
		.digest("hex");
}

/** One spelling for equal values, whatever order their fields came in. */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (typeof value === "object" && value !== null) {
		const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
		return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
	}
	return JSON.stringify(value) ?? "null";
}

export function storedError(error: ToolError): StoredError {
	return {
		values: error.values,
		message: error.message,
		...(error.candidates === undefined ? {} : { candidates: error.candidates }),
		...(error.input === undefined ? {} : { input: error.input }),
		...(error.details === undefined ? {} : { details: error.details }),
	};
}

/** Arguments as they may be kept: passwords and keys are not among them, not even inside a hash. */
export function masked(tool: Tool, args: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(args).map(([name, value]) => [name, tool.secret?.includes(name) ? "hidden" : value]),
	);
}

/** What a call has come to, beside what it was when it began. */
const OUTCOME = {
	state: parameter("state"),
	input: parameter("input"),
	subject: parameter("subject"),
	// as JSON text already: drizzle would write an absent one as the text null
	result: sql`${parameter("result")}`,
	effects: parameter("effects"),
	errorCode: parameter("errorCode"),
	error: sql`${parameter("error")}`,
	provenance: parameter("provenance"),
	holdID: parameter("holdID"),
	finishedAt: parameter("finishedAt"),
};
const upsertCall = prepared((db: SystemDb) =>
	db
		.insert(allCall)
		.values({
			id: parameter("id"),
			memberID: parameter("memberID"),
			tool: parameter("tool"),
			version: parameter("version"),
			origin: parameter("origin"),
			turnID: parameter("turnID"),
			idempotencyKey: parameter("idempotencyKey"),
			inputHash: parameter("inputHash"),
			startedAt: parameter("startedAt"),
			...OUTCOME,
		})
		.onConflictDoUpdate({ target: allCall.id, set: OUTCOME as never })
		.prepare(),
);

/** Only a turn, a card and a call made again under its key come back for what was answered; else it was said once. */
const isReadAgain = ({ turn, holdID, idempotencyKey }: CallRow): boolean =>
	turn !== undefined || holdID !== undefined || idempotencyKey !== undefined;

/** Writes the call's row, or what it has become, and tells the turn's pages. */
export function saveCall(db: SystemDb, row: CallRow): void {
	const result = isReadAgain(row) ? row.storedResult : undefined;
	const what = {
		state: row.state,
		input: masked(row.tool, row.narrowed ?? row.args),
		subject: row.subject,
		result: result === undefined ? null : JSON.stringify(result),
		effects: row.effects,
		errorCode: row.error?.code ?? null,
		error: row.error === undefined ? null : JSON.stringify(storedError(row.error)),
		provenance: row.provenance,
		holdID: row.holdID ?? null,
		finishedAt: row.finishedAt,
	};
	upsertCall(db).run({
		id: row.callID,
		memberID: row.caller.memberID,
		tool: row.tool.name,
		version: row.tool.version,
		origin: row.caller.origin,
		turnID: row.turn?.id ?? null,
		idempotencyKey: row.idempotencyKey ?? null,
		inputHash: row.inputHash,
		startedAt: row.startedAt,
		...what,
	});
	if (row.turn !== undefined) {
		appendEvent(db, row.startedAt, { type: "step.changed", memberID: row.caller.memberID, subjectID: row.turn.id });
	}
}
