/** Work to be done: who does it, until when, how far it is. */

import type { Namespace } from "#tools/define.ts";

export const taskNamespace: Namespace = {
	name: "task",
	label: { en: "Tasks", ko: "업무" },
	summary: "Work of the company: add, list, change, finish and delete tasks of the person asking and of colleagues.",
};
