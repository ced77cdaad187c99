/** The sections of the administration that exist, in the order of the list column. */

import type { AdminKey } from "./words.ts";

export const ADMIN_SECTIONS = [
	{ id: "company", label: "secCompany" },
	{ id: "models", label: "secModels" },
	{ id: "tools", label: "secTools" },
	{ id: "audit", label: "secAudit" },
	{ id: "work-history", label: "secHistory" },
] as const satisfies readonly {
	id: string;
	label: AdminKey;
}[];

/** What administrators look for here and find on a page of its own. */
export const ADMIN_ELSEWHERE = [{ id: "people", label: "secPeople" }] as const satisfies readonly {
	id: string;
	label: AdminKey;
}[];

export type AdminSection = (typeof ADMIN_SECTIONS)[number]["id"];

export function isAdminSection(id: string): id is AdminSection {
	return ADMIN_SECTIONS.some((section) => section.id === id);
}
