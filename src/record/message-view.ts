/** Messages as pages and tools read them, with what hangs on them: reactions, mentions, files, and the thread below. */

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { instantText } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { listed, prepared } from "#store/prepared.ts";
import { member } from "#store/schema/member.ts";
import { EVERYBODY, mention, message, reaction } from "#store/schema/message.ts";
import { filesOn } from "./file.ts";
import type { MessageRow } from "./message.ts";
import type { AuthorView, MessageView, ThreadView } from "./views.ts";

/** What a page of messages needs besides their rows, read once for all of them. */
type Around = {
	authors: ReadonlyMap<string, AuthorView>;
	reactions: ReadonlyMap<string, MessageView["reactions"]>;
	mentions: ReadonlyMap<string, MessageView["mentions"]>;
	files: ReadonlyMap<string, MessageView["files"]>;
	threads: ReadonlyMap<string, ThreadView>;
};

export function messageViews(db: ReadDb, rows: readonly MessageRow[]): MessageView[] {
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	const replies = repliesTo(db, ids);
	const authors = authorsOf(db, [
		...rows.flatMap(({ authorID, deletedBy }) => [authorID, ...(deletedBy === null ? [] : [deletedBy])]),
		...replies.map(({ authorID }) => authorID),
	]);
	const around = {
		authors,
		reactions: reactionsOn(db, ids),
		mentions: mentionsOf(db, ids),
		files: filesOn(db, ids),
		threads: threadsOf(replies, authors),
	};
	return rows.map((row) => messageView(row, around));
}

const selectAuthors = prepared((db: ReadDb) =>
	db
		.select({ id: member.id, name: member.name, kind: member.kind })
		.from(member)
		.where(inArray(member.id, listed("ids")))
		.prepare(),
);

function authorsOf(db: ReadDb, ids: readonly string[]): Map<string, AuthorView> {
	const rows = selectAuthors(db).all({ ids: JSON.stringify([...new Set(ids)]) });
	return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind === "agent" ? "agent" : "member" }]));
}

const unknown = (id: string): AuthorView => ({ id, name: "", kind: "member" });

const selectReactions = prepared((db: ReadDb) =>
	db
		.select()
		.from(reaction)
		.where(inArray(reaction.messageID, listed("ids")))
		.orderBy(asc(reaction.createdAt), asc(reaction.memberID))
		.prepare(),
);

/** In the order each emoji came first, whoever left it in the order they did. */
function reactionsOn(db: ReadDb, ids: readonly string[]): Map<string, MessageView["reactions"]> {
	const rows = selectReactions(db).all({ ids: JSON.stringify(ids) });
	const views = new Map<string, MessageView["reactions"]>();
	for (const [id, list] of Map.groupBy(rows, ({ messageID }) => messageID)) {
		const byEmoji = Map.groupBy(list, ({ emoji }) => emoji);
		views.set(
			id,
			[...byEmoji].map(([emoji, each]) => ({ emoji, memberIDs: each.map(({ memberID }) => memberID) })),
		);
	}
	return views;
}

/** The reactions of one message, as an event tells them. */
export const reactionsOf = (db: ReadDb, id: string): MessageView["reactions"] => reactionsOn(db, [id]).get(id) ?? [];

const selectMentions = prepared((db: ReadDb) =>
	db
		.select()
		.from(mention)
		.where(and(inArray(mention.messageID, listed("ids")), eq(mention.isStanding, true)))
		.prepare(),
);

function mentionsOf(db: ReadDb, ids: readonly string[]): Map<string, MessageView["mentions"]> {
	const rows = selectMentions(db).all({ ids: JSON.stringify(ids) });
	const views = rows.map(({ messageID, memberID, words }) => ({
		messageID,
		view: { memberID: memberID === EVERYBODY ? null : memberID, words },
	}));
	const grouped = Map.groupBy(views, ({ messageID }) => messageID);
	return new Map([...grouped].map(([id, list]) => [id, list.map(({ view }) => view)]));
}

type Replies = { rootID: string; authorID: string; count: number; lastAt: number; lastSeq: number };

const selectReplies = prepared((db: ReadDb) =>
	db
		.select({
			rootID: message.parentMessageID,
			authorID: message.authorID,
			count: sql<number>`count(*)`,
			lastAt: sql<number>`max(${message.createdAt})`,
			lastSeq: sql<number>`max(${message.seq})`,
		})
		.from(message)
		.where(and(inArray(message.parentMessageID, listed("ids")), isNull(message.deletedAt)))
		.groupBy(message.parentMessageID, message.authorID)
		.prepare(),
);

/** How often and how late each has answered below these messages. */
function repliesTo(db: ReadDb, ids: readonly string[]): Replies[] {
	const rows = selectReplies(db).all({ ids: JSON.stringify(ids) });
	return rows.map((row) => ({ ...row, rootID: row.rootID ?? "" }));
}

const FACES = 5;

function threadsOf(replies: readonly Replies[], authors: ReadonlyMap<string, AuthorView>): Map<string, ThreadView> {
	const threads = new Map<string, ThreadView>();
	for (const [rootID, list] of Map.groupBy(replies, (one) => one.rootID)) {
		const latest = list.toSorted((a, b) => b.lastSeq - a.lastSeq);
		threads.set(rootID, {
			replyCount: list.reduce((sum, { count }) => sum + count, 0),
			lastReplyAt: instantText(latest[0]?.lastAt ?? 0),
			authors: latest.slice(0, FACES).map(({ authorID }) => authors.get(authorID) ?? unknown(authorID)),
		});
	}
	return threads;
}

/** A removed message keeps its place in the thread and nothing of what it said. */
function messageView(row: MessageRow, { authors, reactions, mentions, files, threads }: Around): MessageView {
	const isGone = row.deletedAt !== null;
	const optional = {
		parentMessageID: row.parentMessageID,
		thread: threads.get(row.id) ?? null,
		editedAt: row.editedAt === null ? null : instantText(row.editedAt),
		deletedAt: row.deletedAt === null ? null : instantText(row.deletedAt),
		deletedBy: row.deletedBy === null ? null : (authors.get(row.deletedBy) ?? unknown(row.deletedBy)),
		turnID: row.turnID,
		clientMessageID: row.clientMessageID,
	};
	return {
		id: row.id,
		conversationID: row.conversationID,
		seq: row.seq,
		author: authors.get(row.authorID) ?? unknown(row.authorID),
		via: row.via,
		text: isGone ? "" : row.text,
		createdAt: instantText(row.createdAt),
		isPinned: row.isPinned && !isGone,
		files: files.get(row.id) ?? [],
		reactions: isGone ? [] : (reactions.get(row.id) ?? []),
		mentions: isGone ? [] : (mentions.get(row.id) ?? []),
		...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)) as Partial<MessageView>),
	};
}
