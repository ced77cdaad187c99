/** The teams of the company and how they stand under one another. */

import type { Namespace } from "#tools/define.ts";

export const teamNamespace: Namespace = {
	name: "team",
	label: { en: "Teams", ko: "팀" },
	summary: "Teams of the company and how they stand under one another: the organization chart.",
};
