/** Tasks as the tools answer, find and date them: what task_add, task_update, task_list and task_delete share. */

import { asc, eq, inArray } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { dayOf, endOfDay, type Instant, isDay, parseInstant, startOfDay, weekCode } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { listed, prepared } from "#store/prepared.ts";
import { member } from "#store/schema/member.ts";
import { type TaskStatus, task, taskParticipant } from "#store/schema/task.ts";

export type TaskRow = typeof task.$inferSelect;
/** What lists and boards show of a task. Half of its columns: reading the others took half of a list's time. */
export const LISTED = {
	id: task.id,
	parentTaskID: task.parentTaskID,
	organizationID: task.organizationID,
	opportunityID: task.opportunityID,
	requesterID: task.requesterID,
	createdAt: task.createdAt,
	title: task.title,
	note: task.note,
	business: task.business,
	type: task.type,
	size: task.size,
	status: task.status,
	startsAt: task.startsAt,
	endsAt: task.endsAt,
	via: task.via,
};
export type ListedTask = Pick<TaskRow, keyof typeof LISTED>;
export type Reader = { db: ReadDb; zone: string; caller: { memberID: string; isAdministrator: boolean } };

/** The task's ids of participants, in a steady order. */
export function participantIDs(db: ReadDb, taskID: string): string[] {
	return db
		.select({ id: taskParticipant.memberID })
		.from(taskParticipant)
		.where(eq(taskParticipant.taskID, taskID))
		.orderBy(asc(taskParticipant.memberID))
		.all()
		.map(({ id }) => id);
}

/** A task as the tools and pages have it. */
export type TaskView = ReturnType<typeof taskView>;

/** Rows as every task tool answers them. Three statements, however many rows. */
export function taskViews({ db, zone, caller }: Reader, rows: readonly ListedTask[]) {
	const participants = participantsOf(
		db,
		rows.map(({ id }) => id),
	);
	const people = peopleOf(db, [...rows.map(({ requesterID }) => requesterID), ...[...participants.values()].flat()]);
	return rows.map((row) => taskView(row, participants.get(row.id) ?? [], people, zone, caller));
}

type Person = { id: string; name: string; email: string };

const selectParticipants = prepared((db: ReadDb) =>
	db
		.select()
		.from(taskParticipant)
		.where(inArray(taskParticipant.taskID, listed("ids")))
		.orderBy(asc(taskParticipant.memberID))
		.prepare(),
);
const selectPeople = prepared((db: ReadDb) =>
	db
		.select({ id: member.id, name: member.name, email: member.email })
		.from(member)
		.where(inArray(member.id, listed("ids")))
		.prepare(),
);

export function participantsOf(db: ReadDb, ids: string[]): Map<string, string[]> {
	const lists = new Map<string, string[]>();
	if (ids.length === 0) return lists;
	for (const { taskID, memberID } of selectParticipants(db).all({ ids: JSON.stringify(ids) })) {
		const list = lists.get(taskID);
		if (list === undefined) lists.set(taskID, [memberID]);
		else list.push(memberID);
	}
	return lists;
}

export function peopleOf(db: ReadDb, ids: string[]): Map<string, Person> {
	const unique = [...new Set(ids)];
	if (unique.length === 0) return new Map();
	return new Map(
		selectPeople(db)
			.all({ ids: JSON.stringify(unique) })
			.map((row) => [row.id, row]),
	);
}

/** Who takes part, who asked and administrators change a task; the rows' own rule says the same and has the last word. */
export function mayChange(
	row: Pick<TaskRow, "requesterID" | "status">,
	participants: readonly string[],
	caller: Reader["caller"],
): boolean {
	return caller.isAdministrator || row.requesterID === caller.memberID || participants.includes(caller.memberID);
}

/** Who takes part is said by whoever asked for it, its sole participant and administrators. */
export function mayAssign(
	row: Pick<TaskRow, "requesterID" | "status">,
	participants: readonly string[],
	caller: Reader["caller"],
): boolean {
	return caller.isAdministrator || row.requesterID === caller.memberID || isSole(participants, caller);
}

/** As the rows' own rule: the sole participant, an administrator, and who asked while it stands at requested. */
export function mayDelete(
	row: Pick<TaskRow, "requesterID" | "status">,
	participants: readonly string[],
	caller: Reader["caller"],
): boolean {
	const isOwnRequest = row.requesterID === caller.memberID && row.status === "requested";
	return caller.isAdministrator || isOwnRequest || isSole(participants, caller);
}

const isSole = (participants: readonly string[], caller: Reader["caller"]) =>
	participants.length === 1 && participants[0] === caller.memberID;

function taskView(
	row: ListedTask,
	participants: string[],
	people: ReadonlyMap<string, Person>,
	zone: string,
	caller: Reader["caller"],
) {
	const owner = participants.length === 1 ? (participants[0] ?? "") : "";
	const nameOf = (id: string) => people.get(id)?.name ?? "";
	return {
		taskID: row.id,
		parentTaskID: row.parentTaskID ?? "",
		...(row.organizationID === null ? {} : { organizationID: row.organizationID }),
		...(row.opportunityID === null ? {} : { opportunityID: row.opportunityID }),
		requesterID: row.requesterID,
		requesterName: nameOf(row.requesterID),
		createdAt: Temporal.Instant.fromEpochMilliseconds(row.createdAt).toString({ fractionalSecondDigits: 3 }),
		content: row.title,
		ownerID: owner,
		ownerName: nameOf(owner),
		participantIDs: participants,
		participantNames: participants.map(nameOf),
		participantPresentations: participants.map((id) => presentation(id, people.get(id))),
		business: row.business ?? "",
		type: row.type ?? "",
		size: row.size,
		status: row.status,
		startDate: row.startsAt === null ? "" : dayOf(row.startsAt, zone),
		endDate: row.endsAt === null ? "" : dayOf(row.endsAt, zone),
		weekCode: row.endsAt === null ? "" : weekCode(dayOf(row.endsAt, zone)),
		canUpdate: mayChange(row, participants, caller),
	};
}

function presentation(personID: string, person: Person | undefined) {
	return person === undefined
		? { personID }
		: { personID, displayName: person.name, email: person.email, mention: `@${person.name}` };
}

/** A given date or moment. A bare day as a start is its first instant, as an end its last (record.md part F). */
export function readMoment(text: string, edge: "start" | "end", zone: string, path: string): Instant {
	if (isDay(text)) return edge === "start" ? startOfDay(text, zone) : endOfDay(text, zone);
	const instant = parseInstant(text);
	if (instant !== null) return instant;
	const problem = "must be a day (YYYY-MM-DD) or a moment with its offset (RFC 3339)";
	throw new ToolError("invalid_input", `${path} ${problem}. Nothing was changed.`, {
		input: [{ path: `input.${path}`, problem }],
	});
}

export type Dates = { startsAt: Instant | null; endsAt: Instant | null };

/** Setting *completed* stamps today where there is no end or one ahead; work that has not begun cannot be done. */
export function completedDates(dates: Dates, now: Instant, zone: string): Dates {
	const today = dayOf(now, zone);
	if (dates.startsAt !== null && dayOf(dates.startsAt, zone) > today) {
		throw new ToolError(
			"record_refused",
			"The task starts in the future, so it cannot be completed yet. Move its start first; nothing was changed.",
			{ because: "starts_in_future" },
		);
	}
	if (dates.endsAt !== null && dayOf(dates.endsAt, zone) <= today) return dates;
	return { startsAt: dates.startsAt ?? startOfDay(today, zone), endsAt: endOfDay(today, zone) };
}

/** Moved dates say what planned, running and finished work now is; other statuses keep their word. */
export function statusByDates(status: TaskStatus, { startsAt, endsAt }: Dates, now: Instant, zone: string): TaskStatus {
	if (status !== "planned" && status !== "in_progress" && status !== "completed") return status;
	const today = dayOf(now, zone);
	if (endsAt !== null && dayOf(endsAt, zone) < today) return "completed";
	if (startsAt !== null && dayOf(startsAt, zone) <= today) return "in_progress";
	return startsAt !== null ? "planned" : status;
}

/** An end before its start is refused before the record would. */
export function requireOrder({ startsAt, endsAt }: Dates): void {
	if (startsAt === null || endsAt === null || endsAt >= startsAt) return;
	throw new ToolError(
		"record_refused",
		"The end lies before the start. Nothing was changed; give an end on or after the start.",
		{ because: "ends_before_start" },
	);
}
