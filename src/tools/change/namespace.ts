/** What calls changed in the record, read back and taken back. */

import type { Namespace } from "#tools/define.ts";

export const changeNamespace: Namespace = {
	name: "change",
	label: { en: "Changes", ko: "변경 이력" },
	summary: "What was changed in the record and by whom: list the changes, take one back, try a call without making it.",
};
