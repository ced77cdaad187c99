/** What becomes of a call that does not simply run: it is held for an answer, or it failed and says why. */

import { eq } from "drizzle-orm";
import { DISK_CODES, ToolError } from "#base/errors.ts";
import { seededIds } from "#base/ids.ts";
import { traceOf } from "#base/log.ts";
import type { NewHold } from "#gate/hold.ts";
import type { HeldCall } from "#gate/port.ts";
import { type Caller, LOCAL_ROOT } from "#identity/caller.ts";
import { appendLedger } from "#ledger/append.ts";
import { approverOf, storedPeople } from "#record/approver.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { StatementRefused } from "#store/guard.ts";
import { RowRefused } from "#store/refusals.ts";
import { allCall } from "#store/schema/turn.ts";
import type { TurnRef } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";
import type { Again, CallParts, Outcome } from "./call.ts";
import { inputHash, saveCall } from "./call-row.ts";
import { hostPreview } from "./host-run.ts";
import { type Pipeline, refusalOf, rehearse } from "./record-run.ts";

/** A call on its way through the door. */
export type Making = {
	tool: Tool;
	callID: string;
	caller: Caller;
	turn?: TurnRef | undefined;
	args: Record<string, unknown>;
	inputHash: string;
	idempotencyKey?: string | undefined;
	startedAt: number;
	again?: Again;
};

type Open = (db: SystemDb, now: number, hold: NewHold) => unknown;

/** Tries the call, keeps it with what it would change, and runs nothing. A hint that does not resolve fails here. */
export async function holdCall(
	parts: CallParts,
	making: Making,
	answerer: NewHold["answerer"],
	open: Open,
): Promise<Outcome> {
	const { pipeline } = parts;
	const { tool, callID, caller, turn, args } = making;
	if (answerer !== "requester") requireSomebody(pipeline, caller, answerer);
	const holdID = pipeline.ids.next("hold");
	const held: HeldCall = {
		holdID,
		callID,
		tool: tool.name,
		input: args,
		caller,
		...(turn === undefined ? {} : { turn }),
	};
	const { input, subject, preview } = await tryHeld(parts, tool, held);
	const digest = making.again?.digest ?? making.inputHash;
	const now = pipeline.clock.now();
	pipeline.store.system(
		(db) => {
			making.again?.claim(db, { state: "replaced", holdID });
			open(db, now, { ...held, input, kind: "approval", version: tool.version, subject, digest, answerer, preview });
			saveCall(db, {
				...making,
				narrowed: input,
				holdID,
				state: "held",
				subject,
				effects: [],
				provenance: "record",
				finishedAt: null,
			});
		},
		{ durable: true },
	);
	pipeline.hub.wake();
	return { kind: "held", tool: tool.name, callID, holdID };
}

/** A question that nobody could ever answer is not asked: it is refused, with what to do about it. */
function requireSomebody({ store }: Pipeline, caller: Caller, answerer: NewHold["answerer"]): void {
	if (caller.memberID === LOCAL_ROOT)
		throw new ToolError(
			"not_allowed",
			"This needs a second person's yes, so it has to be asked for by a member. Nothing was changed; name one with --as.",
			{ because: "no_member" },
		);
	const { memberIDs } = approverOf(storedPeople(store.inspectAll), { requesterID: caller.memberID, answerer });
	if (memberIDs.length > 0) return;
	throw new ToolError(
		"not_allowed",
		"This needs another person's yes, and there is nobody who could give it. Nothing was changed; make another person an administrator first.",
		{ because: "no_second_person" },
	);
}

/** Runs a held call up to its changes and takes it back. */
export async function tryHeld(parts: CallParts, tool: Tool, held: HeldCall) {
	const { pipeline, ports } = parts;
	const run = {
		callID: held.callID,
		caller: held.caller,
		args: held.input,
		turn: held.turn,
		ids: seededIds(held.holdID),
		holdID: held.holdID,
		inputHash: "",
	};
	if (tool.kind === "record") {
		const tried = rehearse(pipeline, { ...run, tool });
		return { input: tried.narrowed, subject: tried.subject, preview: tried.preview };
	}
	const { words, notes } = await hostPreview(pipeline, ports, { ...run, tool, signal: new AbortController().signal });
	const preview = {
		changes: [],
		digest: "",
		total: 0,
		warnings: words.warnings ?? [],
		...(words.text === undefined ? {} : { text: words.text }),
		...(words.recipients === undefined ? {} : { recipients: words.recipients }),
		...(words.nameToType === undefined ? {} : { nameToType: words.nameToType }),
	};
	return { input: notes.narrowed, subject: notes.subject ?? tool.object?.(held.input as never) ?? null, preview };
}

/** The refusal in words a person can act on; anything unknown is a bug, logged once under the id that is answered. */
export function named(parts: Pick<CallParts, "pipeline">, tool: Tool, error: unknown): ToolError {
	if (error instanceof RowRefused) return refusalOf(tool, error.code, error.what);
	const bug = error instanceof ToolError && error.code === "outcome_unknown" ? error.cause : error;
	if (bug instanceof ToolError && bug.code === "disk_failed")
		parts.pipeline.log.error("the disk failed", { tool: tool.name, error: traceOf(bug.cause) });
	if (bug === undefined || bug instanceof ToolError) return error as ToolError;
	const requestID = parts.pipeline.ids.next("req");
	const what = bug instanceof StatementRefused ? "a statement was refused" : "a tool failed";
	const why = traceOf(bug);
	parts.pipeline.log.error(what, { tool: tool.name, request: requestID, error: why });
	if (error instanceof ToolError) return error;
	return new ToolError(
		"internal",
		`Something is wrong in Kontor itself. Nothing was changed. Tell your administrator this code: ${requestID}`,
		{ values: { requestID }, details: { requestID } },
	);
}

/**
 * Within a turn a failed call is a step of its own, so it is kept; elsewhere the answer is enough, unless its row says
 * *started*: left so, the next start would take it for a call that nobody knows the end of.
 */
export function failCall(parts: CallParts, making: Making, error: ToolError): Outcome {
	const { pipeline } = parts;
	const { tool, callID, turn, again } = making;
	const failed: Outcome = { kind: "failed", tool: tool.name, callID, error };
	if (turn === undefined && again === undefined && !isStarted(pipeline, making, error)) return failed;
	try {
		pipeline.store.system((db) => {
			const nextHoldID = again?.claim(db, { state: "failed", error });
			if (typeof nextHoldID === "string") keepWaiting(db, making, nextHoldID);
			else keepFailure(pipeline, db, making, error);
		});
	} catch (unkept) {
		// What became of the call stays the answer: why its row could not be written is another matter.
		const why = traceOf(unkept);
		pipeline.log.error("a failed call could not be kept", { tool: tool.name, call: callID, error: why });
	}
	pipeline.hub.wake();
	return failed;
}

function isStarted({ store }: Pipeline, { tool, callID }: Making, error: ToolError): boolean {
	if (tool.kind !== "host" || DISK_CODES.has(error.code)) return false;
	return (
		store.inspectAll.select({ state: allCall.state }).from(allCall).where(eq(allCall.id, callID)).get()?.state ===
		"started"
	);
}

function keepFailure(pipeline: Pipeline, db: SystemDb, making: Making, error: ToolError): void {
	const { tool, callID, caller, turn, args, inputHash: digest } = making;
	const now = pipeline.clock.now();
	const subject = tool.input.safeParse(args).success ? (tool.object?.(args as never) ?? null) : null;
	saveCall(db, {
		...making,
		inputHash: digest || inputHash(tool.name, args),
		state: error.code === "outcome_unknown" ? "unknown" : "failed",
		subject,
		effects: [],
		error,
		provenance: "record",
		finishedAt: now,
	});
	appendLedger(db, now, {
		name: "call.failed",
		memberID: caller.memberID,
		turnID: turn?.id ?? null,
		callID,
		body: { tool: tool.name, code: error.code },
	});
}

/** The call asks once more instead: another of its hints means several. */
function keepWaiting(db: SystemDb, making: Making, holdID: string): void {
	saveCall(db, {
		...making,
		holdID,
		state: "held",
		subject: null,
		effects: [],
		provenance: "record",
		finishedAt: null,
	});
}
