/** A task as it stands in a form, and what of it differs from the record. */

import type { ToolInput } from "#web/client/call.ts";
import type { TaskDetail } from "#web/client/tasks.ts";
import type { Status } from "./board-model.ts";

export type Size = NonNullable<ToolInput<"task_add">["size"]>;
/** What a change of a task says besides which one it is. */
export type TaskChanges = Omit<ToolInput<"task_update">, "taskHint">;

export type TaskDraft = {
	title: string;
	status: Status;
	startsAt: string;
	endsAt: string;
	size: Size;
	business: string;
	type: string;
	people: readonly string[];
	/** title or id of the task above; empty for none */
	parent: string;
	note: string;
};

export const EMPTY_DRAFT: TaskDraft = {
	title: "",
	status: "planned",
	startsAt: "",
	endsAt: "",
	size: "M",
	business: "",
	type: "",
	people: [],
	parent: "",
	note: "",
};

export function draftOf({ task, note, parent }: TaskDetail): TaskDraft {
	return {
		title: task.content,
		status: task.status,
		startsAt: task.startDate,
		endsAt: task.endDate,
		size: task.size,
		business: task.business,
		type: task.type,
		people: task.participantIDs,
		parent: parent?.title ?? "",
		note,
	};
}

const text = (value: string): string => value.normalize("NFC").trim();

/** The fields of a call that makes the record what the form says; empty when it says the same. */
export function changesOf(before: TaskDraft, after: TaskDraft): TaskChanges {
	const changes: TaskChanges = {};
	if (text(after.title) !== before.title) changes.title = text(after.title);
	if (after.status !== before.status) changes.status = after.status;
	if (after.startsAt !== before.startsAt) changes.startsAt = after.startsAt;
	if (after.endsAt !== before.endsAt) changes.endsAt = after.endsAt;
	if (after.size !== before.size) changes.size = after.size;
	if (text(after.business) !== before.business) changes.business = text(after.business);
	if (text(after.type) !== before.type) changes.type = text(after.type);
	if ([...after.people].sort().join() !== [...before.people].sort().join())
		changes.participantPersonHints = [...after.people];
	if (text(after.parent) !== text(before.parent)) changes.parentTaskHint = text(after.parent);
	if (text(after.note) !== text(before.note)) changes.note = text(after.note);
	return changes;
}

/** The arguments that add what the form says; what is left empty is left out. */
export function additionOf(draft: TaskDraft, myID: string): ToolInput<"task_add"> {
	const { title, status, size, people } = draft;
	const filled = { startsAt: draft.startsAt, endsAt: draft.endsAt, business: draft.business, type: draft.type };
	const onlyMe = people.length === 0 || (people.length === 1 && people[0] === myID);
	// work for others alone is asked for: said as planned it would be written into their plan
	const isRequest = !onlyMe && !people.includes(myID) && status === "planned";
	return {
		title: text(title),
		size,
		...(isRequest || status === "requested" ? {} : { status }),
		...Object.fromEntries(Object.entries(filled).filter(([, value]) => value.trim() !== "")),
		...(onlyMe ? {} : { participantPersonHints: [...people] }),
		...(text(draft.parent) === "" ? {} : { parentTaskHint: text(draft.parent) }),
	};
}
