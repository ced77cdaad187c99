/** Removing messages: who may is the rows' own rule; a tombstone keeps the place, and the card shows what goes. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ToolDb } from "#store/drizzle.ts";
import { message } from "#store/schema/message.ts";
import type { Language } from "#text/fill.ts";
import type { MessageRow } from "./message.ts";
import type { candidateViews } from "./message-candidate.ts";
import { previewOf } from "./message-score.ts";
import { sentenceOf } from "./sentences.ts";

/** one page of a search */
const MOST = 25;

type View = ReturnType<typeof candidateViews>[number];
export type RemoveFailure = {
	messageID: string;
	errorCode: "not_found" | "not_deletable";
	message: string;
	protectedReason?: string;
};
type Remover = {
	db: ToolDb;
	now: number;
	caller: { memberID: string };
	turns: { endOn(messageID: string): void };
	emit(type: "message.deleted" | "message.updated", to: { conversationID: string }, messageID: string): void;
};

export function requireFew(ids: readonly string[]): void {
	if (ids.length <= MOST) return;
	throw new ToolError("too_many_message_ids", `At most ${MOST} messages are deleted at once. Nothing was changed.`, {
		values: { most: MOST },
	});
}

export function remove(ctx: Remover, row: MessageRow): void {
	const to = { conversationID: row.conversationID };
	const values = { text: "", deletedAt: ctx.now, deletedBy: ctx.caller.memberID };
	ctx.db.update(message).set(values).where(eq(message.id, row.id)).run();
	ctx.turns.endOn(row.id);
	ctx.emit("message.deleted", to, row.id);
	if (row.parentMessageID !== null) ctx.emit("message.updated", to, row.parentMessageID);
}

/** Author, moment and beginning of one message, as the card shows it. */
export function cardText(row: MessageRow, authorName: string, zone: string): string {
	return `${cardHead(row, authorName, zone)}\n${previewOf(row.text, [])}`;
}

function cardHead(row: MessageRow, authorName: string, zone: string): string {
	const moment = Temporal.Instant.fromEpochMilliseconds(row.createdAt).toZonedDateTimeISO(zone).toPlainDateTime();
	const at = moment.toString({ smallestUnit: "minute" }).replace("T", " ");
	return `${authorName} · ${at}`;
}

/** One message by who wrote it and when, several by how many and where: what is deleted must not stand on in its own deletion. */
export function subjectOf(rows: readonly MessageRow[], views: ReadonlyMap<string, View>, zone: string): string {
	const [only] = rows;
	if (rows.length === 1 && only !== undefined) return cardHead(only, views.get(only.id)?.authorName ?? "", zone);
	const places = [...new Set(rows.flatMap(({ id }) => views.get(id)?.channelName ?? []))];
	return `${rows.length} · ${places.slice(0, 3).join(", ")}`;
}

export function failureOf(messageID: string, view: View | undefined, language: Language): RemoveFailure {
	if (view === undefined) {
		const values = { because: "no_such_message" };
		return {
			messageID,
			errorCode: "not_found",
			message: sentenceOf(language, "not_found", values, "It is not there."),
		};
	}
	const message = sentenceOf(language, "not_deletable", {}, "It is not yours to delete.");
	const reason = view.protectedReason === undefined ? {} : { protectedReason: view.protectedReason };
	return { messageID, errorCode: "not_deletable", message, ...reason };
}

/** None of them went: why the first did not. */
export function refusal(failures: readonly RemoveFailure[]): ToolError {
	const isProtected = failures.some(({ errorCode }) => errorCode === "not_deletable");
	if (isProtected)
		return new ToolError(
			"not_deletable",
			"These messages are not the asking person's to delete. Nothing was changed.",
			{
				details: { messageIDs: failures.map(({ messageID }) => messageID), protectedReason: "not_author" },
			},
		);
	return new ToolError("not_found", "None of these messages is there. Nothing was changed.", {
		because: "no_such_message",
	});
}
