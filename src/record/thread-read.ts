/** What calls somebody within threads: it counts until its thread was opened, wherever their conversation was read to. */

import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { membership, threadPosition } from "#store/schema/conversation.ts";
import { EVERYBODY, mention, message } from "#store/schema/message.ts";
import type { ThreadMention } from "./views.ts";

/**
 * By conversation, the oldest first. What was said before the member joined calls them no more, nor does what nobody
 * looked at for thirty days.
 */
export function threadMentions(
	{ db, memberID, now }: { db: ReadDb; memberID: string; now: number },
	ids: readonly string[],
): Map<string, ThreadMention[]> {
	const rows = db
		.selectDistinct({
			conversationID: message.conversationID,
			messageID: message.id,
			rootMessageID: message.parentMessageID,
			seq: message.seq,
		})
		.from(mention)
		.innerJoin(message, and(eq(message.id, mention.messageID), isNotNull(message.parentMessageID)))
		.innerJoin(
			membership,
			and(eq(membership.conversationID, message.conversationID), eq(membership.memberID, memberID)),
		)
		.leftJoin(
			threadPosition,
			and(
				eq(threadPosition.conversationID, message.conversationID),
				eq(threadPosition.memberID, memberID),
				eq(threadPosition.rootMessageID, message.parentMessageID),
			),
		)
		.where(
			and(
				inArray(mention.memberID, [memberID, EVERYBODY]),
				gt(mention.createdAt, now - LIMITS.threadMentionMs),
				eq(mention.isStanding, true),
				inArray(message.conversationID, [...ids]),
				ne(message.authorID, memberID),
				isNull(message.deletedAt),
				sql`${message.createdAt} >= ${membership.joinedAt}`,
				sql`${message.seq} > coalesce(${threadPosition.seq}, 0)`,
			),
		)
		.orderBy(asc(message.seq))
		.all();
	const views = rows.map(({ conversationID, messageID, rootMessageID }) => ({
		conversationID,
		view: { messageID, rootMessageID: rootMessageID ?? "" },
	}));
	const grouped = Map.groupBy(views, ({ conversationID }) => conversationID);
	return new Map([...grouped].map(([id, list]) => [id, list.map(({ view }) => view)]));
}

type Place = { conversationID: string; rootMessageID: string; memberID: string };

/** Moves how far the member has read in a thread, back only where that was asked for. Answers whether it moved. */
export function moveThreadPosition(db: ToolDb, place: Place, seq: number, mayGoBack = false): boolean {
	const mine = and(
		eq(threadPosition.conversationID, place.conversationID),
		eq(threadPosition.memberID, place.memberID),
		eq(threadPosition.rootMessageID, place.rootMessageID),
	);
	const present = db.select({ seq: threadPosition.seq }).from(threadPosition).where(mine).get();
	if (present === undefined) {
		db.insert(threadPosition)
			.values({ ...place, seq })
			.run();
		return true;
	}
	if (mayGoBack ? present.seq === seq : present.seq >= seq) return false;
	db.update(threadPosition).set({ seq }).where(mine).run();
	return true;
}
