/** One declaration makes three things: the view tools query, the stored table the system writes, and the row rules. */

import type { SQLiteColumnBuilderBase } from "drizzle-orm/sqlite-core";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { type RowRules, STORED } from "#store/rows.ts";

/**
 * `columns` is a function because a column belongs to one table: it is asked twice. Column names are given in
 * snake_case where the property differs.
 */
export function table<Name extends string, Columns extends Record<string, SQLiteColumnBuilderBase>>(
	name: Name,
	columns: () => Columns,
	rules: RowRules,
) {
	return { name, rules, view: sqliteTable(name, columns()), stored: sqliteTable(`${STORED}${name}`, columns()) };
}
