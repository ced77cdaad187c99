/** What a held call would change, as its card shows it, taken from the change list before it is rolled back. */

import { eq, sql } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import { changeLabel } from "#record/change-label.ts";
import { type Change, digestOf, steady } from "#store/changes.ts";
import type { ReadDb, SystemDb } from "#store/drizzle.ts";
import { quote, storedName } from "#store/rows.ts";
import { conversation } from "#store/schema/conversation.ts";
import type { PreviewChange, StoredPreview, TakenFile } from "#store/schema/turn.ts";
import type { PreviewWords } from "#tools/context.ts";

/** `now` is the moment the call was tried at. Runs inside the rehearsal's transaction, while the rows still stand as they would be left. */
export function previewOf(
	db: SystemDb,
	seen: ReadDb,
	changes: Change[],
	words: PreviewWords & { files: readonly TakenFile[]; changesNothing: boolean },
	now: number,
): StoredPreview {
	const most = changes.length > LIMITS.previewChanges ? LIMITS.previewChangesKept : changes.length;
	const shown = changes.filter((change) => isSeen(seen, change)).slice(0, most);
	return {
		changes: shown.map((change) => previewChange(db, change)),
		digest: digestOf(changes, now, words.files),
		total: changes.length,
		...(words.changesNothing ? { changesNothing: true as const } : {}),
		...(words.text === undefined ? {} : { text: words.text }),
		...(words.recipients === undefined ? {} : { recipients: words.recipients }),
		...(words.files.length === 0 ? {} : { files: [...words.files] }),
		warnings: words.warnings ?? [],
		...(words.nameToType === undefined ? {} : { nameToType: words.nameToType }),
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

/**
 * A call may move rows that whoever asks does not see: withdrawing somebody ends their memberships of private channels.
 * Those are compared on replay like the rest, and are nobody's to read on a card.
 */
function isSeen(seen: ReadDb, { tableName, rowID, before, after }: Change): boolean {
	if (tableName !== "conversation" && tableName !== "membership") return true;
	const id = tableName === "conversation" ? rowID : String((after ?? before)?.conversation_id);
	return seen.select({ id: conversation.id }).from(conversation).where(eq(conversation.id, id)).get() !== undefined;
}

/** Read over the stored rows, for the name of a row that the card shows anyway. */
function readColumn(db: SystemDb, table: string, column: string, id: string): string | undefined {
	return db.get<{ label: string } | undefined>(
		sql`select ${sql.raw(quote(column))} as label from ${sql.raw(storedName(table))} where id = ${id}`,
	)?.label;
}
