/** Where a search for messages looks: from what was named, or from where the talk is. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { conversation } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { directKeyOf, isWithKontor } from "./conversation.ts";
import { resolveHint } from "./hint.ts";
import { findMessage, type MessageRow } from "./message.ts";
import type { AuthoredBy } from "./message-candidate.ts";
import { myConversationIDs } from "./message-find.ts";
import {
	answeredMessageID,
	currentConversation,
	currentThread,
	namedChannel,
	type PlaceReader,
} from "./message-place.ts";
import type { Where } from "./message-source.ts";
import { everyoneSource, resolvePerson } from "./person.ts";
import { readMoment } from "./task.ts";

export const SCOPES = ["currentThread", "currentChannel", "directMessage", "channel", "everywhere"] as const;
export type Scope = (typeof SCOPES)[number];

export type Asked = {
	messageIDs?: string[] | undefined;
	scope?: Scope | undefined;
	channelName?: string | undefined;
	channelID?: string | undefined;
	personHint?: string | undefined;
	authoredBy?: AuthoredBy | undefined;
	authorHint?: string | undefined;
	hasFile?: boolean | undefined;
	startsAt?: string | undefined;
	endsAt?: string | undefined;
};
type Reader = PlaceReader & { zone: string; narrow(path: string, id: string): void };

/** What was said; else what was named; else where the talk is. Nobody looks for words in the talk with Kontor itself. */
export function scopeOf(asked: Asked, reader: PlaceReader): Scope {
	if (asked.scope !== undefined) return asked.scope;
	if (asked.channelName !== undefined || asked.channelID !== undefined) return "channel";
	if (asked.personHint !== undefined) return "directMessage";
	if (asked.messageIDs !== undefined || reader.turn === undefined) return "everywhere";
	if (isWithKontor(currentConversation(reader))) return "everywhere";
	return currentThread(reader).isReply ? "currentThread" : "currentChannel";
}

export function whereOf(scope: Scope, asked: Asked, reader: Reader): Where {
	const filter = filterOf(asked, reader);
	const within = (conversationIDs: string[]): Where => ({ conversationIDs, isEverywhere: false, ...filter });
	switch (scope) {
		case "everywhere":
			return { ...within(myConversationIDs(reader.db, reader.caller.memberID)), isEverywhere: true };
		case "currentThread": {
			const { conversation: current, rootID } = currentThread(reader);
			return { ...within([current.id]), rootID };
		}
		case "currentChannel":
			return within([currentConversation(reader).id]);
		case "channel":
			return within([namedChannel(reader, asked).id]);
		case "directMessage":
			return within(directIDs(asked, reader));
	}
}

/** Whose messages, with files or any, between which moments. */
function filterOf(asked: Asked, reader: Reader): Omit<Where, "conversationIDs" | "isEverywhere"> {
	const { hasFile, startsAt, endsAt } = asked;
	const exceptID = answeredMessageID(reader);
	const authorID = authorOf(asked, reader);
	return {
		...(authorID === undefined ? {} : { authorID }),
		...(exceptID === undefined ? {} : { exceptID }),
		...(hasFile === true ? { hasFile } : {}),
		...(startsAt === undefined ? {} : { since: readMoment(startsAt, "start", reader.zone, "startsAt") }),
		...(endsAt === undefined ? {} : { until: readMoment(endsAt, "end", reader.zone, "endsAt") }),
	};
}

/** Who left wrote what they wrote, so everybody who was ever here can be named. */
function authorOf({ authoredBy, authorHint }: Asked, { db, caller, narrow }: Reader): string | undefined {
	if (authorHint === undefined)
		return authoredBy === "assistant" ? KONTOR_ID : authoredBy === "requester" ? caller.memberID : undefined;
	const { id } = resolveHint(everyoneSource(db), authorHint, "authorHint");
	narrow("authorHint", id);
	return id;
}

/** The one direct conversation with that person, with Kontor when nobody is named; none before anything was written. */
function directIDs({ personHint }: Asked, { db, caller, narrow }: Reader): string[] {
	const person = personHint === undefined ? undefined : resolvePerson(db, personHint, "personHint");
	if (person !== undefined) narrow("personHint", person.id);
	const otherID = person === undefined || person.id === caller.memberID ? KONTOR_ID : person.id;
	return db
		.select({ id: conversation.id })
		.from(conversation)
		.where(eq(conversation.directKey, directKeyOf(caller.memberID, otherID)))
		.all()
		.map(({ id }) => id);
}

/** Messages by their ids, in the order asked for; those that are not there, or not the caller's to read, are left out. */
export function readByID(db: ReadDb, ids: readonly string[]): MessageRow[] {
	// one by one: for a list of ids SQLite would rather read every conversation of the member
	const rows = [...new Set(ids)]
		.flatMap((id) => findMessage(db, id) ?? [])
		.filter(({ deletedAt }) => deletedAt === null);
	if (rows.length > 0) return rows;
	throw new ToolError(
		"not_found",
		"None of these messages is there, or the person asking is not in their conversations.",
		{
			because: "no_such_message",
		},
	);
}
