/** The append-only list of what happened to turns, calls and holds, and the log of events pages listen to. */

import type { SystemDb } from "#store/drizzle.ts";
import { allEvent, allLedger } from "#store/schema/log.ts";

export type LedgerName =
	| "call.done"
	| "call.failed"
	| "call.started"
	| "call.unknown"
	| "hold.opened"
	| "hold.approved"
	| "hold.declined"
	| "hold.done"
	| "hold.failed"
	| "hold.unknown"
	| "hold.stale"
	| "hold.replaced"
	| "hold.expired"
	| "hold.cancelled"
	| "turn.queued"
	| "turn.working"
	| "turn.waiting"
	| "turn.done"
	| "turn.failed"
	| "turn.stopped"
	| "turn.interrupted"
	| "turn.continued"
	| "turn.equipped"
	| "model.answered"
	| "member.ended"
	| "session.started"
	| "setup.finished";

export type LedgerEntry = {
	name: LedgerName;
	memberID?: string | null;
	turnID?: string | null;
	callID?: string | null;
	holdID?: string | null;
	/** ids, names and numbers; never message text, never a secret */
	body?: Record<string, unknown>;
};

/** Appends one entry in the open transaction. */
export function appendLedger(db: SystemDb, at: number, entry: LedgerEntry): void {
	db.insert(allLedger)
		.values({
			at,
			name: entry.name,
			memberID: entry.memberID ?? null,
			turnID: entry.turnID ?? null,
			callID: entry.callID ?? null,
			holdID: entry.holdID ?? null,
			body: entry.body ?? {},
		})
		.run();
}

export type EventEntry = {
	type: string;
	/** for this member alone */
	memberID?: string;
	/** for the members of this conversation */
	conversationID?: string;
	subjectID: string;
};

/** Appends one event in the open transaction; streams are woken after the commit. */
export function appendEvent(db: SystemDb, at: number, event: EventEntry): void {
	db.insert(allEvent)
		.values({
			at,
			type: event.type,
			memberID: event.memberID ?? null,
			conversationID: event.conversationID ?? null,
			subjectID: event.subjectID,
		})
		.run();
}
