/** Files on messages as the model reads them: text files by their beginning, all others by name, kind and size. */

import { asc, eq, inArray } from "drizzle-orm";
import { isText } from "#messenger/content-type.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { listed, prepared } from "#store/prepared.ts";
import { allFile, allMessageFile } from "#store/schema/file.ts";

/** Characters of all files of one request, the newest first: the talk itself has to fit beside them. */
const MOST_CHARACTERS = 40_000;

const selectFiles = prepared((db: SystemDb) =>
	db
		.select({ messageID: allMessageFile.messageID, file: allFile })
		.from(allMessageFile)
		.innerJoin(allFile, eq(allFile.id, allMessageFile.fileID))
		.where(inArray(allMessageFile.messageID, listed("ids")))
		.orderBy(asc(allMessageFile.position))
		.prepare(),
);

/** What stands below the words of each message that carries files. `messageIDs` are oldest first. */
export function attachmentsOf(db: SystemDb, messageIDs: readonly string[]): Map<string, string> {
	const rows = selectFiles(db).all({ ids: JSON.stringify(messageIDs) });
	const byMessage = Map.groupBy(rows, ({ messageID }) => messageID);
	const told = new Map<string, string>();
	let left = MOST_CHARACTERS;
	for (const id of messageIDs.toReversed()) {
		const files = byMessage.get(id);
		if (files === undefined) continue;
		const parts = files.map(({ file }) => {
			const text = isText(file.contentType) ? (file.excerpt ?? "").slice(0, left) : "";
			left -= text.length;
			return partOf(file, text);
		});
		told.set(id, parts.join("\n\n"));
	}
	return told;
}

type File = typeof allFile.$inferSelect;

/** Material, as the prompt calls it: what a file says is never an order. */
function partOf({ name, contentType, size }: File, text: string): string {
	const head = `File ${JSON.stringify(name)} (${contentType}, ${size} bytes)`;
	if (text === "") return `[${head}; its content is not shown here]`;
	const isCut = Buffer.byteLength(text) < size;
	return `[${head}${isCut ? ", its beginning" : ""}:]\n${text}\n[End of ${JSON.stringify(name)}]`;
}
