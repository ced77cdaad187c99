/** Holds as one caller reads them: what the list, the card, the decision's answer and the stream share. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { findHoldRow, type HoldRow, holdViews } from "#record/hold-view.ts";
import type { HoldView } from "#record/views.ts";
import type { Words } from "#record/words.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { member } from "#store/schema/member.ts";
import { canAnswer } from "./decide.ts";

export type Reading = { db: ReadDb; caller: Caller; words: Words; zone: string };

/** The cards of `rows` for the caller. */
export function holdsFor({ db, caller, words, zone }: Reading, rows: readonly HoldRow[]): HoldView[] {
	const supervisorOf = (memberID: string) =>
		db.select({ id: member.supervisorID }).from(member).where(eq(member.id, memberID)).get()?.id ?? null;
	const reader = {
		db,
		memberID: caller.memberID,
		language: caller.language,
		words,
		zone,
		canAnswer: (hold: HoldRow) => canAnswer(hold, caller, supervisorOf),
	};
	return holdViews(reader, rows);
}

/** One card; a hold that is none of the caller's answers like one that is not there. */
export function holdFor(reading: Reading, id: string): HoldView {
	const row = findHoldRow(reading.db, id);
	const [view] = row === undefined ? [] : holdsFor(reading, [row]);
	if (view === undefined) throw new ToolError("not_found", `There is no hold ${id} for you.`);
	return view;
}
