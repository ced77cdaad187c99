/** Where a card can be moved to: another column, or the same days in another week. */

import type { TaskView } from "#web/client/tasks.ts";
import type { IconName } from "#web/ui/icons.ts";
import type { Status } from "./board-model.ts";
import { addDays } from "./weeks.ts";

export type Target = { kind: "status"; status: Status } | { kind: "week"; monday: string };

const ENDED: readonly Status[] = ["completed", "rejected", "stopped"];
const ORDER: readonly Status[] = ["planned", "in_progress", "paused", "completed", "stopped", "rejected"];

/** `week` is the board's Monday, `current` that of the company's week. */
export function targetsOf(task: TaskView, week: string, current: string): Target[] {
	const statuses = ORDER.filter((status) => status !== task.status);
	// only what was asked for can be refused
	const offered = statuses.filter((status) => status !== "rejected" || task.status === "requested");
	const next = addDays(week > current ? week : current, 7);
	const weeks = ENDED.includes(task.status) ? [] : week > current ? [current, next] : [next];
	return [
		...offered.map((status): Target => ({ kind: "status", status })),
		...weeks.map((monday): Target => ({ kind: "week", monday })),
	];
}

export const targetKey = (target: Target): string => (target.kind === "status" ? target.status : target.monday);

export const STATUS_ICONS: Readonly<Record<Status, IconName>> = {
	requested: "tray",
	planned: "calendar",
	in_progress: "clock",
	paused: "stop",
	completed: "check",
	stopped: "x",
	rejected: "x",
};

/** The board a task in this column is drawn on, where that is not the one being read. */
export function standsElsewhere(status: Status, week: string, current: string): boolean {
	if (week === current) return false;
	return status === "in_progress" || status === "completed" || (status === "planned" && week < current);
}
