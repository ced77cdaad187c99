/** Tells open pages which rows a call wrote: one event a row, in the call's own transaction. */

import type { Effect } from "#base/errors.ts";
import { appendEvent } from "#ledger/append.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { EventType } from "#tools/context.ts";

/** Things whose pages stay true by themselves; who hears of a task is decided when a stream reads it, by its row. */
const TOLD: Readonly<Record<string, EventType>> = { task: "task.changed", company: "company.changed" };

export function announce(db: SystemDb, now: number, effects: readonly Effect[]): void {
	for (const { objectType, id } of effects) {
		const type = TOLD[objectType];
		if (type !== undefined && id !== null) appendEvent(db, now, { type, subjectID: id });
	}
}
