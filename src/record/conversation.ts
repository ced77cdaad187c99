/** Conversations as pages list them, and finding or making the direct one between two people. */

import { and, asc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { instantText } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { valuesIn } from "#store/prepared.ts";
import { conversation, membership, readPosition } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { EVERYBODY, mention, message } from "#store/schema/message.ts";
import { lastMessages, type MessageRow } from "./message.ts";
import { messageViews } from "./message-view.ts";
import { memberNames } from "./person.ts";
import { threadMentions } from "./thread-read.ts";
import { toldTurns } from "./told.ts";
import type { ConversationView } from "./views.ts";

export type ConversationRow = typeof conversation.$inferSelect;
type Reader = { db: ReadDb; memberID: string; now: number };

/** The member's own conversations, each as its row in the list. */
export function myConversations(reader: Reader): ConversationView[] {
	const ids = reader.db
		.select({ id: membership.conversationID })
		.from(membership)
		.where(eq(membership.memberID, reader.memberID))
		.all();
	return conversationViews(
		reader,
		ids.map(({ id }) => id),
	);
}

export function conversationViews(reader: Reader, ids: readonly string[]): ConversationView[] {
	if (ids.length === 0) return [];
	const { db } = reader;
	const rows = db
		.select()
		.from(conversation)
		.where(inArray(conversation.id, valuesIn(ids)))
		.all();
	const members = membersOf(db, ids);
	const names = rows.some(({ kind }) => kind === "direct") ? memberNames(db) : new Map<string, string>();
	const last = lastMessages(db, ids);
	const views = new Map(messageViews(db, [...last.values()]).map((view) => [view.conversationID, view]));
	const calls = threadMentions(reader, ids);
	const told = toldTurns(db, ids);
	return rows.map((row) => {
		const list = members.get(row.id) ?? [];
		const mine = list.find(({ memberID }) => memberID === reader.memberID);
		const read = readState(reader, row.id, last.get(row.id));
		const inThreads = calls.get(row.id) ?? [];
		return {
			id: row.id,
			kind: row.kind,
			name: row.kind === "channel" ? row.name : otherName(row, reader.memberID, names),
			topic: row.topic,
			visibility: row.visibility,
			memberIDs: list.map(({ memberID }) => memberID),
			ownerIDs: list.filter(({ role }) => role === "owner").map(({ memberID }) => memberID),
			isMember: mine !== undefined,
			isWithKontor: isWithKontor(row),
			...read,
			mentionCount: read.mentionCount + inThreads.length,
			threadMentions: inThreads,
			toldTurnIDs: told.get(row.id) ?? [],
			...muteState(mine?.mutedUntil ?? null, reader.now),
			isHidden: isHidden(mine, last.get(row.id)?.seq ?? 0),
			isPinned: mine !== undefined && mine.pinnedAt !== null,
			lastMessage: views.get(row.id) ?? null,
			place: last.get(row.id)?.row ?? 0,
		};
	});
}

/** Muted without an end: no calendar reaches further (9999-12-31T23:59:59Z). */
export const FOR_GOOD = 253_402_300_799_000;

function muteState(until: number | null, now: number): Pick<ConversationView, "isMuted" | "mutedUntil"> {
	const isMuted = until !== null && until > now;
	return { isMuted, mutedUntil: isMuted && until !== FOR_GOOD ? instantText(until) : null };
}

/** A message that came after it was hidden brings a conversation back into the list. */
function isHidden(mine: typeof membership.$inferSelect | undefined, lastSeq: number): boolean {
	return mine?.isHidden === true && (mine.hiddenSeq === null || lastSeq <= mine.hiddenSeq);
}

function membersOf(db: ReadDb, ids: readonly string[]) {
	const rows = db
		.select()
		.from(membership)
		.where(inArray(membership.conversationID, valuesIn(ids)))
		.orderBy(asc(membership.memberID))
		.all();
	return Map.groupBy(rows, ({ conversationID }) => conversationID);
}

function otherName(row: ConversationRow, memberID: string, names: ReadonlyMap<string, string>): string {
	const other = row.directKey?.split(" ").find((id) => id !== memberID) ?? memberID;
	return names.get(other) ?? "";
}

/** What is unread, from the one read position the server keeps. Own messages and removed ones do not count. */
function readState({ db, memberID }: Reader, conversationID: string, last: MessageRow | undefined) {
	const position = db
		.select({ seq: readPosition.seq })
		.from(readPosition)
		.where(and(eq(readPosition.conversationID, conversationID), eq(readPosition.memberID, memberID)))
		.get();
	const seq = position?.seq ?? 0;
	const lastRead = db
		.select({ id: message.id })
		.from(message)
		.where(and(eq(message.conversationID, conversationID), eq(message.seq, seq)))
		.get();
	const isBehind = (last?.seq ?? 0) > seq;
	return {
		unreadCount: isBehind ? unreadCount(db, conversationID, memberID, seq) : 0,
		mentionCount: isBehind ? mentionCount(db, conversationID, memberID, seq) : 0,
		lastReadMessageID: lastRead?.id ?? null,
		lastReadSeq: seq,
	};
}

function unreadCount(db: ReadDb, conversationID: string, memberID: string, seq: number): number {
	const row = db
		.select({ count: sql<number>`count(*)` })
		.from(message)
		.where(
			and(
				eq(message.conversationID, conversationID),
				gt(message.seq, seq),
				ne(message.authorID, memberID),
				isNull(message.deletedAt),
			),
		)
		.get();
	return row?.count ?? 0;
}

/**
 * Unread messages outside threads that call the member, by name or with everybody; a name that an edit put in counts as
 * well. What is said in threads is counted by those (thread-read.ts).
 */
function mentionCount(db: ReadDb, conversationID: string, memberID: string, seq: number): number {
	const calls = and(inArray(mention.memberID, [memberID, EVERYBODY]), eq(mention.isStanding, true));
	const row = db
		.select({ count: sql<number>`count(distinct ${message.id})` })
		.from(message)
		.innerJoin(mention, and(eq(mention.messageID, message.id), calls))
		.where(
			and(
				eq(message.conversationID, conversationID),
				gt(message.seq, seq),
				ne(message.authorID, memberID),
				isNull(message.parentMessageID),
				isNull(message.deletedAt),
			),
		)
		.get();
	return row?.count ?? 0;
}

/** The two ids in order: one direct conversation between two members. */
export const directKeyOf = (a: string, b: string): string => [a, b].sort().join(" ");

/** The direct conversation of somebody with Kontor itself. */
export const isWithKontor = ({ directKey }: { directKey: string | null }): boolean =>
	directKey?.split(" ").includes(KONTOR_ID) ?? false;

/** A new direct conversation's row, begun by the first of the two. */
export const directValues = (id: string, memberID: string, otherID: string, now: number) => ({
	id,
	kind: "direct" as const,
	name: "",
	topic: "",
	visibility: "private" as const,
	directKey: directKeyOf(memberID, otherID),
	createdBy: memberID,
	createdAt: now,
	updatedAt: now,
});

/** The direct conversation of the member with another, made when there is none yet. */
export function directConversation(
	parts: { db: ToolDb; ids: Ids; now: number; memberID: string },
	otherID: string,
): { id: string; isNew: boolean } {
	const { db, ids, now, memberID } = parts;
	const directKey = directKeyOf(memberID, otherID);
	const known = db
		.select({ id: conversation.id })
		.from(conversation)
		.where(eq(conversation.directKey, directKey))
		.get();
	if (known !== undefined) return { id: known.id, isNew: false };
	const id = ids.next("conv");
	db.insert(conversation)
		.values(directValues(id, memberID, otherID, now))
		.run();
	for (const one of new Set([memberID, otherID])) {
		db.insert(membership)
			.values({ conversationID: id, memberID: one, role: "member", joinedAt: now, isHidden: false })
			.run();
	}
	return { id, isNew: true };
}

/** The conversation, if the member may see it; a stranger's answers like one that is not there. */
export function requireConversation(db: ReadDb, id: string): ConversationRow {
	const row = db.select().from(conversation).where(eq(conversation.id, id)).get();
	if (row === undefined) throw new ToolError("not_found", "There is no such conversation, or you are not in it.");
	return row;
}

/** Moves the member's read position forward, and back where that was asked for. Answers whether it moved. */
export function moveReadPosition(
	db: ToolDb,
	conversationID: string,
	memberID: string,
	seq: number,
	mayGoBack = false,
): boolean {
	const mine = and(eq(readPosition.conversationID, conversationID), eq(readPosition.memberID, memberID));
	const present = db.select({ seq: readPosition.seq }).from(readPosition).where(mine).get();
	if (present === undefined) {
		db.insert(readPosition).values({ conversationID, memberID, seq }).run();
		return true;
	}
	if (mayGoBack ? present.seq === seq : present.seq >= seq) return false;
	db.update(readPosition).set({ seq }).where(mine).run();
	return true;
}
