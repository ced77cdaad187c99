/** Finds messages: candidates from the index and from the newest of the place, ranked by how well they answer. */

import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { membership } from "#store/schema/conversation.ts";
import { message } from "#store/schema/message.ts";
import { matchExpression } from "#store/search.ts";
import { lastSeq, type MessageRow } from "./message.ts";
import { scoreOf } from "./message-score.ts";

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
type Hit = { row: MessageRow; score: number };
export type Found = { rows: MessageRow[]; nextCursor: string | null };

/** The index finds words by their beginning; a word's middle is looked for among this many of the newest messages. */
const SCANNED = 1_000;
/** so many hits of the index are ranked, the newest ones */
const INDEXED = 400;

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
	const hits = queries.length === 0 ? unranked(db, where, page.limit, after) : ranked(db, where, queries);
	const rest = after === null ? hits : hits.filter((hit) => compare(after, hit) < 0);
	const rows = rest.slice(0, page.limit);
	return { rows: rows.map(({ row }) => row), nextCursor: rest.length > page.limit ? cursorOf(rows.at(-1)) : null };
}

function unranked(db: ReadDb, where: Where, limit: number, after: Mark | null): Hit[] {
	return newest(db, where, limit + 1, after)
		.map((row) => ({ row, score: 1 }))
		.sort(compare);
}

function ranked(db: ReadDb, where: Where, queries: readonly string[]): Hit[] {
	const rows = new Map(candidates(db, where, queries).map((row) => [row.id, row]));
	return [...rows.values()]
		.map((row) => ({ row, score: scoreOf(queries, row.text) }))
		.filter(({ score }) => score > 0)
		.sort(compare);
}

/** A short conversation is read whole; elsewhere the index answers, first for all words together, then for any. */
function candidates(db: ReadDb, where: Where, queries: readonly string[]): MessageRow[] {
	const scanned = newest(db, where, Math.ceil(SCANNED / Math.max(1, where.conversationIDs.length)), null);
	const isWhole = where.conversationIDs.length === 1 && lastSeq(db, where.conversationIDs[0] ?? "") <= SCANNED;
	if (isWhole) return scanned;
	const all = queries.flatMap((query) => matchExpression(query) ?? []);
	const any = queries.flatMap((query) => query.split(/\s+/)).flatMap((word) => matchExpression(word) ?? []);
	return [...scanned, ...indexed(db, where, all), ...indexed(db, where, any)];
}

function indexed(db: ReadDb, where: Where, expressions: readonly string[]): MessageRow[] {
	if (expressions.length === 0) return [];
	const words = [...new Set(expressions)].map((one) => `(${one})`).join(" OR ");
	const conditions: SQL[] = [sql`words match ${words}`, sql`deleted_at is null`];
	if (!where.isEverywhere) conditions.push(sql`conversation_id in ${[...where.conversationIDs]}`);
	if (where.rootID !== undefined) conditions.push(sql`(id = ${where.rootID} or parent_message_id = ${where.rootID})`);
	if (where.authorID !== undefined) conditions.push(sql`author_id = ${where.authorID}`);
	// by position the index is read backwards and stops when there are enough; by rank it would weigh every hit first
	const ids = db
		.all<{ id: string }>(
			sql`select id from message_search where ${sql.join(conditions, sql` and `)} order by position desc limit ${INDEXED}`,
		)
		.map(({ id }) => id);
	return ids.length === 0
		? []
		: db
				.select()
				.from(message)
				.where(and(inArray(message.id, ids), except(where)))
				.all();
}

/** The newest messages of the place, `most` of each conversation; older than a mark when one is given. */
function newest(db: ReadDb, where: Where, most: number, after: Mark | null): MessageRow[] {
	const older =
		after === null
			? undefined
			: or(
					lt(message.createdAt, after.row.createdAt),
					and(lte(message.createdAt, after.row.createdAt), lt(message.id, after.row.id)),
				);
	return where.conversationIDs.flatMap((id) =>
		db
			.select()
			.from(message)
			.where(
				and(
					eq(message.conversationID, id),
					isNull(message.deletedAt),
					inThread(where),
					by(where),
					except(where),
					older,
				),
			)
			.orderBy(desc(message.seq))
			.limit(most)
			.all(),
	);
}

const inThread = ({ rootID }: Where) =>
	rootID === undefined ? undefined : or(eq(message.id, rootID), eq(message.parentMessageID, rootID));
const by = ({ authorID }: Where) => (authorID === undefined ? undefined : eq(message.authorID, authorID));
const except = ({ exceptID }: Where) => (exceptID === undefined ? undefined : sql`${message.id} <> ${exceptID}`);

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
