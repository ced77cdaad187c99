/** The change list of one call, read back, digested and compared. */

import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { allChange } from "#store/schema/log.ts";
import { RULES } from "#store/schema/tables.ts";
import type { TakenFile } from "#store/schema/turn.ts";
import type { SystemDb } from "./drizzle.ts";
import { parameter, prepared } from "./prepared.ts";

export type Change = {
	id: number;
	callID: string;
	tableName: string;
	rowID: string;
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
	at: number;
};

/**
 * Calls as their changes make them known: an administrator sees that a colleague's call changed the record and may take
 * it back, but neither its arguments nor its result (design section 9, Rows).
 */
export const CHANGED_CALL_VIEW = `create temp view changed_call as select c.id, c.member_id, c.tool, c.subject, c.origin, c.state, c.effects,
	(select coalesce(u.finished_at, u.started_at) from main.all_call u where u.id = c.undone_by_call_id) as undone_at,
	(select max(h.id) from temp.change h where h.call_id = c.id) as last_change_id
	from main.all_call c where exists(select 1 from temp.change h where h.call_id = c.id);`;

const selectChanges = prepared((db: SystemDb) =>
	db
		.select()
		.from(allChange)
		.where(eq(allChange.callID, parameter("callID")))
		.orderBy(asc(allChange.id))
		.prepare(),
);

/** Every row the call wrote in journaled tables, in the order it was written. */
export function changesOf(db: SystemDb, callID: string): Change[] {
	return selectChanges(db).all({ callID });
}

/** An image without the columns that move by themselves. */
export function steady(table: string, image: Record<string, unknown> | null): Record<string, unknown> | null {
	if (image === null) return null;
	const moving = new Set(RULES.get(table)?.volatile);
	return Object.fromEntries(Object.entries(image).filter(([column]) => !moving.has(column)));
}

/**
 * Equal digests mean: the same rows, from and to the same values (design section 4, replay). Columns that move by
 * themselves are left out, and a value that is the call's own moment counts as "now", whenever that was. Files that go
 * along are told by what they hold.
 */
export function digestOf(changes: Change[], now: number, files: readonly TakenFile[] = []): string {
	const timeless = (image: Record<string, unknown> | null) =>
		image === null
			? null
			: Object.fromEntries(
					Object.entries(image).map(([column, value]) => [
						column,
						value === now && column.endsWith("_at") ? "now" : value,
					]),
				);
	const list = changes
		.map(
			({ tableName, rowID, before, after }) =>
				[tableName, rowID, steady(tableName, before), timeless(steady(tableName, after))] as const,
		)
		// an update of moving columns alone is nobody's change
		.filter(([, , before, after]) => !isEmptyUpdate(before, after));
	const whole = files.length === 0 ? list : [list, files.map(({ name, sha256 }) => [name, sha256])];
	return createHash("sha256").update(JSON.stringify(whole)).digest("hex");
}

function isEmptyUpdate(before: Record<string, unknown> | null, after: Record<string, unknown> | null): boolean {
	return before !== null && after !== null && Object.keys(before).length === 0 && Object.keys(after).length === 0;
}
