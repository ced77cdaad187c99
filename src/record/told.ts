/** Turns that are over, whose requester wanted to be told and has not looked at them yet. */

import { and, asc, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { listed, prepared } from "#store/prepared.ts";
import { turn } from "#store/schema/turn.ts";

/** What waits for an approval or a choice is over as far as Kontor is concerned. */
const UNDER_WAY = ["queued", "working"] as const;

const selectTold = prepared((db: ReadDb) =>
	db
		.select({ id: turn.id, conversationID: turn.conversationID })
		.from(turn)
		.where(
			and(
				isNotNull(turn.tellAskedAt),
				inArray(turn.conversationID, listed("ids")),
				notInArray(turn.state, [...UNDER_WAY]),
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
