/** What the stored schema says of a table: columns, keys, foreign keys, unique indexes. Read from SQLite, never repeated by hand. */

import type { Connection } from "./driver.ts";
import { STORED } from "./rows.ts";

export type Column = { name: string; type: string; pk: number; hidden: number };
export type ForeignKey = { table: string; from: string; to: string; onDelete: string };

export type TableShape = {
	name: string;
	columns: Column[];
	/** columns that are really stored: no generated ones */
	stored: Column[];
	key: Column[];
	foreignKeys: ForeignKey[];
	/** column lists of unique indexes besides the key */
	uniques: string[][];
};

/**
 * Every stored table by its name without prefix. What is kept by triggers alone, to find rows by (`_index`, `_fts`), is
 * none: it has no view, and tools reach it through the views made for it. A table that lacks the prefix is refused: it
 * would be open to all.
 */
export function inspect(db: Connection): TableShape[] {
	const names = db
		.prepare(
			"select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '%\\_fts%' escape '\\' and name not like '%\\_index' escape '\\'",
		)
		.pluck()
		.all() as string[];
	return names.sort().map((stored) => {
		if (!stored.startsWith(STORED)) throw new Error(`stored table ${stored} lacks the prefix ${STORED}`);
		const columns = db
			.prepare("select name, type, pk, hidden from pragma_table_xinfo(?, 'main')")
			.all(stored) as Column[];
		return {
			name: stored.slice(STORED.length),
			columns,
			stored: columns.filter((column) => column.hidden === 0),
			key: columns.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk),
			foreignKeys: foreignKeysOf(db, stored),
			uniques: uniquesOf(db, stored),
		};
	});
}

function foreignKeysOf(db: Connection, stored: string): ForeignKey[] {
	const rows = db
		.prepare(`select "table", "from", "to", on_delete as onDelete from pragma_foreign_key_list(?, 'main')`)
		.all(stored) as (Omit<ForeignKey, "to"> & { to: string | null })[];
	return rows.map((row) => ({ ...row, table: row.table.slice(STORED.length), to: row.to ?? "id" }));
}

function uniquesOf(db: Connection, stored: string): string[][] {
	const indexes = db
		.prepare(`select name from pragma_index_list(?, 'main') where "unique" and origin <> 'pk'`)
		.pluck()
		.all(stored) as string[];
	return indexes.map(
		(index) => db.prepare("select name from pragma_index_info(?, 'main')").pluck().all(index) as string[],
	);
}
