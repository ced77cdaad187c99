/**
 * Whether a message was removed while something that quotes messages was on its way. What was begun before must not be kept
 * after: the removal has cleared what stood then, and would never come to it.
 */

import { and, desc, eq, gt } from "drizzle-orm";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allEvent } from "#store/schema/log.ts";

const selectLast = prepared((db: SystemDb) =>
	db.select({ id: allEvent.id }).from(allEvent).orderBy(desc(allEvent.id)).limit(1).prepare(),
);
const selectSince = prepared((db: SystemDb) =>
	db
		.select({ id: allEvent.id })
		.from(allEvent)
		.where(and(gt(allEvent.id, parameter("mark")), eq(allEvent.type, "message.deleted")))
		.limit(1)
		.prepare(),
);

/** The present moment in the company's log of events. */
export const removalMark = (db: SystemDb): number => selectLast(db).get()?.id ?? 0;

export const isRemovedSince = (db: SystemDb, mark: number): boolean => selectSince(db).get({ mark }) !== undefined;
