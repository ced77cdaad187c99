/** The task a hint means, among those the caller sees (record.md A4). */

import { and, desc, eq, sql } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { dayOf } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { task } from "#store/schema/task.ts";
import { titleExpression } from "#store/title-search.ts";
import { folded } from "#text/folded.ts";
import { type Hinted, MOST_CANDIDATES, nearestTitles, resolveHint } from "./hint.ts";
import { participantsOf, peopleOf, type Reader, type TaskRow } from "./task.ts";

/** more than are ever offered, so that several are known to be several */
const MOST = 40;
/** Nearness is looked for among this many of the newest tasks: a name that is only near is hardly an old one. */
const NEWEST = 500;

/** What choosing takes; the one that is meant is then read whole. */
const TITLED = { id: task.id, title: task.title, endsAt: task.endsAt };
type Titled = Pick<TaskRow, keyof typeof TITLED>;
type Found = Titled & { participants: readonly string[] };

const isWork = sql`+${task.isEvent} = 0`;
const selectTask = prepared((db: ReadDb) =>
	db
		.select()
		.from(task)
		.where(and(isWork, eq(task.id, parameter("id"))))
		.prepare(),
);
// The plus keeps SQLite from walking all of them by their change.
const selectCalled = prepared((db: ReadDb) =>
	db
		.select(TITLED)
		.from(task)
		.where(and(isWork, sql`${task.title} = ${parameter("title")} collate nocase`))
		.orderBy(sql`+${task.updatedAt} desc`)
		.limit(MOST)
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
	let found = ownFirst(reader, called(db, hint, wanted), (title) => title === wanted);
	if (found.length === 0) found = ownFirst(reader, carrying(db, wanted), (title) => title.includes(wanted));
	if (found.length === 0) found = withParticipants(db, nearest(db, wanted));
	return among(reader, found.slice(0, MOST_CANDIDATES), hint, path);
}

/** The newest of this title. SQLite compares ASCII alone without case, so what else is written otherwise is looked up by its parts. */
function called(db: ReadDb, hint: string, wanted: string): Titled[] {
	const found = selectCalled(db).all({ title: hint.normalize("NFC").trim() });
	const parts = titleExpression(wanted);
	if (found.length > 0 || parts === null || !HAS_CASE_BEYOND_ASCII.test(wanted)) return found;
	return db.all<Titled>(
		sql`select id, title, ends_at as endsAt from titled_task where parts match ${parts} and is_event = 0 and called = ${wanted} order by place limit ${MOST}`,
	);
}

const HAS_CASE_BEYOND_ASCII = /(?!\p{ASCII})\p{Cased}/u;

/** The newest whose titles hold the text. */
function carrying(db: ReadDb, wanted: string): Titled[] {
	const parts = titleExpression(wanted);
	// no index narrows a single character, and whoever asks for it means no one task
	if (parts === null)
		return db.all<Titled>(
			sql`select id, title, ends_at as endsAt from task where is_event = 0 and instr(lower(title), ${wanted}) > 0 order by created_at desc limit ${MOST}`,
		);
	return db.all<Titled>(
		sql`select id, title, ends_at as endsAt from titled_task where parts match ${parts} and is_event = 0 and instr(called, ${wanted}) > 0 order by place limit ${MOST}`,
	);
}

/** Of the newest those whose titles are near. */
function nearest(db: ReadDb, wanted: string): Titled[] {
	const newest = selectNewest(db).all();
	return nearestTitles(
		wanted,
		newest.map((row) => ({ ...row, name: row.title })),
	).slice(0, MOST_CANDIDATES);
}

/**
 * The one in which the caller alone takes part, or all with the caller's first where there are several or none. A full
 * list may have left out the caller's own.
 */
function ownFirst(reader: Reader, titled: Titled[], holds: (title: string) => boolean): Found[] {
	const { db, caller } = reader;
	const own = titled.length < MOST ? [] : ownTasks(reader).filter(({ title }) => holds(folded(title)));
	const known = new Set(own.map(({ id }) => id));
	const found = withParticipants(db, [...own, ...titled.filter(({ id }) => !known.has(id))]);
	const mine = found.filter((one) => isAlone(one, caller));
	return mine.length === 1 ? mine : [...mine, ...found.filter((one) => !isAlone(one, caller))];
}

const isAlone = ({ participants }: Found, { memberID }: Reader["caller"]): boolean =>
	participants.length === 1 && participants[0] === memberID;

/** The tasks the caller takes part in, newest change first. */
function ownTasks({ db, caller }: Reader): Titled[] {
	return db.all<Titled>(
		sql`select id, title, ends_at as endsAt from listed_task where member_id = ${caller.memberID} and is_event = 0 order by updated_at desc`,
	);
}

function withParticipants(db: ReadDb, titled: Titled[]): Found[] {
	const participants = participantsOf(
		db,
		titled.map(({ id }) => id),
	);
	return titled.map((one) => ({ ...one, participants: participants.get(one.id) ?? [] }));
}

function among(reader: Reader, found: Found[], hint: string, path: string): TaskRow {
	const source = {
		thing: "task",
		notFound: "task_not_found" as const,
		rows: hinted(reader, found),
		// they are the nearest already
		nearest: (_hint: string, rows: readonly Hinted[]) => [...rows],
	};
	const { id } = resolveHint(source, hint, path);
	return must(selectTask(reader.db).get({ id }), "the task the hint resolved to");
}

function hinted({ db, caller, zone }: Reader, found: Found[]): Hinted[] {
	const people = peopleOf(
		db,
		found.flatMap(({ participants }) => participants),
	);
	return found.map((one) => {
		const who = one.participants.map((id) => people.get(id)?.name ?? "").join(", ");
		const due = one.endsAt === null ? "" : ` · ${dayOf(one.endsAt, zone)}`;
		return { id: one.id, name: one.title, isPreferred: isAlone(one, caller), detail: `${who}${due}` };
	});
}
