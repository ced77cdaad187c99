/** The people of the company: who is here, who comes and who leaves. */

import type { Namespace } from "#tools/define.ts";

export const personNamespace: Namespace = {
	name: "person",
	label: { en: "People", ko: "구성원" },
	summary:
		"People of the company: look them up, invite and withdraw them, reset their passwords, keep their directory entries.",
};
