/** Database refusals as errors of ours: no text of the database ever reaches a person (rows.md rule 15). */

import { ToolError } from "#base/errors.ts";
import { sqliteCode } from "./driver.ts";
import type { Refusal } from "./views.ts";

/** A write that the row rules refused. `what` is the table, or table.column. */
export class RowRefused extends Error {
	override name = "RowRefused";
	constructor(
		readonly code: Refusal,
		readonly what: string,
	) {
		super(`${code}: ${what}`);
	}
}

const TRIGGER = /^(row_not_writable|row_not_found|row_exists|column_fixed):([\w.]+)$/;

/** The error as the layers above know it; anything unknown comes back unchanged and is a bug. */
export function translate(error: unknown): unknown {
	const code = sqliteCode(error);
	if (code === null || !(error instanceof Error)) return error;
	const match = TRIGGER.exec(error.message);
	if (match) return new RowRefused(match[1] as Refusal, match[2] ?? "");
	// SQLite says FULL of every write that finds no room (os_unix.c); what else fails is another fault of the disk
	if (code === "SQLITE_FULL")
		return new ToolError("disk_full", "The disk is full. Nothing was changed.", { cause: error });
	if (/^SQLITE_(?:IOERR|READONLY|CANTOPEN)/.test(code)) {
		return new ToolError("disk_failed", "The disk can't be read or written. Nothing was changed.", {
			cause: error,
			values: { sqlite: code },
		});
	}
	if (code.startsWith("SQLITE_BUSY")) {
		return new ToolError("not_ready", "The database is busy with another program. Nothing was changed.", {
			cause: error,
			retryable: true,
		});
	}
	return error;
}
