/** The stored row of a call: what was asked, what came of it, what a page draws as a step. */

import { createHash } from "node:crypto";
import type { Effect, ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allCall, type CALL_STATES, type Provenance, type StoredError } from "#store/schema/turn.ts";
import type { TurnRef } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";
import { appendEvent } from "#ledger/append.ts";

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
	return createHash("sha256").update(`${tool}\n${canonical(input)}`).digest("hex");
}

function canonical(value: unknown): string {
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

/** Writes the call's row, or what it has become, and tells the turn's pages. */
export function saveCall(db: SystemDb, row: CallRow): void {
	const masked = (args: Record<string, unknown>) =>
		Object.fromEntries(Object.entries(args).map(([name, value]) => [name, row.tool.secret?.includes(name) ? "hidden" : value]));
	const what = {
		state: row.state,
		input: masked(row.narrowed ?? row.args),
		subject: row.subject,
		result: row.storedResult ?? null,
		effects: row.effects,
		errorCode: row.error?.code ?? null,
		error: row.error === undefined ? null : storedError(row.error),
		provenance: row.provenance,
		holdID: row.holdID ?? null,
		finishedAt: row.finishedAt,
	};
	db.insert(allCall)
		.values({
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
		})
		.onConflictDoUpdate({ target: allCall.id, set: what })
		.run();
	if (row.turn !== undefined) {
		appendEvent(db, row.startedAt, { type: "step.changed", memberID: row.caller.memberID, subjectID: row.turn.id });
	}
}
