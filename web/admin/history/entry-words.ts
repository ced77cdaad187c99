/** What the entries of a history are called. */

import type { AdminKey } from "#web/admin/words.ts";

export const STATE_WORDS: Record<string, AdminKey> = {
	queued: "stQueued",
	working: "stWorking",
	waiting: "stWaiting",
	done: "stDone",
	failed: "stFailed",
	stopped: "stStopped",
	interrupted: "stInterrupted",
};

const ENTRY_WORDS: Record<string, AdminKey> = {
	"turn.queued": "stQueued",
	"turn.working": "stWorking",
	"turn.waiting": "stWaiting",
	"turn.done": "stDone",
	"turn.failed": "stFailed",
	"turn.stopped": "stStopped",
	"turn.interrupted": "stInterrupted",
	"turn.continued": "enContinued",
	"turn.equipped": "enEquipped",
	"turn.extended": "enExtended",
	"turn.compacted": "enCompacted",
	"turn.read": "enRead",
	"model.answered": "enModel",
	"hold.opened": "enHoldOpened",
	"hold.approved": "enHoldApproved",
	"hold.declined": "enHoldDeclined",
	"hold.done": "enHoldDone",
	"hold.failed": "enHoldFailed",
	"hold.unknown": "enHoldUnknown",
	"hold.stale": "enHoldStale",
	"hold.replaced": "enHoldReplaced",
	"hold.expired": "enHoldExpired",
	"hold.cancelled": "enHoldCancelled",
};

/** A model is asked for the turn itself unless something else is said. */
export const entryWord = ({ name, purpose }: { name: string; purpose?: string | undefined }): AdminKey | undefined =>
	purpose === "summary" ? "enModelSummary" : ENTRY_WORDS[name];
