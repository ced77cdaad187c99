/** Turns that are over, whose requester wanted to be told and has not looked at them yet; what waits has its card and its number. */

import { and, asc, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { listed, prepared } from "#store/prepared.ts";
import { OPEN_TURN_STATES, turn } from "#store/schema/turn.ts";

const selectTold = prepared((db: ReadDb) =>
	db
		.select({ id: turn.id, conversationID: turn.conversationID })
		.from(turn)
		.where(
			and(
				isNotNull(turn.tellAskedAt),
				inArray(turn.conversationID, listed("ids")),
				notInArray(turn.state, [...OPEN_TURN_STATES]),
			),
		)
		.orderBy(asc(turn.id))
		.prepare(),
);

/** By conversation, the oldest first. The reader sees turns of their own alone. */
export function toldTurns(db: ReadDb, conversationIDs: readonly string[]): Map<string, string[]> {
	const rows = Map.groupBy(selectTold(db).all({ ids: JSON.stringify(conversationIDs) }), (row) => row.conversationID);
	return new Map([...rows].map(([id, list]) => [id, list.map((row) => row.id)]));
}
