/** What the audit is narrowed by: the names are those of the list's arguments, in the address and in the file's. */

import type { AdminKey } from "#web/admin/words.ts";

export const FILTER_NAMES = ["personHint", "origin", "objectType", "startsAt", "endsAt"] as const;
export type Filters = Record<(typeof FILTER_NAMES)[number], string>;

export const VIA_WORDS: Record<string, AdminKey> = {
	web: "viaWeb",
	agent: "viaAgent",
	api: "viaApi",
	mcp: "viaMcp",
	schedule: "viaSchedule",
	cli: "viaCli",
};

export function addressOf(filters: Filters, format: "csv" | "json"): string {
	const query = new URLSearchParams({ scope: "all", format });
	for (const [name, value] of Object.entries(filters)) if (value !== "") query.set(name, value);
	return `/api/v1/changes/export?${query}`;
}
