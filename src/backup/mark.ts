/** The mark of a restore that is changing a data folder: found at a start, the folder is neither the one state nor the other. */

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder } from "./files.ts";

const markOf = (folder: string): string => join(folder, "run", "restoring.json");

/** The archive that is being restored into the folder, or was when it was cut off; null when none is. */
export function halfRestored(folder: string): string | null {
	const path = markOf(folder);
	return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** `archive` is told to whoever finds the mark. */
export function mark(folder: string, archive: string): void {
	writeFileSync(markOf(folder), `${archive}\n`, { mode: 0o600, flush: true });
	syncFolder(dirname(markOf(folder)));
}

export const unmark = (folder: string): void => rmSync(markOf(folder));
