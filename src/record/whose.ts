/** Whose records a question is about (record.md A2): nobody named means the person asking, `all` means everybody. */

import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { resolvePeople } from "./person.ts";

type Asking = { db: ReadDb; caller: { memberID: string }; narrow(path: string, id: string | string[]): void };

/** Ids of those whose records are read; null for everybody's. Throws `whose_records_contradicted` when it is said twice. */
export function whose(
	{ personHints = [], scope }: { personHints?: string[] | undefined; scope?: "self" | "all" | undefined },
	asking: Asking,
): string[] | null {
	if (personHints.length > 0 && scope !== undefined) {
		throw new ToolError("whose_records_contradicted", "Give personHints or scope, not both. Nothing was read.");
	}
	if (scope === "all") return null;
	if (personHints.length === 0) return [asking.caller.memberID];
	const ids = resolvePeople(asking.db, personHints, "personHints").map(({ id }) => id);
	asking.narrow("personHints", ids);
	return ids;
}
