/** Takes a file out of a member's workspace into the messenger, within the call's own transaction. */

import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allFile } from "#store/schema/file.ts";
import type { TakenFile } from "#store/schema/turn.ts";
import { fileValues } from "./files.ts";
import type { Contents } from "./port.ts";

export type FilePortParts = {
	ids: Ids;
	contents: Contents;
	/** opens a file of a member's workspace for reading */
	open(memberID: string, path: string): { name: string; size: number; descriptor: number; close(): void };
};

/** A call that is only tried leaves bytes without a row: the sweep takes them, and the call that follows keeps its own. */
export function createFilePort(
	{ ids, contents, open }: FilePortParts,
	db: SystemDb,
	now: number,
	memberID: string,
	took: (file: TakenFile) => void,
) {
	return {
		take(path: string): string {
			const file = open(memberID, path);
			try {
				if (file.size > LIMITS.fileBytes)
					throw new ToolError("too_large", `${path} is larger than ${LIMITS.fileBytes} bytes. Nothing was sent.`, {
						values: { limit: `${LIMITS.fileBytes / 1_048_576} MB` },
					});
				const received = contents.receiveFrom(file.descriptor, LIMITS.fileBytes);
				contents.keep(received);
				const values = fileValues(ids, now, memberID, file.name, received);
				db.insert(allFile).values(values).run();
				took({ name: values.name, size: values.size, sha256: values.sha256 });
				return values.id;
			} finally {
				file.close();
			}
		},
	};
}
