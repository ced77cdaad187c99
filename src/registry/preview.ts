/** What a held call would change, as its card shows it, taken from the change list before it is rolled back. */

import { sql } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import { changeLabel } from "#record/change-label.ts";
import { type Change, digestOf, steady } from "#store/changes.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { literal, quote, storedName } from "#store/rows.ts";
import type { PreviewChange, StoredPreview } from "#store/schema/turn.ts";
import type { PreviewWords } from "#tools/context.ts";

/** `now` is the moment the call was tried at. Runs inside the rehearsal's transaction, while the rows still stand as they would be left. */
export function previewOf(db: SystemDb, changes: Change[], words: PreviewWords, now: number): StoredPreview {
	const kept = changes.length > LIMITS.previewChanges ? changes.slice(0, LIMITS.previewChangesKept) : changes;
	return {
		changes: kept.map((change) => previewChange(db, change)),
		digest: digestOf(changes, now),
		total: changes.length,
		...(words.text === undefined ? {} : { text: words.text }),
		...(words.recipients === undefined ? {} : { recipients: words.recipients }),
		warnings: words.warnings ?? [],
	};
}

function previewChange(db: SystemDb, change: Change): PreviewChange {
	return {
		table: change.tableName,
		rowID: change.rowID,
		label: changeLabel(change, (table, column, id) => readColumn(db, table, column, id)),
		before: steady(change.tableName, change.before),
		after: steady(change.tableName, change.after),
	};
}

/** Read over the stored rows: the one who asks has just been allowed to change them. */
function readColumn(db: SystemDb, table: string, column: string, id: string): string | undefined {
	return db.get<{ label: string } | undefined>(
		sql.raw(`select ${quote(column)} as label from ${storedName(table)} where id = ${literal(id)}`),
	)?.label;
}
