/** What the board's address says: week, filters, grouping, the phone's column and the open task; defaults are left out. */

import { EVERYONE } from "#web/client/tasks.ts";
import { COLUMNS, type Column, type Grouping } from "./board-model.ts";
import { parseWeek, weekAddress } from "./weeks.ts";

export type Place = {
	taskID: string | null;
	/** a Monday; null for the current week */
	week: string | null;
	/** a person's id, `me` or everyone */
	who: string;
	query: string;
	business: string;
	by: Grouping;
	/** the one column a phone shows */
	column: Column;
};

export const ME = "me";

export function readPlace(address: string): Place {
	const url = new URL(address, "http://here");
	const said = (name: string): string => url.searchParams.get(name) ?? "";
	const [, taskID] = url.pathname.split("/").filter((part) => part !== "");
	const by = said("by");
	return {
		taskID: taskID === undefined ? null : decodeURIComponent(taskID),
		week: parseWeek(url.searchParams.get("week")),
		who: said("who") || EVERYONE,
		query: said("q"),
		business: said("business"),
		by: by === "person" || by === "business" ? by : "none",
		column: COLUMNS.find((column) => column === said("col")) ?? "planned",
	};
}

export function addressOf({ taskID, week, who, query, business, by, column }: Place): string {
	const search = new URLSearchParams();
	if (week !== null) search.set("week", weekAddress(week));
	if (who !== EVERYONE) search.set("who", who);
	if (query !== "") search.set("q", query);
	if (business !== "") search.set("business", business);
	if (by !== "none") search.set("by", by);
	if (column !== "planned") search.set("col", column);
	const path = taskID === null ? "/tasks" : `/tasks/${encodeURIComponent(taskID)}`;
	return search.size === 0 ? path : `${path}?${search}`;
}

/** Whether anything but the week narrows what is shown. */
export const isFiltered = ({ who, query, business }: Place): boolean =>
	who !== EVERYONE || query !== "" || business !== "";
