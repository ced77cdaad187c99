/** Finds messages: candidates from the index and from the newest of the place, ranked by how well they answer. */

import { eq, type SQL, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { membership } from "#store/schema/conversation.ts";
import { matchExpression } from "#store/search.ts";
import type { MessageRow } from "./message.ts";
import { PARTIAL, scoreOf } from "./message-score.ts";

export type Where = {
	/** the conversations looked through; never more than the caller's own, which is all the rows show */
	conversationIDs: readonly string[];
	/** true when they are all of the caller's */
	isEverywhere: boolean;
	/** one thread, by its first message */
	rootID?: string;
	authorID?: string;
	/** the request itself holds its own words and is no answer */
	exceptID?: string;
};
/** What a search reads of a message. */
export type FoundMessage = Pick<
	MessageRow,
	"id" | "conversationID" | "parentMessageID" | "authorID" | "turnID" | "text" | "createdAt"
>;
type Hit = { row: FoundMessage; score: number };
export type Found = { rows: FoundMessage[]; nextCursor: string | null };

/** up to so many messages are read whole, which finds every part of every word */
const READ_WHOLE = 3_000;
/** where there are more, the index finds words by their beginning, and the middle of a word among so many of the newest */
const SCANNED = 1_000;
/** so many hits of the index are ranked, the newest ones */
const INDEXED = 400;

const COLUMNS = sql.raw(
	`m.id as "id", m.conversation_id as "conversationID", m.parent_message_id as "parentMessageID", m.author_id as "authorID", m.turn_id as "turnID", m.text as "text", m.created_at as "createdAt"`,
);

export function myConversationIDs(db: ReadDb, memberID: string): string[] {
	return db
		.select({ id: membership.conversationID })
		.from(membership)
		.where(eq(membership.memberID, memberID))
		.all()
		.map(({ id }) => id);
}

/** One page, best first and newest first among equals. Without queries: everything, newest first, as far back as asked. */
export function findMessages(
	db: ReadDb,
	where: Where,
	queries: readonly string[],
	page: { limit: number; cursor?: string | undefined },
): Found {
	const after = page.cursor === undefined ? null : readCursor(page.cursor);
	const hits =
		queries.length === 0 ? unranked(db, where, page.limit, after) : ranked(db, where, queries, page.limit, after);
	const rows = hits.slice(0, page.limit);
	return {
		rows: rows.map(({ row }) => row),
		nextCursor: hits.length > page.limit ? cursorOf(rows.at(-1)) : null,
	};
}

/** Few messages are all read. Of many the index answers: for all words first, for any only while that fills no page. */
function ranked(db: ReadDb, where: Where, queries: readonly string[], limit: number, after: Mark | null): Hit[] {
	const isFew = messageCount(db, where) <= READ_WHOLE;
	const each = isFew ? READ_WHOLE : Math.ceil(SCANNED / Math.max(1, where.conversationIDs.length));
	const scanned = newestOfEach(db, where, each);
	if (isFew) return rankedRows(scanned, queries, after);
	const all = queries.flatMap((query) => matchExpression(query) ?? []);
	const strict = [...scanned, ...indexed(db, where, all)];
	const hits = rankedRows(strict, queries, after);
	if (hits.filter(({ score }) => score >= PARTIAL).length > limit) return hits;
	const any = queries.flatMap((query) => query.split(/\s+/)).flatMap((word) => matchExpression(word) ?? []);
	return rankedRows([...strict, ...indexed(db, where, any)], queries, after);
}

function rankedRows(rows: readonly FoundMessage[], queries: readonly string[], after: Mark | null): Hit[] {
	const single = new Map(rows.map((row) => [row.id, row]));
	const hits = [...single.values()].map((row) => ({ row, score: scoreOf(queries, row.text) }));
	return hits.filter((hit) => hit.score > 0 && (after === null || compare(after, hit) < 0)).sort(compare);
}

/** How many messages there are at most: the numbers of a conversation rise by one. */
function messageCount(db: ReadDb, { conversationIDs }: Where): number {
	const row = db.get<{ count: number | null }>(
		sql`select sum((select max(m.seq) from message m where m.conversation_id = t.value)) as count from json_each(${JSON.stringify(conversationIDs)}) t`,
	);
	return row?.count ?? 0;
}

/** The newest `each` messages of every conversation of the place. */
function newestOfEach(db: ReadDb, where: Where, each: number): FoundMessage[] {
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from json_each(${JSON.stringify(where.conversationIDs)}) t join message m on m.conversation_id = t.value and m.seq > (select max(x.seq) - ${each} from message x where x.conversation_id = t.value) where ${conditions(where)}`,
	);
}

function indexed(db: ReadDb, where: Where, expressions: readonly string[]): FoundMessage[] {
	if (expressions.length === 0) return [];
	const words = [...new Set(expressions)].map((one) => `(${one})`).join(" OR ");
	const place = where.isEverywhere
		? sql``
		: sql` and m.conversation_id in (select value from json_each(${JSON.stringify(where.conversationIDs)}))`;
	// by position the index is read backwards and stops when there are enough; by rank it would weigh every hit first
	return db.all<FoundMessage>(
		sql`select ${COLUMNS} from message_search m where words match ${words} and ${conditions(where)}${place} order by position desc limit ${sql.raw(String(INDEXED))}`,
	);
}

function conditions({ rootID, authorID, exceptID }: Where): SQL {
	const list = [sql`m.deleted_at is null`];
	if (rootID !== undefined) list.push(sql`(m.id = ${rootID} or m.parent_message_id = ${rootID})`);
	if (authorID !== undefined) list.push(sql`m.author_id = ${authorID}`);
	if (exceptID !== undefined) list.push(sql`m.id <> ${exceptID}`);
	return sql.join(list, sql` and `);
}

/** Conversations by their last message, until what is left is older than a page full of what was found. */
function unranked(db: ReadDb, where: Where, limit: number, after: Mark | null): Hit[] {
	if (where.isEverywhere && where.authorID !== undefined) return writtenBy(db, where, limit + 1, after);
	const places = db.all<{ id: string; last: number | null }>(
		sql`select t.value as id, (select m.created_at from message m where m.conversation_id = t.value order by m.seq desc limit 1) as last from json_each(${JSON.stringify(where.conversationIDs)}) t order by last desc`,
	);
	let hits: Hit[] = [];
	for (const { id, last } of places) {
		const worst = hits[limit]?.row.createdAt;
		if (last === null || (worst !== undefined && last < worst)) break;
		hits = [...hits, ...olderIn(db, id, where, limit + 1, after)].sort(compare).slice(0, limit + 1);
	}
	return hits;
}

function olderIn(db: ReadDb, conversationID: string, where: Where, most: number, after: Mark | null): Hit[] {
	const rows = db.all<FoundMessage>(
		sql`select ${COLUMNS} from message m where m.conversation_id = ${conversationID} and ${conditions(where)}${older(after)} order by m.seq desc limit ${sql.raw(String(most))}`,
	);
	return rows.map((row) => ({ row, score: 1 }));
}

/** One author's messages have an index of their own: it is quicker than looking into every conversation. */
function writtenBy(db: ReadDb, where: Where, most: number, after: Mark | null): Hit[] {
	const rows = db.all<FoundMessage>(
		sql`select ${COLUMNS} from message m where ${conditions(where)}${older(after)} order by m.created_at desc, m.id desc limit ${sql.raw(String(most))}`,
	);
	return rows.map((row) => ({ row, score: 1 }));
}

function older(after: Mark | null): SQL {
	if (after === null) return sql``;
	const { createdAt, id } = after.row;
	return sql` and (m.created_at < ${createdAt} or (m.created_at = ${createdAt} and m.id < ${id}))`;
}

/** Where a page ended: paging by it neither repeats nor skips when new messages arrive meanwhile. */
type Mark = { score: number; row: { createdAt: number; id: string } };

function compare(one: Mark, other: Mark): number {
	if (one.score !== other.score) return other.score - one.score;
	if (one.row.createdAt !== other.row.createdAt) return other.row.createdAt - one.row.createdAt;
	return one.row.id < other.row.id ? 1 : one.row.id > other.row.id ? -1 : 0;
}

function cursorOf(hit: Hit | undefined): string | null {
	return hit === undefined ? null : `${hit.score}~${hit.row.createdAt}~${hit.row.id}`;
}

function readCursor(text: string): Mark {
	const [, score, createdAt, id] = /^(\d(?:\.\d+)?)~(\d{1,15})~(\w{1,64})$/.exec(text) ?? [];
	if (score === undefined || createdAt === undefined || id === undefined) {
		throw new ToolError("invalid_input", "The cursor is none that this search answered.", {
			input: [{ path: "input.cursor", problem: "is not one that was answered" }],
		});
	}
	return { score: Number(score), row: { createdAt: Number(createdAt), id } };
}
