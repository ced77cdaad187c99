/** Whether a folder may be restored into without asking. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Whether nothing in the folder would be lost: empty folders, locks and unpacked libraries are nothing. */
export function isVacant(folder: string): boolean {
	if (!existsSync(folder)) return true;
	return readdirSync(folder, { withFileTypes: true }).every((entry) => {
		if (entry.name === "tmp" || entry.name === "run") return true;
		return entry.isDirectory() && readdirSync(join(folder, entry.name)).length === 0;
	});
}
