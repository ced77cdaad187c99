/** The only door: every transport, the agent and the shell call tools through here, and nothing else calls a handler. */

import { eq } from "drizzle-orm";
import { type Effect, ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { identicalHold, openHold, wasDeclined } from "#gate/hold.ts";
import type { Claim } from "#gate/settle.ts";
import type { Caller } from "#identity/caller.ts";
import { isWithKontor } from "#record/conversation.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allConversation } from "#store/schema/conversation.ts";
import type { Ports, TurnRef } from "#tools/context.ts";
import type { Tool } from "#tools/define.ts";
import { readArguments } from "./arguments.ts";
import { inputHash, masked } from "./call-row.ts";
import { runHost } from "./host-run.ts";
import { earlierAnswer } from "./idempotency.ts";
import { createLanes } from "./lanes.ts";
import { failCall, holdCall, type Making, named } from "./outcomes.ts";
import { asking, requireAllowed } from "./policy.ts";
import { type Pipeline, runRead, runWrite } from "./record-run.ts";
import { exactOf, nearTools } from "./registry.ts";

export type CallRequest = {
	tool: string;
	input: unknown;
	caller: Caller;
	/** at most 128 characters; ignored for class read outside of a turn */
	idempotencyKey?: string | undefined;
	turn?: TurnRef;
	signal?: AbortSignal;
};

export type Outcome =
	| { kind: "done"; tool: string; callID: string; result: Record<string, unknown>; effects: Effect[] }
	| { kind: "held"; tool: string; callID: string; holdID: string }
	| { kind: "failed"; tool: string; callID?: string; error: ToolError };

/** What a hold that is made again brings with it: its call's id, and the claim on the hold it came from. */
export type Again = {
	callID: string;
	/** of the call as it was first made: a decline of what became of it declines that call */
	digest: string;
	claim: Claim;
	mustHold: boolean;
};

export type CallParts = { pipeline: Pipeline; ports: Ports };

export function createCall(parts: CallParts) {
	const { pipeline } = parts;
	const inTurn = createLanes();

	/** Never throws: what goes wrong is `failed` with a ToolError a person can act on. */
	async function call(request: CallRequest, again?: Again): Promise<Outcome> {
		const tool = pipeline.registry.get(request.tool);
		if (tool === undefined) return { kind: "failed", tool: request.tool, error: unknownTool(pipeline, request.tool) };
		const callID = again?.callID ?? pipeline.ids.next("call");
		const making: Making = {
			tool,
			callID,
			caller: request.caller,
			turn: request.turn,
			args: {},
			inputHash: "",
			startedAt: pipeline.clock.now(),
			...(again === undefined ? {} : { again }),
		};
		try {
			requireAllowed(pipeline.store.inspectAll, tool, request.caller);
			making.args = readArguments(tool.input, request.input, exactOf(tool));
			making.inputHash = inputHash(tool.name, masked(tool, making.args));
			making.idempotencyKey = keyOf(tool, request.idempotencyKey, request.turn);
			const lane =
				making.idempotencyKey === undefined ? null : `${request.caller.memberID} ${tool.name} ${making.idempotencyKey}`;
			return await inTurn(lane, async () => {
				const earlier = again === undefined ? earlierAnswer(pipeline, making) : null;
				return earlier ?? (await runOrHold(parts, making, request.signal ?? new AbortController().signal));
			});
		} catch (error) {
			return failCall(parts, making, cutOff(tool, error, request.signal) ?? named(parts, tool, error));
		}
	}
	return call;
}

export type Call = ReturnType<typeof createCall>;

/** The person stopped it, or Kontor is stopping: what was on its way out may have gone. */
function cutOff(tool: Tool, error: unknown, signal: AbortSignal | undefined): ToolError | null {
	if (signal?.aborted !== true || error instanceof ToolError || tool.kind !== "host") return null;
	if (tool.sideEffectClass === "read")
		return new ToolError("interrupted", "This was stopped while it ran. Nothing was changed.");
	return new ToolError(
		"outcome_unknown",
		"This was stopped while it ran. It may or may not have taken effect; look before it is made again.",
	);
}

/** In a turn a reading has a key too, so that a restart neither repeats it nor shows its step twice. */
function keyOf(tool: Tool, key: string | undefined, turn: TurnRef | undefined): string | undefined {
	if (key === undefined || (tool.sideEffectClass === "read" && turn === undefined)) return undefined;
	if (key.length === 0 || key.length > LIMITS.idempotencyKeyCharacters) {
		throw new ToolError("invalid_input", `An idempotency key has 1 to ${LIMITS.idempotencyKeyCharacters} characters.`, {
			input: [
				{
					path: "idempotencyKey",
					problem: "must have {least} to {limit} characters",
					values: { least: 1, limit: LIMITS.idempotencyKeyCharacters },
				},
			],
		});
	}
	return key;
}

export function unknownTool(pipeline: Pipeline, name: string): ToolError {
	const near = nearTools(pipeline.registry, name);
	return new ToolError(
		"tool_not_found",
		`There is no tool called ${name.slice(0, 80)}.${near.length > 0 ? ` Near it: ${near.join(", ")}.` : ""}`,
		{ values: { tool: name.slice(0, 80) } },
	);
}

async function runOrHold(parts: CallParts, making: Making, signal: AbortSignal): Promise<Outcome> {
	const { pipeline, ports } = parts;
	const { tool, args, caller, turn, again } = making;
	const isDirect = turn !== undefined && isDirectWithKontor(pipeline, turn.conversationID);
	const asked = asking(pipeline.store.inspectAll, tool, args, caller, turn, isDirect);
	const known = again === undefined && turn !== undefined ? openOrDeclined(pipeline, making, turn.id) : null;
	if (known !== null) return known;
	if (asked.ask || again?.mustHold) {
		return holdCall(parts, making, asked.ask ? asked.answerer : "requester", openHold);
	}
	const run = { ...making, ids: pipeline.ids };
	const claim = again === undefined ? undefined : (db: SystemDb) => again.claim(db, { state: "done" });
	const ran =
		tool.kind === "host"
			? await runHost(pipeline, ports, { ...run, tool, signal }, claim)
			: tool.sideEffectClass === "read" || tool.sideEffectClass === "computation"
				? readThenClaim(pipeline, claim, () => runRead(pipeline, { ...run, tool }))
				: runWrite(pipeline, { ...run, tool }, claim === undefined ? {} : { spend: claim });
	return { kind: "done", tool: tool.name, callID: making.callID, result: ran.result, effects: ran.effects };
}

/** A reading changes nothing, so the hold it came from is spent once it has succeeded. */
function readThenClaim<T>(pipeline: Pipeline, claim: ((db: SystemDb) => unknown) | undefined, work: () => T): T {
	const result = work();
	if (claim !== undefined) pipeline.store.system(claim);
	return result;
}

/** The same question is open already, or was declined in this turn: it is not asked twice. */
function openOrDeclined(
	pipeline: Pipeline,
	{ tool, inputHash: digest, callID }: Making,
	turnID: string,
): Outcome | null {
	const db = pipeline.store.inspectAll;
	if (wasDeclined(db, turnID, digest)) {
		throw new ToolError("declined", "The person declined this very call. Do not make it again in this turn.");
	}
	const open = identicalHold(db, turnID, digest);
	return open === undefined ? null : { kind: "held", tool: tool.name, callID: open.callID ?? callID, holdID: open.id };
}

const selectDirectKey = prepared((db: SystemDb) =>
	db
		.select({ directKey: allConversation.directKey })
		.from(allConversation)
		.where(eq(allConversation.id, parameter("conversationID")))
		.prepare(),
);

function isDirectWithKontor(pipeline: Pipeline, conversationID: string): boolean {
	const row = selectDirectKey(pipeline.store.inspectAll).get({ conversationID });
	return row !== undefined && isWithKontor(row);
}
