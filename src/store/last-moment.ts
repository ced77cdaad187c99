/** Where ids go on after a start: they are an order, and the computer's clock may have gone back meanwhile. */

import { max } from "drizzle-orm";
import { momentOfID } from "#base/ids.ts";
import { allMessage } from "#store/schema/message.ts";
import { allCall, allHold, allTurn } from "#store/schema/turn.ts";
import type { SystemDb } from "./drizzle.ts";

/** The latest moment that a stored id names, in milliseconds, or -1: nothing is made without one of these rows. */
export function lastMoment(db: SystemDb): number {
	const latest = [allCall, allTurn, allHold, allMessage].map(
		(table) =>
			db
				.select({ id: max(table.id) })
				.from(table)
				.get()?.id,
	);
	return Math.max(-1, ...latest.map((id) => (id ? momentOfID(id) : -1)));
}
