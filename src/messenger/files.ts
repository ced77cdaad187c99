/** Files between their rows and their bytes: kept together, dropped when nothing refers to them, swept after a day. */

import { eq, sql } from "drizzle-orm";
import { must } from "#base/assert.ts";
import type { Ids } from "#base/ids.ts";
import { fileName } from "#record/file-name.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allFile, allMessageFile } from "#store/schema/file.ts";
import { contentType, isText, textOf } from "./content-type.ts";
import type { Contents, Received } from "./port.ts";

/** about ten printed pages of a text file are told to the model */
const EXCERPT_CHARACTERS = 20_000;
/** an upload that no message took is somebody who changed their mind */
const UNSENT_MS = 24 * 3600_000;

export type NewFile = typeof allFile.$inferInsert;

/** The row of received bytes. */
export function fileValues(ids: Ids, now: number, uploaderID: string, asked: string, received: Received): NewFile {
	const { sha256, size, head } = received;
	const name = fileName(asked);
	const isWhole = head.length === size;
	const type = contentType(head, isWhole, name);
	const excerpt = isText(type) ? (textOf(head, isWhole)?.slice(0, EXCERPT_CHARACTERS).toWellFormed() ?? null) : null;
	return { id: ids.next("file"), uploaderID, sha256, name, size, contentType: type, excerpt, createdAt: now };
}

/** On a message, or waiting in somebody's draft to go along with it. */
const isSent = sql`(exists(select 1 from main.all_message_file m where m.file_id = ${allFile.id}) or exists(select 1 from main.all_draft d where d.member_id = ${allFile.uploaderID} and d.file_ids like '%' || ${allFile.id} || '%'))`;

/** Takes away those of these files that no message carries, and their bytes once the transaction was kept. */
export function dropUnsent(
	db: SystemDb,
	contents: Contents,
	fileIDs: readonly string[],
	after: (effect: () => void) => void,
): void {
	const ids = JSON.stringify(fileIDs);
	const gone = db
		.delete(allFile)
		.where(sql`${allFile.id} in (select value from json_each(${ids})) and not ${isSent}`)
		.returning({ sha256: allFile.sha256 })
		.all();
	for (const { sha256 } of gone) after(() => removeUnused(db, contents, sha256));
}

/** The bytes go when no row names them any more. */
function removeUnused(db: SystemDb, contents: Contents, sha256: string): void {
	const used = db.select({ id: allFile.id }).from(allFile).where(eq(allFile.sha256, sha256)).limit(1).get();
	if (used === undefined) contents.remove(sha256);
}

/** Uploads of more than a day ago that nobody sent. */
export function forgetUnsent(db: SystemDb, now: number): void {
	db.delete(allFile)
		.where(sql`${allFile.createdAt} < ${now - UNSENT_MS} and not ${isSent}`)
		.run();
}

/** Bytes that no row names: of what was forgotten, and of an upload that a crash cut off before its row. */
export function removeUnnamed(db: SystemDb, contents: Contents): void {
	const named = new Set(
		db
			.select({ sha256: allFile.sha256 })
			.from(allFile)
			.all()
			.map(({ sha256 }) => sha256),
	);
	for (const sha256 of contents.all()) if (!named.has(sha256)) contents.remove(sha256);
}

/** The ids of the files on these messages. */
export function filesOf(db: SystemDb, messageIDs: string): string[] {
	return db
		.select({ id: allMessageFile.fileID })
		.from(allMessageFile)
		.where(sql`${allMessageFile.messageID} in (select value from json_each(${messageIDs}))`)
		.all()
		.map(({ id }) => must(id, "a file's id"));
}
