/** Finds messages: candidates from the index and from the newest of the place, ranked by how well they answer. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { membership } from "#store/schema/conversation.ts";
import { matchExpression } from "#store/search.ts";
import { PARTIAL, scoreOf } from "./message-score.ts";
import {
	byNewest,
	countUpTo,
	everyOne,
	type FoundMessage,
	indexed,
	newest,
	newestOfEach,
	type Older,
	type Where,
	withFiles,
	writtenBy,
} from "./message-source.ts";

type Hit = { row: FoundMessage; score: number };
export type Found = { rows: FoundMessage[]; nextCursor: string | null };

/** up to so many messages are read whole, which finds every part of every word */
const READ_WHOLE = 3_000;
/** where there are more, the index finds words by their beginning, and the middle of a word among so many of the newest */
const SCANNED = 1_000;
/** so many of the newest messages with files: finding these costs more than reading them */
const FILES = 500;
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
	const hits =
		queries.length === 0
			? newestOf(db, where, page.limit + 1, after?.row ?? null).map((row) => ({ row, score: 1 }))
			: ranked(db, where, queries, page.limit, after);
	const rows = hits.slice(0, page.limit);
	return {
		rows: rows.map(({ row }) => row),
		nextCursor: hits.length > page.limit ? cursorOf(rows.at(-1)) : null,
	};
}

/** By whichever index reads least: an author's, the one of files where a place is too large to look through, the place's. */
function newestOf(db: ReadDb, where: Where, most: number, after: Older): FoundMessage[] {
	if (where.authorID !== undefined) return writtenBy(db, where, most, after);
	return (where.hasFile && !isFew(db, where) ? withFiles : newest)(db, where, most, after);
}

const isFew = (db: ReadDb, where: Where): boolean => countUpTo(db, where, READ_WHOLE + 1) <= READ_WHOLE;

/** Few messages are all read. Of many the index answers: for all words first, for any only while that fills no page. */
function ranked(db: ReadDb, where: Where, queries: readonly string[], limit: number, after: Mark | null): Hit[] {
	const { rows: scanned, isEnough } = readWhole(db, where);
	const read = rankedRows(scanned, queries, after);
	if (isEnough(read, limit)) return read;
	const all = queries.flatMap((query) => matchExpression(query) ?? []);
	const strict = [...scanned, ...indexed(db, where, all, INDEXED)];
	const hits = rankedRows(strict, queries, after);
	if (hits.filter(({ score }) => score >= PARTIAL).length > limit) return hits;
	const any = queries.flatMap((query) => query.split(/\s+/)).flatMap((word) => matchExpression(word) ?? []);
	return rankedRows([...strict, ...indexed(db, where, any, INDEXED)], queries, after);
}

/** What is read without the index, and whether its hits are the answer: it was everything, or nothing older can be better. */
function readWhole(
	db: ReadDb,
	where: Where,
): { rows: FoundMessage[]; isEnough(hits: readonly Hit[], limit: number): boolean } {
	if (isFew(db, where)) return { rows: everyOne(db, where), isEnough: () => true };
	if (where.authorID === undefined && !where.hasFile) {
		const each = Math.ceil(SCANNED / Math.max(1, where.conversationIDs.length));
		return { rows: newestOfEach(db, where, each), isEnough: () => false };
	}
	const most = where.authorID === undefined ? FILES : READ_WHOLE;
	const rows = newestOf(db, where, most + 1, null);
	return {
		rows,
		isEnough: (hits, limit) => rows.length <= most || hits.filter(({ score }) => score === 1).length > limit,
	};
}

function rankedRows(rows: readonly FoundMessage[], queries: readonly string[], after: Mark | null): Hit[] {
	const single = new Map(rows.map((row) => [row.id, row]));
	const hits = [...single.values()].map((row) => ({ row, score: scoreOf(queries, row.text) }));
	return hits.filter((hit) => hit.score > 0 && (after === null || compare(after, hit) < 0)).sort(compare);
}

/** Where a page ended: paging by it neither repeats nor skips when new messages arrive meanwhile. */
type Mark = { score: number; row: NonNullable<Older> };

function compare(one: Mark, other: Mark): number {
	return one.score === other.score ? byNewest(one.row, other.row) : other.score - one.score;
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
