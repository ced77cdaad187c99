/** What a card of the weekly board says beside its task: since when it is carried, whether it is late, what hangs on it. */

import { and, inArray, sql } from "drizzle-orm";
import { type Day, dayOf, mondayOf, weekCode } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { valuesIn } from "#store/prepared.ts";
import { opportunity, organization } from "#store/schema/crm.ts";
import { type TaskStatus, task } from "#store/schema/task.ts";
import type { ListedTask, TaskRow } from "./task.ts";

const UNDER_WAY: ReadonlySet<TaskStatus> = new Set(["planned", "in_progress", "paused"]);
const OPEN: ReadonlySet<TaskStatus> = new Set([...UNDER_WAY, "requested"]);
/** A card shows the beginning of a note; the rest is read in the task. */
const NOTE_CHARACTERS = 120;

export type ChildProgress = { parentTaskID: string; completed: number; total: number; percent: number };

/** How far the direct children of `parentIDs` are, in all weeks; stopped ones do not count, nor do events. */
export function childProgress(db: ReadDb, parentIDs: readonly string[]): ChildProgress[] {
	if (parentIDs.length === 0) return [];
	const rows = db
		.select({
			parentTaskID: task.parentTaskID,
			completed: sql<number>`sum(${task.status} = 'completed')`,
			total: sql<number>`count(*)`,
		})
		.from(task)
		.where(
			and(
				inArray(task.parentTaskID, valuesIn(parentIDs)),
				sql`+${task.isEvent} = 0`,
				sql`+${task.status} <> 'stopped'`,
			),
		)
		.groupBy(task.parentTaskID)
		.all();
	return rows.flatMap(({ parentTaskID, completed, total }) =>
		parentTaskID === null ? [] : [{ parentTaskID, completed, total, percent: Math.round((100 * completed) / total) }],
	);
}

export type BoardCard = {
	taskID: string;
	/** the week unfinished work comes from, when that is before the one being read */
	carriedFrom?: string;
	isOverdue: boolean;
	via?: "agent" | "schedule" | "api";
	/** the deal or organization it is for */
	customer?: string;
	note?: string;
};

/** The cards of `rows` on the board of the week that starts on `week`. Two statements, however many rows. */
export function boardCards(
	{ db, zone }: { db: ReadDb; zone: string },
	rows: readonly ListedTask[],
	week: Day,
	today: Day,
): BoardCard[] {
	const customers = customersOf(db, rows);
	return rows.map((row) => {
		const carried = carriedFrom(row, week, zone);
		const customer = customers.get(row.opportunityID ?? "") ?? customers.get(row.organizationID ?? "");
		const note = firstLine(row.note ?? "");
		return {
			taskID: row.id,
			...(carried === null ? {} : { carriedFrom: carried }),
			isOverdue: isOverdue(row, today, zone),
			...(row.via === null ? {} : { via: row.via }),
			...(customer === undefined ? {} : { customer }),
			...(note === "" ? {} : { note }),
		};
	});
}

/** Late is work whose due day is over and that nobody has ended. */
export function isOverdue(row: Pick<TaskRow, "status" | "endsAt">, today: Day, zone: string): boolean {
	return OPEN.has(row.status) && row.endsAt !== null && dayOf(row.endsAt, zone) < today;
}

/**
 * The week work began in, or was planned for, when it has not been ended by the week being read: its start, else its
 * due day, else the day it was added.
 */
export function carriedFrom(
	row: Pick<TaskRow, "status" | "startsAt" | "endsAt" | "createdAt">,
	week: Day,
	zone: string,
): string | null {
	if (!UNDER_WAY.has(row.status)) return null;
	const first = dayOf(row.startsAt ?? row.endsAt ?? row.createdAt, zone);
	return mondayOf(first) < week ? weekCode(first) : null;
}

function firstLine(note: string): string {
	const line = note.trim().split("\n", 1)[0]?.trim() ?? "";
	const characters = [...line];
	return characters.length > NOTE_CHARACTERS ? `${characters.slice(0, NOTE_CHARACTERS - 1).join("")}…` : line;
}

/** Names by id, of those deals and organizations that the reader sees. */
function customersOf(db: ReadDb, rows: readonly ListedTask[]): Map<string, string> {
	const named = (ids: (string | null)[], table: typeof organization | typeof opportunity) => {
		const unique = [...new Set(ids.filter((id) => id !== null))];
		if (unique.length === 0) return [];
		return db
			.select({ id: table.id, name: table.name })
			.from(table)
			.where(inArray(table.id, valuesIn(unique)))
			.all();
	};
	const all = [
		...named(
			rows.map(({ organizationID }) => organizationID),
			organization,
		),
		...named(
			rows.map(({ opportunityID }) => opportunityID),
			opportunity,
		),
	];
	return new Map(all.map(({ id, name }) => [id, name]));
}
