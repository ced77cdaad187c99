/** drizzle over a connection of ours: tools get it with checked statements, system code with the bare ones. */

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
	const dialect = new SQLiteSyncDialect();
	const session = new BetterSQLiteSession(client as unknown as Connection, dialect, undefined);
	return new BaseSQLiteDatabase("sync", dialect, session as never, undefined) as Database;
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
