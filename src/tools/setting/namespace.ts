/** What administrators set for the whole company, where no other namespace is for it. */

import type { Namespace } from "#tools/define.ts";

export const settingNamespace: Namespace = {
	name: "setting",
	label: { en: "Settings", ko: "설정" },
	summary: "What administrators set for the company: its name, time zone and language, and which AI model Kontor uses.",
};
