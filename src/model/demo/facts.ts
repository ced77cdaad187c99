/** What results say, picked out for the replies: tasks, people, messages, changes. */

import { type Day, isDay } from "#base/time.ts";
import { type Fields, listOf, textOf, textsOf } from "./fields.ts";

export type TaskFacts = {
	id: string;
	title: string;
	status: string;
	due: Day | null;
	names: string[];
	isMine: boolean;
};
export type PersonFacts = { name: string; jobTitle: string; status: string };
export type MessageFacts = {
	id: string;
	author: "me" | "agent" | "other";
	name: string;
	preview: string;
	at: string | null;
	isEditable: boolean;
	conversationID: string;
};
export type ChangeFacts = { callID: string; sentence: string };

export function taskFacts(fields: Fields, askingID: string | null): TaskFacts {
	const due = textOf(fields, "endDate");
	const ids = textsOf(fields, "participantIDs");
	return {
		id: textOf(fields, "taskID"),
		title: textOf(fields, "content"),
		status: textOf(fields, "status"),
		due: isDay(due) ? due : null,
		names: textsOf(fields, "participantNames").filter((name) => name !== ""),
		isMine: askingID !== null && ids.length === 1 && ids[0] === askingID,
	};
}

export function peopleFacts(result: Fields): PersonFacts[] {
	return listOf(result, "people").map((one) => ({
		name: textOf(one, "name", "displayName"),
		jobTitle: textOf(one, "jobTitle"),
		status: textOf(one, "employmentStatus"),
	}));
}

/** `at` is local to `zone`, as "2026-11-30T16:22"; null when the result or the zone does not say. */
export function messageFacts(result: Fields, zone: string | null): MessageFacts[] {
	return listOf(result, "candidates").map((one) => {
		const by = textOf(one, "authoredBy");
		return {
			id: textOf(one, "messageID"),
			author: by === "requester" ? "me" : by === "assistant" ? "agent" : "other",
			name: textOf(one, "authorName", "userName"),
			preview: textOf(one, "preview", "text"),
			at: localTime(one["createdAt"], zone),
			isEditable: one["editable"] !== false,
			conversationID: textOf(one, "channelID"),
		};
	});
}

export function changeToUndo(result: Fields): ChangeFacts | null {
	// what was taken back already is no change to take back
	const change = listOf(result, "changes").find(
		(one) => one["canUndo"] === true && textOf(one, "callID") !== "" && textOf(one, "tool") !== "change_undo",
	);
	return change === undefined ? null : { callID: textOf(change, "callID"), sentence: textOf(change, "sentence") };
}

function localTime(at: unknown, zone: string | null): string | null {
	if (zone === null || (typeof at !== "number" && typeof at !== "string")) return null;
	try {
		const instant = typeof at === "number" ? Temporal.Instant.fromEpochMilliseconds(at) : Temporal.Instant.from(at);
		return instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" });
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}

/**
 * Without the request itself, which stands in the conversation that is searched: the newest message of the person
 * whose preview is a part of it.
 */
export function withoutRequest(messages: readonly MessageFacts[], request: string): MessageFacts[] {
	const flat = (text: string): string =>
		text
			.normalize("NFC")
			.replace(/\s+/g, " ")
			.toLowerCase()
			.replace(/^[ …]+|[ …]+$|\.{3}$/g, "");
	const at = messages.findIndex(({ author, preview }) => {
		const words = flat(preview);
		return author === "me" && words !== "" && flat(request).includes(words);
	});
	return messages.filter((_, index) => index !== at);
}
