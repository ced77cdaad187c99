/** Calls that wait for somebody's yes. */

import type { Namespace } from "#tools/define.ts";

export const holdNamespace: Namespace = {
	name: "hold",
	label: { en: "Approvals", ko: "승인" },
	summary: "Calls that wait for an answer: list, read and decide them. Only a person answers.",
};
