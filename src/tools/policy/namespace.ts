/** What the company lets Kontor and other programs do, and when they have to ask. */

import type { Namespace } from "#tools/define.ts";

export const policyNamespace: Namespace = {
	name: "policy",
	label: { en: "Policy", ko: "정책" },
	summary: "What Kontor may do in this company and when it has to ask, tool by tool.",
};
