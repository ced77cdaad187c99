/** Condensed talk as it is stored: one row each time, the newest counts. */

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allSummary } from "#store/schema/summary.ts";

export type SummaryRow = typeof allSummary.$inferSelect;
/** what a summary is of: a member's talk in a conversation, or the steps of one turn */
export type SummaryOf = TalkKey | { turnID: string };
/** a direct conversation is one talk, and so is each thread of a channel */
type TalkKey = { conversationID: string; requesterID: string; rootMessageID: string | null };

export const talkKey = ({ conversationID, requesterID, rootMessageID }: TalkKey): TalkKey => ({
	conversationID,
	requesterID,
	rootMessageID,
});

const selectOfTurn = prepared((db: SystemDb) =>
	db
		.select()
		.from(allSummary)
		.where(eq(allSummary.turnID, parameter("turnID")))
		.orderBy(desc(allSummary.throughSeq), desc(allSummary.id))
		.limit(1)
		.prepare(),
);
const selectOfTalk = prepared((db: SystemDb) =>
	db
		.select()
		.from(allSummary)
		.where(
			and(
				eq(allSummary.conversationID, parameter("conversationID")),
				eq(allSummary.requesterID, parameter("requesterID")),
				sql`${allSummary.rootMessageID} is ${parameter("rootMessageID")}`,
				isNull(allSummary.turnID),
			),
		)
		.orderBy(desc(allSummary.throughSeq), desc(allSummary.id))
		.limit(1)
		.prepare(),
);

export function lastSummary(db: SystemDb, of: SummaryOf): SummaryRow | null {
	return ("turnID" in of ? selectOfTurn(db).get(of) : selectOfTalk(db).get(of)) ?? null;
}

/** Keeps a summary in place of the one before it, which it contains. */
export function keepSummary(db: SystemDb, row: SummaryRow): void {
	const { turnID, conversationID, requesterID, rootMessageID } = row;
	db.delete(allSummary)
		.where(
			turnID === null
				? and(
						eq(allSummary.conversationID, conversationID),
						eq(allSummary.requesterID, requesterID),
						sql`${allSummary.rootMessageID} is ${rootMessageID}`,
						isNull(allSummary.turnID),
					)
				: eq(allSummary.turnID, turnID),
		)
		.run();
	db.insert(allSummary).values(row).run();
}
