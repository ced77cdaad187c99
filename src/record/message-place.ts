/** Where a message tool points at: the thread or conversation being answered, a channel by name, and how each is called. */

import { and, eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { conversation, membership } from "#store/schema/conversation.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";
import { turn } from "#store/schema/turn.ts";
import { folded } from "#text/folded.ts";
import { type ConversationRow, requireConversation } from "./conversation.ts";
import { findMessage } from "./message.ts";
import { memberNames } from "./person.ts";

export type PlaceReader = { db: ReadDb; caller: { memberID: string }; turn?: { id: string; conversationID: string } };

/** The conversation the turn answers in. */
export function currentConversation({ db, turn: current }: PlaceReader): ConversationRow {
	if (current === undefined) {
		throw new ToolError(
			"channel_not_available",
			"This call belongs to no conversation, so there is no current one. Name a person or a channel; nothing was sent.",
			{ because: "no_conversation_here" },
		);
	}
	return requireConversation(db, current.conversationID);
}

/** The id of the message the turn answers; undefined outside of a turn. */
export function answeredMessageID({ db, turn: current }: PlaceReader): string | undefined {
	if (current === undefined) return undefined;
	return db.select({ id: turn.messageID }).from(turn).where(eq(turn.id, current.id)).get()?.id;
}

/** The thread being answered, by its first message: that of the person's message, or the one a reply to it would begin. */
export function currentThread(reader: PlaceReader): {
	conversation: ConversationRow;
	rootID: string;
	isReply: boolean;
} {
	const id = answeredMessageID(reader);
	const answered = id === undefined ? undefined : findMessage(reader.db, id);
	if (answered === undefined) {
		throw new ToolError(
			"thread_not_available",
			"This call belongs to no conversation, so there is no thread. Name a person or a channel; nothing was sent.",
			{ because: "no_conversation_here" },
		);
	}
	const rootID = answered.parentMessageID ?? answered.id;
	return {
		conversation: requireConversation(reader.db, answered.conversationID),
		rootID,
		isReply: answered.parentMessageID !== null,
	};
}

/** A channel the caller is in, by its exact name (with or without #) or its id. A direct conversation is none. */
export function namedChannel(
	reader: PlaceReader,
	named: { channelName?: string | undefined; channelID?: string | undefined },
): ConversationRow {
	const text = named.channelName ?? named.channelID ?? "";
	const wanted = folded(text).replace(/^#\s*/, "");
	const rows = reader.db.select().from(conversation).all();
	const byID = rows.filter(({ id }) => id === text.trim());
	const hits =
		byID.length > 0 || named.channelName === undefined
			? byID
			: rows.filter(({ kind, name }) => kind === "channel" && folded(name) === wanted);
	const mine = hits.filter((row) => isIn(reader, row));
	if (mine.length > 1) throw ambiguous(text, mine);
	const [found] = mine;
	if (found === undefined) throw unavailable(text);
	if (found.kind === "direct") {
		throw new ToolError(
			"invalid_target",
			"This is a direct conversation and no channel. Use targetType directMessage with the person's name; nothing was sent.",
			{ because: "direct_is_no_channel" },
		);
	}
	return found;
}

function isIn({ db, caller }: PlaceReader, row: ConversationRow): boolean {
	const mine = and(eq(membership.conversationID, row.id), eq(membership.memberID, caller.memberID));
	return db.select({ id: membership.memberID }).from(membership).where(mine).get() !== undefined;
}

function unavailable(name: string): ToolError {
	return new ToolError(
		"channel_not_available",
		`The channel "${name}" is not there, or the person asking is not in it. Nothing was sent.`,
		{ values: { name: name.replace(/^#/, "") } },
	);
}

function ambiguous(name: string, rows: ConversationRow[]): ToolError {
	return new ToolError(
		"interaction_required",
		`Several channels are called "${name}". Nothing was sent; say which one.`,
		{
			candidates: rows.map((row) => ({
				id: row.id,
				label: row.name,
				...(row.topic === "" ? {} : { detail: row.topic }),
			})),
			details: { hint: "channelName" },
			values: { hint: name, thing: "channel" },
		},
	);
}

/** What people call it: `#name`, or the other person's name. */
export function placeName(
	{ db, caller }: PlaceReader,
	row: ConversationRow,
	names?: ReadonlyMap<string, string>,
): string {
	if (row.kind === "channel") return `#${row.name}`;
	return (names ?? memberNames(db)).get(otherIn(row, caller.memberID)) ?? "";
}

/** Whom a message there reaches besides its writer. */
export function reachedIn({ db, caller }: PlaceReader, row: ConversationRow): { id: string; name: string }[] {
	const names = memberNames(db);
	const other = otherIn(row, caller.memberID);
	if (row.kind === "direct") return [{ id: other, name: names.get(other) ?? "" }];
	return db
		.select({ id: member.id, name: member.name })
		.from(membership)
		.innerJoin(member, eq(member.id, membership.memberID))
		.where(eq(membership.conversationID, row.id))
		.orderBy(member.name)
		.all()
		.filter(({ id }) => id !== caller.memberID && id !== KONTOR_ID)
		.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
}

const otherIn = (row: ConversationRow, memberID: string): string =>
	row.directKey?.split(" ").find((id) => id !== memberID) ?? memberID;
