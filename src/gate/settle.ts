/** What every way of answering a hold shares: what the gate is made of, and how a hold comes to its end. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import type { Log } from "#base/log.ts";
import { instantText } from "#base/time.ts";
import type { Caller } from "#identity/caller.ts";
import type { Hub } from "#ledger/hub.ts";
import { storedNames } from "#record/person.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { findHold, type HoldRow, moveHold, noteHold } from "./hold.ts";
import type { HeldCall, Runner } from "./port.ts";

export type GateParts = {
	store: Store;
	clock: Clock;
	ids: Ids;
	hub: Hub;
	log: Log;
	runner: Runner;
	/** the requester with the rights of this moment, or null when they may not act any more */
	callerOf(memberID: string, origin: Caller["origin"]): Caller | null;
	/**
	 * Makes the call again with other arguments: at once, or as a new hold. `claim` runs first in the transaction that
	 * decides which, so that the answered hold and what follows from it are kept together.
	 */
	again(
		hold: HoldRow,
		input: Record<string, unknown>,
		caller: Caller,
		kind: "edit" | "choice",
		claim: Claim,
	): Promise<void>;
	/** the agent goes on when a hold of its turn was answered */
	decided(hold: HoldRow): void;
};

/** Answers the id of a new hold when a refused choice becomes the next question. */
export type Claim = (
	db: SystemDb,
	outcome: { state: "done" } | { state: "replaced"; holdID: string } | { state: "failed"; error: ToolError },
) => string | undefined;

export function alreadyDecided({ store }: GateParts, hold: HoldRow): ToolError {
	const by = hold.decidedBy === null ? "" : (storedNames(store.inspectAll).get(hold.decidedBy) ?? "");
	return new ToolError("hold_decided", `This was already answered (${hold.state}).`, {
		values: {
			state: hold.state,
			name: by,
			at: hold.decidedAt ?? 0,
			...(hold.decidedVia === "cli" ? { because: "decided_at_shell" } : {}),
		},
		details: {
			state: hold.state,
			...(hold.decidedBy === null ? {} : { decidedBy: hold.decidedBy }),
			...(hold.decidedAt === null ? {} : { decidedAt: instantText(hold.decidedAt) }),
		},
	});
}

/** Where a hold can be answered from. */
const VIA = ["web", "api", "cli"] as const;

export function decision(caller: Caller, now: number, kind: "approve" | "decline" | "edit") {
	const via = VIA.find((origin) => origin === caller.origin) ?? null;
	return { decidedBy: caller.memberID, decidedAt: now, decision: kind, decidedVia: via } as const;
}

export function settled(parts: GateParts, holdID: string): HoldRow {
	const hold = findHold(parts.store.inspectAll, holdID);
	if (hold === undefined) throw new Error(`hold ${holdID} is gone`);
	parts.hub.wake();
	parts.decided(hold);
	return hold;
}

/** The turn a hold was opened in, if any. */
export function heldTurn({ turnID, conversationID, modelCallID }: HoldRow): HeldCall["turn"] {
	if (turnID === null || conversationID === null) return undefined;
	return { id: turnID, conversationID, modelCallID: modelCallID ?? "" };
}

export function heldCall(hold: HoldRow, caller: Caller): HeldCall {
	const turn = heldTurn(hold);
	const { callID, tool, input, subject } = hold;
	return { holdID: hold.id, callID, tool, input, subject, caller, ...(turn === undefined ? {} : { turn }) };
}

/** Whoever asked may not act any more; the tool is gone or another one than was asked about; policy switched it off. */
export type CancelReason = "requester" | "tool" | "off";

/** It cannot run any more. */
export function cancelHold(parts: GateParts, hold: HoldRow, reason: CancelReason, caller?: Caller): HoldRow {
	const now = parts.clock.now();
	parts.store.system((db) => {
		const moved = moveHold(db, hold.id, [hold.state], {
			state: "cancelled",
			reason,
			...(caller === undefined ? {} : decision(caller, now, "approve")),
		});
		if (!moved) throw alreadyDecided(parts, findHold(db, hold.id) ?? hold);
		noteHold(db, now, hold, "hold.cancelled");
	});
	return settled(parts, hold.id);
}
