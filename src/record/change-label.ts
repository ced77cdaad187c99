/** What a changed row is called on a card and in a list: its own title or name, else that of the row it belongs to. */

import { getTableColumns } from "drizzle-orm";
import { RULES, TABLES } from "#store/schema/tables.ts";

type Changed = {
	tableName: string;
	rowID: string;
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
};
/** Reads one column of a row by its id, or nothing when the row is not there for the reader. */
export type ReadColumn = (table: string, column: string, id: string) => string | undefined;

/** The change carries the name when it moved or the row came or went; otherwise it is read from where the row stands. */
export function changeLabel({ tableName, rowID, before, after }: Changed, read: ReadColumn): string {
	const column = labelColumn(tableName);
	if (column !== undefined) {
		const named = after?.[column] ?? before?.[column];
		return typeof named === "string" ? named : (read(tableName, column, rowID) ?? rowID);
	}
	const owner = RULES.get(tableName)?.partOf;
	const ownerColumn = owner === undefined ? undefined : labelColumn(owner);
	// a row that belongs to another names it by `<table>_id`
	const ownerID = (after ?? before)?.[`${owner}_id`];
	if (owner === undefined || ownerColumn === undefined || typeof ownerID !== "string") return rowID;
	return read(owner, ownerColumn, ownerID) ?? rowID;
}

function labelColumn(table: string): string | undefined {
	const declared = TABLES.find(({ name }) => name === table);
	if (declared === undefined) return undefined;
	return Object.values(getTableColumns(declared.view)).find(({ name }) => name === "title" || name === "name")?.name;
}
