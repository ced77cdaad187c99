/** How far a turn may go: as the level of its plan says, and where that is used up once a level further (runtime.md 3.2). */

import { and, eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { appendLedger } from "#ledger/append.ts";
import { above, budgetOf, higher, LEVELS, type Level } from "#record/level.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { allLedger } from "#store/schema/log.ts";
import { storedTurn } from "./turns.ts";

/** Of a turn whose plan names no level. */
const FIRST_LEVEL = "medium";

/** What the turn may take by now. A plan raises it and never lowers it. */
export function turnBudget(db: SystemDb, turnID: string) {
	return budgetOf(higher(plannedLevel(db, turnID), extendedTo(db, turnID)));
}

/** One level more, once a turn. Answers whether there was one. */
export function extendBudget(
	{ store, clock }: { store: Store; clock: Clock },
	turn: { id: string; requesterID: string },
) {
	return store.system((db) => {
		const next = above(plannedLevel(db, turn.id));
		if (next === null || extendedTo(db, turn.id) !== undefined) return false;
		appendLedger(db, clock.now(), {
			name: "turn.extended",
			memberID: turn.requesterID,
			turnID: turn.id,
			body: { level: next },
		});
		return true;
	});
}

const plannedLevel = (db: SystemDb, turnID: string): Level =>
	higher<Level>(FIRST_LEVEL, storedTurn(db, turnID)?.plan?.level);

function extendedTo(db: SystemDb, turnID: string): Level | undefined {
	const entry = and(eq(allLedger.turnID, turnID), eq(allLedger.name, "turn.extended"));
	const level = db.select({ body: allLedger.body }).from(allLedger).where(entry).get()?.body.level;
	return LEVELS.find((one) => one === level);
}
