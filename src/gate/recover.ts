/** Holds over time: what a restart finds under way, and what nobody answered in time. */

import { and, eq, inArray, lte } from "drizzle-orm";
import { traceOf } from "#base/log.ts";
import { markUnknown } from "#record/unknown-call.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import { type HoldRow, moveHold, noteHold } from "./hold.ts";
import { runApproved } from "./host-hold.ts";
import { cancelHold, type GateParts } from "./settle.ts";

/**
 * What a restart finds under way. Approved but not begun: it runs, beside the start rather than before it, since the
 * world may answer slowly. Running: its call tells how far it came, and where that is not known, it is said so and
 * nothing is repeated.
 */
export function recoverHolds(parts: GateParts): void {
	const open = parts.store.inspectAll
		.select()
		.from(allHold)
		.where(inArray(allHold.state, ["running", "approved"]))
		.all();
	for (const hold of open) if (hold.state === "approved" || !settleRunning(parts, hold)) runNow(parts, hold);
	parts.hub.wake();
}

/**
 * Ends a hold found running by what its call says: done, failed, or begun and never heard of again. False when the call
 * was never begun: its row says *started*, on the disk, before anything goes out.
 */
function settleRunning(parts: GateParts, hold: HoldRow): boolean {
	const { store, clock } = parts;
	const now = clock.now();
	const state = store.system((db) => {
		const call = db.select().from(allCall).where(eq(allCall.id, hold.callID)).get();
		if (call?.state === "held") {
			moveHold(db, hold.id, ["running"], { state: "approved" });
			return "approved" as const;
		}
		const settled = call?.state === "done" || call?.state === "failed" ? call.state : ("unknown" as const);
		const { message = "", values = {} } = call?.error ?? {};
		moveHold(db, hold.id, ["running"], {
			state: settled,
			...(settled === "failed" ? { errorCode: call?.errorCode ?? null, error: { message, values } } : {}),
		});
		if (settled === "unknown") markUnknown(db, now, hold.callID);
		noteHold(db, now, hold, `hold.${settled}`);
		return settled;
	});
	if (state === "approved") return false;
	parts.decided({ ...hold, state } satisfies HoldRow);
	return true;
}

function runNow(parts: GateParts, hold: HoldRow): void {
	const requester = parts.callerOf(hold.requesterID, hold.origin);
	const kind = parts.runner.kindOf(hold.tool, hold.version);
	if (requester === null || kind !== "host") {
		cancelHold(
			parts,
			{ ...hold, state: "approved" },
			requester === null ? "requester" : kind === "off" ? "off" : "tool",
		);
		return;
	}
	void runApproved(parts, hold, requester).catch((error: unknown) =>
		parts.log.error("an approved call could not be finished", {
			hold: hold.id,
			error: traceOf(error),
		}),
	);
}

/** Ends what is past its date, visibly, with *Ask again*. Answers how many. */
export function expireHolds(parts: GateParts): number {
	const { store, clock } = parts;
	const now = clock.now();
	const due = store.inspectAll
		.select()
		.from(allHold)
		.where(and(eq(allHold.state, "waiting"), lte(allHold.expiresAt, now)))
		.all();
	for (const hold of due) {
		store.system((db) => {
			moveHold(db, hold.id, ["waiting"], { state: "expired" });
			noteHold(db, now, hold, "hold.expired");
		});
		parts.decided({ ...hold, state: "expired" } satisfies HoldRow);
	}
	if (due.length > 0) parts.hub.wake();
	return due.length;
}
