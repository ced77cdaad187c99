/** What a held call would change, as its card shows it, taken from the change list before it is rolled back. */

import { LIMITS } from "#base/limits.ts";
import { type Change, digestOf, steady } from "#store/changes.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { TableShape } from "#store/inspect.ts";
import { literal, quote, storedName } from "#store/rows.ts";
import type { PreviewChange, StoredPreview } from "#store/schema/turn.ts";
import type { PreviewWords } from "#tools/context.ts";
import { sql } from "drizzle-orm";

type Shapes = ReadonlyMap<string, TableShape>;

/** Runs inside the rehearsal's transaction, while the rows still stand as they would be left. */
export function previewOf(db: SystemDb, shapes: Shapes, changes: Change[], words: PreviewWords): StoredPreview {
	const kept = changes.length > LIMITS.previewChanges ? changes.slice(0, LIMITS.previewChangesKept) : changes;
	return {
		changes: kept.map((change) => previewChange(db, shapes, change)),
		digest: digestOf(changes),
		total: changes.length,
		...(words.text === undefined ? {} : { text: words.text }),
		...(words.recipients === undefined ? {} : { recipients: words.recipients }),
		warnings: words.warnings ?? [],
	};
}

function previewChange(db: SystemDb, shapes: Shapes, change: Change): PreviewChange {
	return {
		table: change.tableName,
		rowID: change.rowID,
		label: labelOf(db, shapes, change),
		before: steady(change.tableName, change.before),
		after: steady(change.tableName, change.after),
	};
}

/** The row's own name: out of its image, or read from where it stands. */
function labelOf(db: SystemDb, shapes: Shapes, { tableName, rowID, before, after }: Change): string {
	const column = shapes.get(tableName)?.stored.find(({ name }) => name === "title" || name === "name")?.name;
	if (column === undefined) return rowID;
	const named = after?.[column] ?? before?.[column];
	if (typeof named === "string") return named;
	const row = db.get<{ label: string } | undefined>(
		sql.raw(`select ${quote(column)} as label from ${storedName(tableName)} where id = ${literal(rowID)}`),
	);
	return row?.label ?? rowID;
}
