/** A call of which nobody knows whether it took effect: the process ended while it ran. */

import { eq } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { allCall } from "#store/schema/turn.ts";

export function markUnknown(db: SystemDb, now: number, callID: string): void {
	db.update(allCall)
		.set({
			state: "unknown",
			errorCode: "outcome_unknown",
			error: { message: "Kontor restarted while this ran.", values: {} },
			finishedAt: now,
		})
		.where(eq(allCall.id, callID))
		.run();
}
