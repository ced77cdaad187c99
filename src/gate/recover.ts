/** Holds over time: what a restart finds under way, and what nobody answered in time. */

import { and, eq, inArray, lte } from "drizzle-orm";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { GateParts } from "./decide.ts";
import { runApproved } from "./decide.ts";
import { type HoldRow, moveHold, noteHold } from "./hold.ts";

/** Found running: nobody knows whether it went out, so it is said and never repeated. Approved but not begun: it runs. */
export async function recoverHolds(parts: GateParts): Promise<void> {
	const { store, clock } = parts;
	const open = store.inspectAll.select().from(allHold).where(inArray(allHold.state, ["running", "approved"])).all();
	for (const hold of open.filter(({ state }) => state === "running")) {
		store.system((db) => {
			moveHold(db, hold.id, ["running"], { state: "unknown" });
			db.update(allCall).set({ state: "unknown" }).where(eq(allCall.id, hold.callID)).run();
			noteHold(db, clock.now(), hold, "hold.unknown");
		});
	}
	for (const hold of open.filter(({ state }) => state === "approved")) {
		const requester = parts.callerOf(hold.requesterID, hold.origin);
		if (requester !== null) await runApproved(parts, hold, requester);
	}
	parts.hub.wake();
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
