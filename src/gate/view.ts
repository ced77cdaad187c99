/** Holds as one caller reads them: what the list, the card, the decision's answer and the stream share. */

import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { approverOf, seenPeople } from "#record/approver.ts";
import { findHoldRow, type HoldRow, holdResult, holdViews } from "#record/hold-view.ts";
import type { HoldView } from "#record/views.ts";
import type { Words } from "#record/words.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { canAnswer } from "./decide.ts";

export type Reading = { db: ReadDb; caller: Caller; words: Words; zone: string };

/** The cards of `rows` for the caller. */
export function holdsFor({ db, caller, words, zone }: Reading, rows: readonly HoldRow[]): HoldView[] {
	const people = seenPeople(db);
	const reader = {
		db,
		memberID: caller.memberID,
		language: caller.language,
		words,
		zone,
		askedOf(hold: HoldRow) {
			const approver = approverOf(people, hold);
			return { ...approver, canAnswer: canAnswer(hold, caller, approver) };
		},
	};
	return holdViews(reader, rows);
}

/** One card; a hold that is none of the caller's answers like one that is not there. */
export function holdFor(reading: Reading, id: string): HoldView {
	const row = findHoldRow(reading.db, id);
	const [view] = row === undefined ? [] : holdsFor(reading, [row]);
	if (row === undefined || view === undefined) throw new ToolError("not_found", `There is no hold ${id} for you.`);
	return { ...view, ...holdResult(reading.db, row) };
}
