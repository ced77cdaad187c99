/** Where a search for messages takes them from: each kind of question has an index that reads little more than its answer. */

import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import type { MessageRow } from "./message.ts";

export type Where = {
	/** the conversations looked through; never more than the caller's own, which is all the rows show */
	conversationIDs: readonly string[];
	/** true when they are all of the caller's */
	isEverywhere: boolean;
	/** one thread, by its first message */
	rootID?: string;
	authorID?: string;
	hasFile?: boolean;
	/** the first and the last moment */
	since?: Instant;
	until?: Instant;
	/** the request itself holds its own words and is no answer */
	exceptID?: string;
};
/** What a search reads of a message. */
export type FoundMessage = Pick<
	MessageRow,
	"id" | "conversationID" | "parentMessageID" | "authorID" | "turnID" | "text" | "createdAt"
>;
/** A place in the order newest first: what comes after it is older. */
export type Older = { createdAt: Instant; id: string } | null;

const COLUMNS = sql.raw(
	`m.id as "id", m.conversation_id as "conversationID", m.parent_message_id as "parentMessageID", m.author_id as "authorID", m.turn_id as "turnID", m.text as "text", m.created_at as "createdAt"`,
);
const NEWEST = sql.raw("order by m.created_at desc, m.id desc");
const FOREVER = Number.MAX_SAFE_INTEGER;
const DAY_MS = 24 * 60 * 60_000;

const number = (value: number) => sql.raw(String(value));
const listOf = (where: Where) => sql`json_each(${JSON.stringify(where.conversationIDs)})`;
/** A bound on the time is what the index message_place asks for. */
const between = (alias: "m" | "x", since: SQL | Instant = 0, until: Instant = FOREVER) => {
	const at = sql.raw(`${alias}.created_at`);
	return sql`${at} >= ${since} and ${at} <= ${until}`;
};
const within = ({ since, until }: Where, alias: "m" | "x") => between(alias, since, until);

function conditions(where: Where, days = within(where, "m")): SQL {
	const { rootID, authorID, exceptID, hasFile } = where;
	const list = [sql`m.deleted_at is null`, days];
	if (rootID !== undefined) list.push(sql`(m.id = ${rootID} or m.parent_message_id = ${rootID})`);
	// the plus: each source says by itself which index it reads
	if (authorID !== undefined) list.push(sql`+m.author_id = ${authorID}`);
	if (exceptID !== undefined) list.push(sql`m.id <> ${exceptID}`);
	if (hasFile) list.push(sql`exists(select 1 from message_file f where f.message_id = m.id)`);
	return sql.join(list, sql` and `);
}

const inPlace = (where: Where): SQL =>
	where.isEverywhere ? sql`` : sql` and +m.conversation_id in (select value from ${listOf(where)})`;

function older(after: Older): SQL {
	if (after === null) return sql``;
	const { createdAt, id } = after;
	return sql` and (m.created_at < ${createdAt} or (m.created_at = ${createdAt} and m.id < ${id}))`;
}

/** How many messages of these days the place holds, deleted ones too; counted no further than `most`. */
export function countUpTo(db: ReadDb, where: Where, most: number): number {
	const row = db.get<{ count: number }>(
		sql`select count(*) as count from (select 1 from ${listOf(where)} t cross join message m on m.conversation_id = t.value and ${within(where, "m")} limit ${number(most)})`,
	);
	return row?.count ?? 0;
}

/** The names of the files that these messages carry, in one text each. */
export function fileNamesOn(db: ReadDb, rows: readonly FoundMessage[]): Map<string, string> {
	if (rows.length === 0) return new Map();
	const ids = JSON.stringify(rows.map(({ id }) => id));
	const found = db.all<{ id: string; names: string }>(
		sql`select t.value as id, group_concat(f.name, ' ') as names from json_each(${ids}) t cross join message_file mf on mf.message_id = t.value join file f on f.id = mf.file_id group by t.value`,
	);
	return new Map(found.map(({ id, names }) => [id, names]));
}

/** All messages of the place. */
export function everyOne(db: ReadDb, where: Where): FoundMessage[] {
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from ${listOf(where)} t cross join message m on m.conversation_id = t.value where ${conditions(where)}`,
	);
}

/** Of every conversation of the place about the newest `each`: all that is not older than that many of the days. */
export function newestOfEach(db: ReadDb, where: Where, each: number): FoundMessage[] {
	const edge = sql`coalesce((select x.created_at from message x where x.conversation_id = t.value and ${within(where, "x")} order by x.created_at desc limit 1 offset ${number(each - 1)}), ${where.since ?? 0})`;
	const days = between("m", edge, where.until);
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from ${listOf(where)} t cross join message m on m.conversation_id = t.value where ${conditions(where, days)}`,
	);
}

/** The newest `most` that the index of words has. */
export function indexed(db: ReadDb, where: Where, expressions: readonly string[], most: number): FoundMessage[] {
	const span = expressions.length === 0 ? null : spanOf(db, where);
	if (span === null) return [];
	const words = [...new Set(expressions)].map((one) => `(${one})`).join(" OR ");
	// a place may hold few of the hits: its numbers are collected first, so that no other message is looked at
	const place = where.isEverywhere
		? sql``
		: sql` and +position in (select x.row from ${listOf(where)} t cross join message x on x.conversation_id = t.value where ${within(where, "x")})`;
	// by position the index is read backwards and stops when there are enough; by rank it would weigh every hit first
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from message_search m where words match ${words}${span}${place} and ${conditions(where)} order by position desc limit ${number(most)}`,
	);
}

/**
 * The positions of the days, so that the index is not read from today back to them: rows are numbered as they were
 * written. A day more on both sides, because a clock can be set back. Null when nothing was written then.
 */
function spanOf(db: ReadDb, where: Where): SQL | null {
	const { since, until } = where;
	if (since === undefined && until === undefined) return sql``;
	const wide = {
		...where,
		...(since === undefined ? {} : { since: since - DAY_MS }),
		...(until === undefined ? {} : { until: until + DAY_MS }),
	};
	const edge = (direction: "asc" | "desc") =>
		sql`(select x.row from message x where x.conversation_id = t.value and ${within(wide, "x")} order by x.created_at ${sql.raw(direction)} limit 1)`;
	const row = db.get<{ first: number | null; last: number | null }>(
		sql`select min(${edge("asc")}) as first, max(${edge("desc")}) as last from ${listOf(where)} t`,
	);
	if (row?.first == null || row.last == null) return null;
	return sql` and position >= ${row.first} and position <= ${row.last}`;
}

/** The newest `most` of an author. People have an index of their own; Kontor writes to everybody, so its are looked for in the place. */
export function writtenBy(db: ReadDb, where: Where, most: number, after: Older): FoundMessage[] {
	const rest = sql`${conditions(where)}${older(after)} ${NEWEST} limit ${number(most)}`;
	if (where.authorID === KONTOR_ID)
		return db.all<FoundMessage>(
			sql`select ${COLUMNS} from ${listOf(where)} t cross join message m on m.conversation_id = t.value where ${rest}`,
		);
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from message m where m.author_id = ${where.authorID}${inPlace(where)} and ${rest}`,
	);
}

/** The newest `most` with files. An id rises with time, so the files of messages stand in the order of these. */
export function withFiles(db: ReadDb, where: Where, most: number, after: Older): FoundMessage[] {
	const upTo = after === null ? sql`` : sql` and f.message_id <= ${after.id}`;
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from message_file f cross join message m on m.id = f.message_id where f.position = 0${upTo}${inPlace(where)} and ${conditions({ ...where, hasFile: false })}${older(after)} order by f.message_id desc limit ${number(most)}`,
	);
}

/** The newest `most` of the place: conversations by their last message, until what is left is older than what was found. */
export function newest(db: ReadDb, where: Where, most: number, after: Older): FoundMessage[] {
	const places = db.all<{ id: string; last: number | null }>(
		sql`select t.value as id, (select x.created_at from message x where x.conversation_id = t.value and ${within(where, "x")} order by x.created_at desc limit 1) as last from ${listOf(where)} t order by last desc`,
	);
	let found: FoundMessage[] = [];
	for (const { id, last } of places) {
		const oldest = found[most - 1]?.createdAt;
		if (last === null || (oldest !== undefined && last < oldest)) break;
		const rows = db.all<FoundMessage>(
			sql`select ${COLUMNS} from message m where m.conversation_id = ${id} and ${conditions(where)}${older(after)} ${NEWEST} limit ${number(most)}`,
		);
		found = [...found, ...rows].sort(byNewest).slice(0, most);
	}
	return found;
}

export function byNewest(one: NonNullable<Older>, other: NonNullable<Older>): number {
	if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
	return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}
