/** One process on a data folder: a lock the kernel lets go of when its holder dies, however it dies. */

import { type Connection, connect, sqliteCode } from "./driver.ts";

/** Takes the lock, or answers null when another process has it. Closing gives it back. */
export function takeLock(path: string): { release(): void } | null {
	let db: Connection | null = null;
	try {
		// a lock that is held shows as soon as the file is read, which setting up the connection does already
		db = connect(path, { waitMs: 200 });
		db.pragma("journal_mode = DELETE");
		db.exec("begin exclusive");
		const held = db;
		return { release: () => held.close() };
	} catch (error) {
		db?.close();
		if (sqliteCode(error)?.startsWith("SQLITE_BUSY")) return null;
		throw error;
	}
}
