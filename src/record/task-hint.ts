/** The task a hint means, among those the caller sees (record.md A4). */

import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { dayOf } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { task } from "#store/schema/task.ts";
import { titleExpression } from "#store/title-search.ts";
import { folded } from "#text/folded.ts";
import { type Hinted, nearestTitles, resolveHint } from "./hint.ts";
import { idsIn, participantsOf, peopleOf, type Reader, type TaskRow } from "./task.ts";

/** more than are ever offered, so that several are known to be several */
const CARRYING = 40;
/** Nearness is looked for among this many of the newest tasks: a name that is only near is hardly an old one. */
const NEWEST = 500;

/** What choosing takes; the one that is meant is then read whole. */
const TITLED = { id: task.id, title: task.title, endsAt: task.endsAt };
type Titled = Pick<TaskRow, keyof typeof TITLED>;

const isWork = sql`+${task.isEvent} = 0`;
const selectTask = prepared((db: ReadDb) =>
	db
		.select()
		.from(task)
		.where(and(isWork, eq(task.id, parameter("id"))))
		.prepare(),
);
const selectNewest = prepared((db: ReadDb) =>
	db.select(TITLED).from(task).where(isWork).orderBy(desc(task.updatedAt)).limit(NEWEST).prepare(),
);

/** By id, by title, by a part of it, then by nearness. Work that is the caller's alone wins among several. */
export function resolveTask(reader: Reader, hint: string, path: string): TaskRow {
	const { db } = reader;
	const exact = selectTask(db).get({ id: hint.trim() });
	if (exact !== undefined) return exact;
	const wanted = folded(hint);
	const called = titledWhere(db, sql`${task.title} = ${wanted} collate nocase`);
	const named = ownFirst(reader, called, NEWEST, (title) => title === wanted);
	if (named.length > 0) return among(reader, named, hint, path);
	const carriers = titledWhere(db, inArray(task.id, idsIn(carrying(db, wanted))));
	const held = ownFirst(reader, carriers, CARRYING, (title) => title.includes(wanted));
	return among(reader, held.length > 0 ? held : nearTasks(db, wanted), hint, path);
}

/** Those in which the caller alone takes part, or all when there is none. A full list may have left out work of their own. */
function ownFirst(reader: Reader, found: Titled[], most: number, holds: (title: string) => boolean): Titled[] {
	const isFull = found.length >= most;
	const some = isFull ? ownTasks(reader).filter(({ title }) => holds(folded(title))) : found;
	const participants = participantsOf(
		reader.db,
		some.map(({ id }) => id),
	);
	const mine = some.filter(({ id }) => {
		const list = participants.get(id);
		return list?.length === 1 && list[0] === reader.caller.memberID;
	});
	return mine.length > 0 ? mine : found;
}

/** The tasks the caller takes part in, newest change first. */
function ownTasks({ db, caller }: Reader): Titled[] {
	return db.all<Titled>(
		sql`select id, title, ends_at as endsAt from listed_task where member_id = ${caller.memberID} and is_event = 0 order by updated_at desc`,
	);
}

/** The newest tasks of everybody whose titles hold the text. */
function carrying(db: ReadDb, text: string): string[] {
	const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
	const parts = titleExpression(text);
	const narrowed = parts === null ? sql`` : sql`parts match ${parts} and `;
	const source = parts === null ? sql`(select id, title, is_event, created_at as place from task)` : sql`titled_task`;
	const query = sql`select id from ${source} where ${narrowed}is_event = 0 and title like ${pattern} escape '\\' order by place desc limit ${sql.raw(String(CARRYING))}`;
	return db.all<{ id: string }>(query).map(({ id }) => id);
}

/** The newest of a condition. The plus keeps SQLite from walking all of them by their change. */
function titledWhere(db: ReadDb, condition: SQL): Titled[] {
	const newest = sql`+${task.updatedAt} desc`;
	return db.select(TITLED).from(task).where(and(isWork, condition)).orderBy(newest).limit(NEWEST).all();
}

/** Of the newest: those that hold the text in some other case than SQLite knows, else those whose titles are near. */
function nearTasks(db: ReadDb, wanted: string): Titled[] {
	const newest = selectNewest(db)
		.all()
		.map((row) => ({ ...row, name: row.title }));
	const holding = newest.filter(({ title }) => folded(title).includes(wanted));
	return holding.length > 0 ? holding : nearestTitles(wanted, newest);
}

function among(reader: Reader, rows: Titled[], hint: string, path: string): TaskRow {
	const source = {
		thing: "task",
		notFound: "task_not_found" as const,
		rows: hinted(reader, rows),
		nearest: nearestTitles,
	};
	const { id } = resolveHint(source, hint, path);
	return must(selectTask(reader.db).get({ id }), "the task the hint resolved to");
}

function hinted({ db, caller, zone }: Reader, rows: Titled[]): Hinted[] {
	const participants = participantsOf(
		db,
		rows.map(({ id }) => id),
	);
	const people = peopleOf(db, [...participants.values()].flat());
	return rows.map(({ id, title, endsAt }) => {
		const list = participants.get(id) ?? [];
		const who = list.map((one) => people.get(one)?.name ?? "").join(", ");
		const due = endsAt === null ? "" : ` · ${dayOf(endsAt, zone)}`;
		return {
			id,
			name: title,
			isPreferred: list.length === 1 && list[0] === caller.memberID,
			detail: `${who}${due}`,
		};
	});
}
