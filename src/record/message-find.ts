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
	fileNamesOn,
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
	const scores = scoring(db, queries, after);
	const { rows, isIndexed, isEnough } = readWhole(db, where);
	scores.add(rows, !isIndexed);
	const read = scores.hits();
	if (isEnough(read, limit)) return read;
	const all = queries.flatMap((query) => matchExpression(query) ?? []);
	scores.add(indexed(db, where, all, INDEXED));
	const hits = scores.hits();
	if (hits.filter(({ score }) => score >= PARTIAL).length > limit) return hits;
	const any = queries.flatMap((query) => query.split(/\s+/)).flatMap((word) => matchExpression(word) ?? []);
	scores.add(indexed(db, where, any, INDEXED));
	return scores.hits();
}

/** Scores every message once: by its text and, where that is not the whole answer, by the names of its files. */
function scoring(db: ReadDb, queries: readonly string[], after: Mark | null) {
	const found = new Map<string, Hit>();
	return {
		add(rows: readonly FoundMessage[], hasNames = true): void {
			for (const row of rows) if (!found.has(row.id)) found.set(row.id, { row, score: scoreOf(queries, row.text) });
			const partly = hasNames ? rows.filter(({ id }) => (found.get(id)?.score ?? 0) < 1) : [];
			for (const [id, names] of fileNamesOn(db, partly)) {
				const row = found.get(id)?.row;
				if (row !== undefined) found.set(id, { row, score: scoreOf(queries, `${row.text} ${names}`) });
			}
		},
		/** those that answer, from the mark on */
		hits: (): Hit[] =>
			[...found.values()].filter((hit) => hit.score > 0 && (after === null || compare(after, hit) < 0)).sort(compare),
	};
}

type Read = {
	rows: FoundMessage[];
	/** true when the index is asked as well, which knows the names of files */
	isIndexed: boolean;
	/** whether these hits are the answer: everything was read, or nothing older can be better */
	isEnough(hits: readonly Hit[], limit: number): boolean;
};

/** What is read without the index. */
function readWhole(db: ReadDb, where: Where): Read {
	if (isFew(db, where)) return { rows: everyOne(db, where), isIndexed: false, isEnough: () => true };
	if (where.authorID === undefined && !where.hasFile) {
		const each = Math.ceil(SCANNED / Math.max(1, where.conversationIDs.length));
		return { rows: newestOfEach(db, where, each), isIndexed: true, isEnough: () => false };
	}
	const most = where.authorID === undefined ? FILES : READ_WHOLE;
	const rows = newestOf(db, where, most + 1, null);
	return {
		rows,
		isIndexed: false,
		isEnough: (hits, limit) => rows.length <= most || hits.filter(({ score }) => score === 1).length > limit,
	};
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
