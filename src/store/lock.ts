/** One process on a data folder: a lock the kernel lets go of when its holder dies, however it dies. */

import { connect, sqliteCode } from "./driver.ts";

/** Takes the lock, or answers null when another process has it. Closing gives it back. */
export function takeLock(path: string): { release(): void } | null {
	const db = connect(path);
	try {
		db.pragma("busy_timeout = 200");
		db.pragma("journal_mode = DELETE");
		db.exec("begin exclusive");
		return { release: () => db.close() };
	} catch (error) {
		db.close();
		if (sqliteCode(error)?.startsWith("SQLITE_BUSY")) return null;
		throw error;
	}
}
