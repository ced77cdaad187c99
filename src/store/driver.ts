/** The one door to SQLite's library: opening files and telling its errors apart. */

import Database from "#sqlite";

export type Connection = Database.Database;
export type Statement = Database.Statement<unknown[]>;

/**
 * Opens a database file. A read-only connection may still fill its own temporary tables, which is how it learns who is
 * asking (rows.md rule 3: `query_only` would forbid that). `waitMs` is how long another program's write is waited for.
 */
export function connect(path: string, options: { readonly?: boolean; waitMs?: number } = {}): Connection {
	const connection = new Database(path, { readonly: options.readonly ?? false, timeout: options.waitMs ?? 5000 });
	connection.pragma("foreign_keys = ON");
	connection.pragma("recursive_triggers = ON");
	connection.pragma("temp_store = MEMORY");
	connection.pragma("cache_size = -16000");
	return connection;
}

/** SQLite's own name for what went wrong (SQLITE_FULL, …), or null when the error is not SQLite's. */
export function sqliteCode(error: unknown): string | null {
	if (!(error instanceof Error) || !("code" in error)) return null;
	return typeof error.code === "string" && error.code.startsWith("SQLITE_") ? error.code : null;
}
