/**
 * What many streams are told alike, made once for all of them: which new events there are, who is meant, and a message as
 * every member of its conversation reads it. Two thousand people hear of one message; asked one by one they would be
 * asked for a second.
 */

import { asc, eq, gt, sql } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allMembership } from "#store/schema/conversation.ts";
import { allEvent } from "#store/schema/log.ts";
import type { SentEvent } from "./event-body.ts";

export type EventRow = typeof allEvent.$inferSelect;
export type Share = {
	/** the oldest and the newest event there is */
	bounds(): { first: number | null; last: number };
	/** the stored events after `after`, whoever they are for, at most BATCH */
	rowsAfter(after: number): readonly EventRow[];
	/** as the event's row rule says it */
	isFor(row: Pick<EventRow, "memberID" | "conversationID">, memberID: string): boolean;
	/** events that read alike for everybody they are for, by their id */
	alike: Map<number, SentEvent>;
};

export const BATCH = 200;
/** A message's view names no reader, and its row rule is that of its event: the members of the conversation. */
const ALIKE: ReadonlySet<string> = new Set(["message.added", "message.updated", "message.deleted", "reaction.changed"]);
export const readsAlike = ({ type, conversationID }: EventRow): boolean => ALIKE.has(type) && conversationID !== null;

/** Each by the end of the index it stands at: both in one query would read the whole log. */
const FIRST = sql<number | null>`(select min(id) from main.all_event)`;
const LAST = sql<number | null>`(select max(id) from main.all_event)`;
const selectBounds = prepared((db: SystemDb) =>
	db.select({ first: FIRST, last: LAST }).from(sql`(select 1)`).prepare(),
);
const selectRows = prepared((db: SystemDb) =>
	db
		.select()
		.from(allEvent)
		.where(gt(allEvent.id, parameter("after")))
		.orderBy(asc(allEvent.id))
		.limit(BATCH)
		.prepare(),
);
const selectMembers = prepared((db: SystemDb) =>
	db
		.select({ id: allMembership.memberID })
		.from(allMembership)
		.where(eq(allMembership.conversationID, parameter("conversationID")))
		.prepare(),
);

const kept = new WeakMap<Store, { commits: number; share: Share }>();

/** What is known of the record as it stands; the next commit makes it anew, so nobody is told more than they may see now. */
export function shareOf(store: Store): Share {
	const known = kept.get(store);
	if (known?.commits === store.commits()) return known.share;
	const share = createShare(store.inspectAll);
	kept.set(store, { commits: store.commits(), share });
	return share;
}

function createShare(db: SystemDb): Share {
	const rows = new Map<number, readonly EventRow[]>();
	const members = new Map<string, ReadonlySet<string>>();
	const remembered = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
		const value = map.get(key) ?? make();
		map.set(key, value);
		return value;
	};
	let bounds: { first: number | null; last: number } | undefined;
	return {
		bounds() {
			if (bounds !== undefined) return bounds;
			const found = selectBounds(db).get();
			bounds = { first: found?.first ?? null, last: found?.last ?? 0 };
			return bounds;
		},
		rowsAfter: (after) => remembered(rows, after, () => selectRows(db).all({ after })),
		isFor({ memberID, conversationID }, who) {
			if (memberID !== null) return memberID === who;
			if (conversationID === null) return true;
			const read = () =>
				new Set(
					selectMembers(db)
						.all({ conversationID })
						.map(({ id }) => id),
				);
			return remembered(members, conversationID, read).has(who);
		},
		alike: new Map(),
	};
}
