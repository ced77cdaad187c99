/** Files as rows: what an upload becomes, attaching one to a message, and how messages show them. */

import { asc, eq, inArray } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { listed, prepared } from "#store/prepared.ts";
import { file, messageFile } from "#store/schema/file.ts";
import type { MessageView } from "./views.ts";

export type FileRow = typeof file.$inferSelect;

export const MOST_FILES = 10;

/** A file the member may read: their own upload, or one on a message they read. */
export function requireFile(db: ReadDb, id: string): FileRow {
	const row = db.select().from(file).where(eq(file.id, id)).get();
	if (row === undefined)
		throw new ToolError("not_found", "There is no such file, or you may not read it.", { because: "no_such_file" });
	return row;
}

/** Puts the caller's own uploads on the caller's own message, in this order, after those that are there. */
export function attach(
	{ db, caller }: { db: ToolDb; caller: { memberID: string } },
	messageID: string,
	fileIDs: readonly string[],
): void {
	const before = db.select().from(messageFile).where(eq(messageFile.messageID, messageID)).all();
	const fresh = [...new Set(fileIDs)].filter((id) => !before.some(({ fileID }) => fileID === id));
	if (before.length + fresh.length > MOST_FILES)
		throw new ToolError("record_refused", `A message carries at most ${MOST_FILES} files. Nothing was sent.`, {
			because: "too_many_files",
			values: { most: MOST_FILES },
		});
	for (const [index, fileID] of fresh.entries()) {
		if (requireFile(db, fileID).uploaderID !== caller.memberID)
			throw new ToolError("not_found", "Only a file of one's own upload can be sent. Nothing was sent.", {
				because: "no_such_file",
			});
		db.insert(messageFile)
			.values({ messageID, fileID, position: before.length + index })
			.run();
	}
}

const selectFiles = prepared((db: ReadDb) =>
	db
		.select({ messageID: messageFile.messageID, file })
		.from(messageFile)
		.innerJoin(file, eq(file.id, messageFile.fileID))
		.where(inArray(messageFile.messageID, listed("ids")))
		.orderBy(asc(messageFile.position))
		.prepare(),
);

/** The files of these messages, each in their order. */
export function filesOn(db: ReadDb, messageIDs: readonly string[]): Map<string, MessageView["files"]> {
	const rows = selectFiles(db).all({ ids: JSON.stringify(messageIDs) });
	const grouped = Map.groupBy(rows, ({ messageID }) => messageID);
	return new Map([...grouped].map(([id, list]) => [id, list.map((one) => fileView(one.file))]));
}

export const fileView = ({ id, name, size, contentType }: FileRow): MessageView["files"][number] => ({
	fileID: id,
	name,
	size,
	contentType,
});
