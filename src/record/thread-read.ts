/** What calls somebody within threads: it counts until its thread was opened, wherever their conversation was read to. */

import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { LIMITS } from "#base/limits.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { listed, parameter, prepared } from "#store/prepared.ts";
import { membership, threadPosition } from "#store/schema/conversation.ts";
import { EVERYBODY, mention, message } from "#store/schema/message.ts";
import type { ThreadMention } from "./views.ts";

const ofReader = parameter("memberID");
/** Each change of a conversation is drawn with it, so it is built once. */
const selectMentions = prepared((db: ReadDb) =>
	db
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
			and(eq(membership.conversationID, message.conversationID), eq(membership.memberID, ofReader)),
		)
		.leftJoin(
			threadPosition,
			and(
				eq(threadPosition.conversationID, message.conversationID),
				eq(threadPosition.memberID, ofReader),
				eq(threadPosition.rootMessageID, message.parentMessageID),
			),
		)
		.where(
			and(
				sql`${mention.memberID} in (${ofReader}, ${EVERYBODY})`,
				gt(mention.createdAt, parameter("since")),
				eq(mention.isStanding, true),
				inArray(message.conversationID, listed("ids")),
				ne(message.authorID, ofReader),
				isNull(message.deletedAt),
				sql`${message.createdAt} >= ${membership.joinedAt}`,
				sql`${message.seq} > coalesce(${threadPosition.seq}, 0)`,
			),
		)
		.orderBy(asc(message.seq))
		.prepare(),
);

/**
 * By conversation, the oldest first. What was said before the member joined calls them no more, nor does what nobody
 * looked at for thirty days.
 */
export function threadMentions(
	{ db, memberID, now }: { db: ReadDb; memberID: string; now: number },
	ids: readonly string[],
): Map<string, ThreadMention[]> {
	const asked = { memberID, since: now - LIMITS.threadMentionMs, ids: JSON.stringify(ids) };
	const rows = selectMentions(db).all(asked);
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
