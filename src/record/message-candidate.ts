/** A found message as message_search answers it, and what the caller may do with it. */

import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { ReadDb } from "#store/drizzle.ts";
import { valuesIn } from "#store/prepared.ts";
import { conversation, membership } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { turn } from "#store/schema/turn.ts";
import { filesOn } from "./file.ts";
import type { MessageRow } from "./message.ts";
import { type PlaceReader, placeName } from "./message-place.ts";
import type { FoundMessage } from "./message-source.ts";
import { memberNames } from "./person.ts";

export const AUTHORED_BY = ["assistant", "requester", "anyone"] as const;
export type AuthoredBy = (typeof AUTHORED_BY)[number];

export const candidateAnswer = z.object({
	messageID: z.string(),
	channelID: z.string().describe("the conversation it stands in"),
	channelName: z.string(),
	rootMessageID: z.string().optional(),
	userID: z.string(),
	authorName: z.string(),
	authoredBy: z.enum(AUTHORED_BY),
	createdAt: z.int().min(0).describe("milliseconds since 1970"),
	text: z.string().optional(),
	preview: z.string().optional(),
	fileNames: z.array(z.string()).optional().describe("of the files it carries"),
	editable: z.boolean(),
	deletable: z.boolean(),
	protectedReason: z.string().optional(),
});

/** Written by the member, or by Kontor in answer to them: theirs to change (the row rule of `message` says the same). */
export function isOwn(db: ReadDb, row: Pick<MessageRow, "authorID" | "turnID">, memberID: string): boolean {
	if (row.authorID === memberID) return true;
	if (row.authorID !== KONTOR_ID || row.turnID === null) return false;
	return (
		db
			.select({ id: turn.id })
			.from(turn)
			.where(and(eq(turn.id, row.turnID), eq(turn.requesterID, memberID)))
			.get() !== undefined
	);
}

export const isByColleague = (row: FoundMessage, memberID: string): boolean =>
	row.authorID !== memberID && row.authorID !== KONTOR_ID;

export function candidateViews(reader: PlaceReader, rows: readonly FoundMessage[]) {
	if (rows.length === 0) return [];
	const { db, caller } = reader;
	const ids = [...new Set(rows.map(({ conversationID }) => conversationID))];
	const authors = memberNames(db);
	const places = new Map(
		db
			.select()
			.from(conversation)
			.where(inArray(conversation.id, valuesIn(ids)))
			.all()
			.map((row) => [row.id, placeName(reader, row, authors)]),
	);
	const owned = ownedChannels(db, ids, caller.memberID);
	const files = filesOn(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => {
		const fileNames = files.get(row.id)?.map(({ name }) => name);
		const editable = isOwn(db, row, caller.memberID);
		const deletable = editable || owned.has(row.conversationID);
		return {
			messageID: row.id,
			channelID: row.conversationID,
			channelName: places.get(row.conversationID) ?? "",
			...(row.parentMessageID === null ? {} : { rootMessageID: row.parentMessageID }),
			userID: row.authorID,
			authorName: authors.get(row.authorID) ?? "",
			authoredBy: authoredBy(row, caller.memberID),
			createdAt: row.createdAt,
			...(fileNames === undefined ? {} : { fileNames }),
			editable,
			deletable,
			...(deletable ? {} : { protectedReason: "not_author" }),
		};
	});
}

function authoredBy({ authorID }: FoundMessage, memberID: string): AuthoredBy {
	return authorID === KONTOR_ID ? "assistant" : authorID === memberID ? "requester" : "anyone";
}

/** Who owns a channel may take any message in it away. */
function ownedChannels(db: ReadDb, ids: string[], memberID: string): Set<string> {
	const rows = db
		.select({ id: conversation.id })
		.from(membership)
		.innerJoin(conversation, eq(conversation.id, membership.conversationID))
		.where(
			and(
				inArray(membership.conversationID, valuesIn(ids)),
				eq(membership.memberID, memberID),
				eq(membership.role, "owner"),
				eq(conversation.kind, "channel"),
			),
		)
		.all();
	return new Set(rows.map(({ id }) => id));
}
