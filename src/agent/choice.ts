/** An ambiguous hint becomes a pick list: a hold of kind choice, which survives restarts and expires like any other. */

import { and, eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import type { Ids } from "#base/ids.ts";
import { openHold } from "#gate/hold.ts";
import type { Caller } from "#identity/caller.ts";
import type { Hub } from "#ledger/hub.ts";
import type { Outcome } from "#registry/call.ts";
import { inputHash } from "#registry/call-row.ts";
import type { Registry } from "#registry/registry.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { TurnRef } from "#tools/context.ts";

type Parts = { store: Store; clock: Clock; ids: Ids; hub: Hub; registry: Registry };
type Failed = Extract<Outcome, { kind: "failed" }>;

/** Asks the person which one was meant. False when the refusal is not one that a pick can answer. */
function open(parts: Parts, caller: Caller, turn: TurnRef, input: Record<string, unknown>, outcome: Failed): boolean {
	const { error, callID } = outcome;
	const tool = parts.registry.get(outcome.tool);
	const hintPath = error.details?.hint;
	if (
		error.code !== "interaction_required" ||
		!error.candidates?.length ||
		typeof hintPath !== "string" ||
		tool === undefined ||
		callID === undefined
	)
		return false;
	const candidates = error.candidates;
	const now = parts.clock.now();
	const holdID = parts.ids.next("hold");
	const subject = tool.input.safeParse(input).success ? (tool.object?.(input as never) ?? null) : null;
	parts.store.system(
		(db) => {
			openHold(db, now, {
				holdID,
				callID,
				tool: tool.name,
				version: tool.version,
				input,
				caller,
				turn,
				kind: "choice",
				subject,
				digest: inputHash(tool.name, input),
				answerer: "requester",
				preview: { changes: [], digest: "", total: 0, warnings: [] },
				candidates,
				hintPath,
			});
			db.update(allCall)
				.set({ state: "held", holdID, errorCode: null, error: null, finishedAt: null })
				.where(eq(allCall.id, callID))
				.run();
		},
		{ durable: true },
	);
	parts.hub.wake();
	return true;
}

/** What a waiting turn waits for: a choice before an approval, since the call itself is not known yet. */
function kindOf(db: SystemDb, turnID: string): "choice" | "approval" {
	const choice = db
		.select({ id: allHold.id })
		.from(allHold)
		.where(and(eq(allHold.turnID, turnID), eq(allHold.state, "waiting"), eq(allHold.kind, "choice")))
		.get();
	return choice === undefined ? "approval" : "choice";
}

export const openChoice = { open, kindOf };
