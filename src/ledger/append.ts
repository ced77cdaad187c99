/** The append-only list of what happened to turns, calls and holds, and the log of events pages listen to. */

import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allEvent, allLedger } from "#store/schema/log.ts";

const insertLedger = prepared((db: SystemDb) =>
	db
		.insert(allLedger)
		.values({
			at: parameter("at"),
			name: parameter("name"),
			memberID: parameter("memberID"),
			turnID: parameter("turnID"),
			callID: parameter("callID"),
			holdID: parameter("holdID"),
			body: parameter("body"),
		})
		.prepare(),
);
const insertEvent = prepared((db: SystemDb) =>
	db
		.insert(allEvent)
		.values({
			at: parameter("at"),
			type: parameter("type"),
			memberID: parameter("memberID"),
			conversationID: parameter("conversationID"),
			subjectID: parameter("subjectID"),
		})
		.prepare(),
);

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
	| "turn.read"
	| "turn.continued"
	| "turn.equipped"
	| "turn.extended"
	| "turn.compacted"
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
	const { name, memberID = null, turnID = null, callID = null, holdID = null, body = {} } = entry;
	insertLedger(db).run({ at, name, memberID, turnID, callID, holdID, body });
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
	const { type, memberID = null, conversationID = null, subjectID } = event;
	insertEvent(db).run({ at, type, memberID, conversationID, subjectID });
}
