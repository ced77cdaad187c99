/** Many tasks in which nobody takes part, as an import leaves them. */

import { allTask } from "#store/schema/task.ts";
import type { Company } from "./company.ts";

/** a statement takes 32,766 parameters */
const AT_ONCE = 500;

export function addMany(c: Company, count: number, title: string): void {
	const now = c.clock.now();
	const row = {
		title,
		status: "planned" as const,
		statusAt: now,
		size: "M" as const,
		isEvent: false,
		isWholeDay: false,
		isOpenToCompany: false,
		requesterID: c.minji,
		createdBy: c.minji,
		createdAt: now,
		updatedAt: now,
	};
	const rows = Array.from({ length: count }, (_, index) => ({ id: `task_${title}_${index}`, ...row }));
	c.app.store.system((db) => {
		for (let at = 0; at < count; at += AT_ONCE)
			db.insert(allTask)
				.values(rows.slice(at, at + AT_ONCE))
				.run();
	});
}
