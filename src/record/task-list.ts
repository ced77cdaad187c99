/** Finds tasks for the lists: by people, weeks, status, organization and deal, newest change first. */

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { parameter, prepared, valuesIn } from "#store/prepared.ts";
import { type TaskStatus, task } from "#store/schema/task.ts";
import { folded } from "#text/folded.ts";
import { LISTED, type ListedTask, participantsOf, peopleOf, type TaskRow } from "./task.ts";
import { listedIn, standsOn, type WeekNaming } from "./task-weeks.ts";
import type { Span } from "./week.ts";

export type TaskFilter = {
	/** whose; null for everybody's */
	people: readonly string[] | null;
	/** the weeks being read; null for every week */
	span: Span | null;
	/** which rule of part G decides: that of lists, unless the one week of `span` is drawn as a board */
	isBoard?: boolean;
	status?: TaskStatus | undefined;
	organizationID?: string | undefined;
	opportunityID?: string | undefined;
	/** compared without case and white space, over title, labels, owner and status */
	query?: string | undefined;
	/** 0 for all */
	limit: number;
};

/** More rows than this are an answer over 3,000,000 bytes (LIMITS.answerBytes), so they are not read at all. */
const MOST_ROWS = 5_000;
const FINISHED: ReadonlySet<TaskStatus> = new Set(["completed", "rejected", "stopped"]);

/** Of every task that matches only this is read: enough to count, to order and to compare. */
const SLIM = { id: task.id, title: task.title, business: task.business, type: task.type, status: task.status };
type Slim = Pick<TaskRow, keyof typeof SLIM>;

/** The rows up to `limit`, and how many there are and are unfinished before it. Throws `too_large`. */
export function findTasks(
	db: ReadDb,
	filter: TaskFilter,
): { rows: ListedTask[]; count: number; unfinishedCount: number } {
	if (!isRanged(filter) && exceeds(db, conditionOf(filter, given(valuesOf(filter))))) throw tooMany();
	const wanted = filter.query === undefined ? "" : squeezed(filter.query);
	// everything that matches is wanted: then it is read once, whole
	if (filter.limit <= 0 && wanted === "") return wholeList(wholeQuery(filter)(db).all(valuesOf(filter)));
	const all = within(db, filter, given(valuesOf(filter)))
		.select(SLIM)
		.from(task)
		.where(conditionOf(filter, given(valuesOf(filter))))
		.orderBy(NEWEST_FIRST)
		.all();
	const found = wanted === "" ? all : matching(db, all, wanted);
	const page = filter.limit > 0 ? found.slice(0, filter.limit) : found;
	if (page.length > MOST_ROWS) throw tooMany();
	return {
		rows: rowsOf(
			db,
			page.map(({ id }) => id),
		),
		count: found.length,
		unfinishedCount: found.filter(({ status }) => !FINISHED.has(status)).length,
	};
}

/** What a filter's statement is told when it runs. */
function valuesOf({ people, span, status, organizationID, opportunityID }: TaskFilter) {
	return {
		people: JSON.stringify(people ?? []),
		status: status ?? null,
		organizationID: organizationID ?? null,
		opportunityID: opportunityID ?? null,
		from: span?.from ?? 0,
		to: span?.to ?? 0,
		currentTo: span?.currentTo ?? 0,
	};
}
type Values = ReturnType<typeof valuesOf>;
type Naming = WeekNaming<keyof Values>;
const given =
	(values: Values): Naming =>
	(name) =>
		sql`${values[name]}`;
const toldLater: Naming = (name) => sql`${parameter(name)}`;

/** The list's statement is long and asked for at every glance: it is built once for each shape of filter. */
const wholeQueries = new Map<string, (db: ReadDb) => ReturnType<typeof buildWhole>>();
const buildWhole = (db: ReadDb, filter: TaskFilter) =>
	within(db, filter, toldLater)
		.select(LISTED)
		.from(task)
		.where(conditionOf(filter, toldLater))
		.orderBy(NEWEST_FIRST)
		.limit(MOST_ROWS + 1)
		.prepare();

function wholeQuery(filter: TaskFilter): (db: ReadDb) => ReturnType<typeof buildWhole> {
	const { people, span, isBoard = false, status, organizationID, opportunityID } = filter;
	const weeks = span === null ? "" : `${isBoard} ${span.from <= span.currentFrom} ${span.to > span.currentFrom}`;
	const shape = [
		people === null,
		people !== null && people.length > 1,
		weeks,
		status === undefined,
		organizationID === undefined,
		opportunityID === undefined,
	].join();
	const known = wholeQueries.get(shape) ?? prepared((db: ReadDb) => buildWhole(db, filter));
	wholeQueries.set(shape, known);
	return known;
}

function wholeList(rows: ListedTask[]): { rows: ListedTask[]; count: number; unfinishedCount: number } {
	if (rows.length > MOST_ROWS) throw tooMany();
	return { rows, count: rows.length, unfinishedCount: rows.filter(({ status }) => !FINISHED.has(status)).length };
}

const isRanged = ({ people, span, organizationID, opportunityID }: TaskFilter) =>
	people !== null || span !== null || organizationID !== undefined || opportunityID !== undefined;

/** Without a range nothing else bounds what is read to count it. */
function exceeds(db: ReadDb, where: SQL | undefined): boolean {
	const probe = db.select({ id: task.id }).from(task).where(where);
	return probe.limit(MOST_ROWS + 1).all().length > MOST_ROWS;
}

function tooMany(): ToolError {
	return new ToolError(
		"too_large",
		`More than ${MOST_ROWS} tasks match, which no answer holds. Name people, weeks, a status or a limit.`,
		{
			values: { limit: `${MOST_ROWS} tasks` },
		},
	);
}

/** The plus keeps SQLite from walking every task by its change when the condition names only a few. */
const NEWEST_FIRST = sql`+${task.updatedAt} desc, ${task.id} desc`;

function rowsOf(db: ReadDb, ids: readonly string[]): ListedTask[] {
	if (ids.length === 0) return [];
	return db
		.select(LISTED)
		.from(task)
		.where(inArray(task.id, valuesIn(ids)))
		.orderBy(NEWEST_FIRST)
		.all();
}

/**
 * What the condition is asked of: every task, or those of people, out of their range of `listed_task`. That view has asked
 * the row rule already, so `task` is its name in such a statement. What two of the people share is found once.
 */
function within(db: ReadDb, { people, span }: TaskFilter, value: Naming): Pick<ReadDb, "select"> {
	if (people === null) return db;
	// what ended before the first of the weeks is in none of them
	const since = span === null ? sql`` : sql` and listed_until >= ${value("from")}`;
	const theirs = db
		.select({ all: sql`*` })
		.from(sql`listed_task`)
		.where(sql`member_id in (select value from json_each(${value("people")}))${since}`)
		.groupBy(...(people.length > 1 ? [sql`id`] : []));
	return db.with(db.$with("task").as(theirs));
}

function conditionOf(
	{ people, span, isBoard, status, organizationID, opportunityID }: TaskFilter,
	value: Naming,
): SQL | undefined {
	const narrower = people !== null || organizationID !== undefined || opportunityID !== undefined;
	const byStatus = !narrower && span === null;
	return and(
		byStatus ? eq(task.isEvent, false) : sql`+${task.isEvent} = 0`,
		organizationID === undefined ? undefined : sql`${task.organizationID} = ${value("organizationID")}`,
		opportunityID === undefined ? undefined : sql`${task.opportunityID} = ${value("opportunityID")}`,
		status === undefined
			? undefined
			: byStatus
				? sql`${task.status} = ${value("status")}`
				: sql`+${task.status} = ${value("status")}`,
		span === null ? undefined : (isBoard ? standsOn : listedIn)(span, !narrower, value),
	);
}

/** What a query is compared with. SQLite knows no case but ASCII's, so it is compared here. */
function matching(db: ReadDb, rows: readonly Slim[], wanted: string): Slim[] {
	const participants = participantsOf(
		db,
		rows.map(({ id }) => id),
	);
	const people = peopleOf(db, [...participants.values()].flat());
	const ownerOf = (id: string) => {
		const [only, ...others] = participants.get(id) ?? [];
		return only === undefined || others.length > 0 ? "" : (people.get(only)?.name ?? "");
	};
	return rows.filter(({ id, title, business, type, status }) =>
		[title, business ?? "", type ?? "", ownerOf(id), status].some((text) => squeezed(text).includes(wanted)),
	);
}

const squeezed = (text: string): string => folded(text).replace(/\s+/g, "");
