/** What a change is called and which of its fields a person reads: names, never ids. */

import type { ChangeView, HoldView } from "#record/views.ts";

const ID = /^[a-z]{2,8}_[0-9a-hjkmnp-tv-z]{26}$/;

/** Fields without those that only hold an id nobody has a name for. */
export function readableFields(change: ChangeView): ChangeView["fields"] {
	const isID = (value: string | null): boolean => value !== null && ID.test(value);
	return change.fields.filter((field) => !isID(field.before) && !isID(field.after));
}

/** up to here a preview keeps every row; beyond it counts them and keeps the first (design, Holds) */
const WHOLE = 200;

/** How many changes a preview counts but does not show. Rows told as part of another are shown with it. */
export function hiddenChanges({ total, changes }: HoldView["preview"]): number {
	return total > WHOLE ? total - changes.length : 0;
}

/** The row's own name; a row that has none (a tie between two others) is called by what it says. */
export function changeLabel(change: ChangeView): string {
	const isName = change.label !== "" && !ID.test(change.label) && !change.label.startsWith("[");
	if (isName) return change.label;
	const [first] = readableFields(change);
	return first === undefined ? "" : `${first.label} ${first.after ?? first.before ?? ""}`.trim();
}
