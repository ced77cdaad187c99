/** What somebody began to write. */

import type { Namespace } from "#tools/define.ts";

export const draftNamespace: Namespace = {
	name: "draft",
	label: { en: "Drafts", ko: "임시 저장" },
	summary: "What the person asking began to write in the messenger and has not sent.",
};
