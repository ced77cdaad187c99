/** Writes one row by a statement built once for each table and set of columns: hot paths write the same few over and over. */

import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { must } from "#base/assert.ts";
import type { ToolDb } from "./drizzle.ts";
import { parameter } from "./prepared.ts";

type Inserting = Pick<ToolDb, "insert">;
type Statement<Row> = { get(values: Record<string, unknown>): Row | undefined };

const built = new WeakMap<Inserting, Map<SQLiteTable, Map<string, Statement<unknown>>>>();

/**
 * The row as it was written. Null is left to the column, whose default it is: drizzle would write that of a JSON column
 * as the text "null". Throws what the row rules throw.
 */
export function insertRow<Table extends SQLiteTable>(
	db: Inserting,
	table: Table,
	values: Table["$inferInsert"],
): Table["$inferSelect"] {
	const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
	const names = given.map(([name]) => name);
	const statement = statementFor(db, table, names) as Statement<Table["$inferSelect"]>;
	return must(statement.get(Object.fromEntries(given)), "the row that was written");
}

function statementFor(db: Inserting, table: SQLiteTable, names: readonly string[]): Statement<unknown> {
	const ofHandle = built.get(db) ?? new Map<SQLiteTable, Map<string, Statement<unknown>>>();
	built.set(db, ofHandle);
	const ofTable = ofHandle.get(table) ?? new Map<string, Statement<unknown>>();
	ofHandle.set(table, ofTable);
	const shape = names.join();
	const known = ofTable.get(shape);
	if (known !== undefined) return known;
	const values = Object.fromEntries(names.map((name) => [name, parameter(name)]));
	const query = db.insert(table).values(values as never);
	const statement = query.returning().prepare() as unknown as Statement<unknown>;
	ofTable.set(shape, statement);
	return statement;
}
