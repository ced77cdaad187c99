/** Delivering one text to people: a direct message each, in the name of the person asking, and what becomes of a part. */

import { ToolError } from "#base/errors.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import type { Language } from "#text/fill.ts";
import { directTarget, type Posting, post, requireReachable, type Writer } from "./post.ts";
import { sentenceOf } from "./sentences.ts";

type Recipient = { id: string; name: string };
type Deliverer = Writer & { caller: { memberID: string; language: Language } };
export type Failure = { personHint: string; errorCode: string; message: string };

/** Answers the message's id. A message to oneself stands in one's conversation with Kontor. */
export function deliver(writer: Writer, { id }: Recipient, posting: Posting): string {
	const otherID = id === writer.caller.memberID ? KONTOR_ID : id;
	requireReachable(writer.db, otherID);
	return post(writer, directTarget(writer, otherID), posting).row.id;
}

/** One message each. Who cannot be reached is reported; when nobody is, all of it failed. */
export function deliverToAll(
	writer: Deliverer,
	people: readonly Recipient[],
	posting: Posting,
): { messageIDs: string[]; failures: Failure[] } {
	const messageIDs: string[] = [];
	const failures: Failure[] = [];
	for (const person of people) {
		try {
			messageIDs.push(deliver(writer, person, posting));
		} catch (error) {
			// refused before anything of it was written; everything else takes the whole call back
			if (!(error instanceof ToolError)) throw error;
			const message = sentenceOf(writer.caller.language, error.code, error.values, error.message);
			failures.push({ personHint: person.name, errorCode: error.code, message });
		}
	}
	if (messageIDs.length === 0) throw allFailed(failures);
	return { messageIDs, failures };
}

function allFailed(failures: readonly Failure[]): ToolError {
	const reasons = failures.map(({ personHint, message }) => `${personHint}: ${message}`).join(" ");
	return new ToolError(
		"broadcast_all_failed",
		`None of the ${failures.length} messages could be delivered. Nothing was sent. ${reasons}`,
		{
			values: { count: failures.length },
			details: { failures: failures.map(({ personHint, errorCode }) => `${personHint}: ${errorCode}`) },
		},
	);
}

const NAMES_SHOWN = 3;

/** The recipients as a sentence names them: the first three, and how many more. */
export function nameList(people: readonly Recipient[]): string {
	const shown = people
		.slice(0, NAMES_SHOWN)
		.map(({ name }) => name)
		.join(", ");
	return people.length > NAMES_SHOWN ? `${shown} +${people.length - NAMES_SHOWN}` : shown;
}
