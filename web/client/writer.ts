/** Who wrote something last, for the form it is being written in. */

import { listChanges } from "./admin.ts";
import { isMine } from "./derive.ts";
import { getState } from "./store.ts";

/** a row may be written again before this is asked */
const NEWEST = 5;

/** The name of whoever wrote one of these columns last. Null for oneself, and for all but administrators, who alone see others' changes. */
export async function lastWriter(
	objectType: string,
	objectID: string,
	columns: readonly string[],
): Promise<string | null> {
	if (getState().me?.member.isAdmin !== true) return null;
	try {
		const { changes: calls } = await listChanges({ objectType, objectID, limit: NEWEST });
		const found = calls.find(({ changes }) =>
			changes.some(({ id, fields }) => id === objectID && fields.some(({ name }) => columns.includes(name))),
		);
		return found === undefined || isMine(found.by.id) ? null : found.by.name;
	} catch {
		// the question in the form stands without a name
		return null;
	}
}
