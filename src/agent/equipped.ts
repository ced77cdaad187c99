/** Which tools a turn keeps at hand when more of them are fetched, and what is noted of it. */

import { eq } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import { appendLedger } from "#ledger/append.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allTurn } from "#store/schema/turn.ts";
import { storedTurn } from "./turns.ts";

/** The newly found ones first, then those that were there, as many as a model is offered: the oldest make room. */
export function pinned(found: readonly string[], before: readonly string[]): { tools: string[]; dropped: string[] } {
	const all = [...new Set([...found, ...before])];
	return { tools: all.slice(0, LIMITS.equippedTools), dropped: all.slice(LIMITS.equippedTools) };
}

/** Pins what was found to the turn. `leftOut` fitted the request as well, and found no room in it. */
export function equipTurn(
	db: SystemDb,
	now: number,
	turnID: string,
	found: readonly string[],
	leftOut: readonly string[] = [],
): void {
	const turn = storedTurn(db, turnID);
	if (turn === undefined) return;
	const { tools, dropped } = pinned(found, turn.equipped);
	db.update(allTurn).set({ equipped: tools }).where(eq(allTurn.id, turnID)).run();
	const body = { tools, dropped: [...dropped, ...leftOut] };
	appendLedger(db, now, { name: "turn.equipped", memberID: turn.requesterID, turnID, body });
}
