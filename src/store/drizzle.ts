/** drizzle over a connection of ours: tools get it with checked statements, system code with the bare ones. */

import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { BetterSQLiteSession } from "drizzle-orm/better-sqlite3/session";
import { BaseSQLiteDatabase, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Connection, Statement } from "./driver.ts";

type Database = BaseSQLiteDatabase<"sync", unknown, Record<string, never>>;

/** What a tool of class `read` may do. */
export type ReadDb = Pick<Database, "select" | "selectDistinct" | "with" | "$with" | "all" | "get">;
/** What a tool that writes may do besides. There is no transaction: the pipeline opened the one there is. */
export type ToolDb = ReadDb & Pick<Database, "insert" | "update" | "delete">;
/** The stored tables, for the pipeline and the system's own bookkeeping. */
export type SystemDb = Pick<
	Database,
	"select" | "selectDistinct" | "with" | "all" | "get" | "run" | "insert" | "update" | "delete"
>;

/** A database over `prepare`. Statements are shared by their text, so raw and keyed reading each keep their own. */
export function drizzleOver(prepare: (sql: string) => Statement): Database {
	const client = {
		prepare: (sql: string) => twoWays(() => prepare(sql)),
		transaction: () => {
			throw new Error("a transaction is opened by the pipeline alone");
		},
	};
	const dialect = Object.assign(new SQLiteSyncDialect(), { buildLimit });
	const session = new BetterSQLiteSession(client as unknown as Connection, dialect, undefined);
	return new BaseSQLiteDatabase("sync", dialect, session as never, undefined) as Database;
}

/**
 * A limit is written out instead of bound: SQLite plans a statement by its limit, so that a value bound to one compiles
 * the statement anew at every run, 0.3 ms for a list of tasks.
 */
function buildLimit(limit: number | Placeholder | undefined): SQL | undefined {
	if (typeof limit === "number") return limit >= 0 ? sql.raw(` limit ${Math.trunc(limit)}`) : undefined;
	return limit === undefined ? undefined : sql` limit ${limit}`;
}

/** `raw()` switches a statement for good; drizzle asks for it call by call. */
function twoWays(statement: () => Statement) {
	return {
		run: (...values: unknown[]) => statement().run(...values),
		all: (...values: unknown[]) =>
			statement()
				.raw(false)
				.all(...values),
		get: (...values: unknown[]) =>
			statement()
				.raw(false)
				.get(...values),
		raw: () => ({
			all: (...values: unknown[]) =>
				statement()
					.raw(true)
					.all(...values),
			get: (...values: unknown[]) =>
				statement()
					.raw(true)
					.get(...values),
		}),
	};
}
