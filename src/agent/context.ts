/** One request to the model: prompt, the talk so far, this turn's own steps, within the model's window. */

import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { ModelMessage } from "#model/port.ts";
import { repairMessages } from "#model/validate.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { earlierTurns, type Item, itemMessages, itemsOf } from "./items.ts";

/** Messages of the conversation that are looked back on, and turns whose steps are retold in full. */
const HISTORY_MESSAGES = 40;
const RETOLD_TURNS = 3;
/** A tool's answer past this is cut in its middle: the model reads on with a narrower question. */
const RESULT_CHARACTERS = 16_000;
/** Characters a token stands for at the least: Korean is near two, English near four. */
const CHARACTERS_PER_TOKEN = 2;

/**
 * The messages of a request, at most `contextTokens` long by a cautious count. `repairs` names what the stored history
 * had wrong and this request has not; it is empty but after a fault.
 */
export function requestMessages(
	db: SystemDb,
	turn: TurnRow,
	system: string,
	items: readonly Item[],
	contextTokens: number,
): { messages: ModelMessage[]; repairs: string[] } {
	const budget = contextTokens * CHARACTERS_PER_TOKEN * 0.6;
	const own = itemMessages(items).map(shortened);
	let left = budget - system.length - sizeOf(own);
	const talk: ModelMessage[] = [];
	for (const block of historyBlocks(db, turn).toReversed()) {
		const size = sizeOf(block);
		if (size > left && talk.length > 0) break;
		left -= size;
		talk.unshift(...block.map(shortened));
	}
	return repairMessages([{ role: "system", text: system }, ...talk, ...own]);
}

const selectTalk = prepared((db: SystemDb) =>
	db
		.select({ id: allMessage.id, authorID: allMessage.authorID, text: allMessage.text })
		.from(allMessage)
		.where(
			and(
				eq(allMessage.conversationID, parameter("conversationID")),
				lte(allMessage.seq, sql`(select m.seq from main.all_message m where m.id = ${parameter("messageID")})`),
				isNull(allMessage.deletedAt),
			),
		)
		.orderBy(desc(allMessage.seq))
		.limit(HISTORY_MESSAGES)
		.prepare(),
);

/** What was said, one block a message, with the steps of the last turns where they belong. */
function historyBlocks(db: SystemDb, turn: TurnRow): ModelMessage[][] {
	const messages = selectTalk(db).all({ conversationID: turn.conversationID, messageID: turn.messageID }).reverse();
	const retold = new Map(
		earlierTurns(db, turn.conversationID, turn.id, turn.requesterID, RETOLD_TURNS).map((one) => [
			one.messageID,
			{ items: itemsOf(db, one.id), state: one.state },
		]),
	);
	return messages.map((message): ModelMessage[] => {
		if (message.authorID === KONTOR_ID) {
			const isRetold = [...retold.values()].some(({ items }) =>
				items.some((item) => item.kind === "answer" && item.calls.length === 0 && item.text === message.text),
			);
			return isRetold ? [] : [{ role: "assistant", text: message.text, calls: [] }];
		}
		const told = retold.get(message.id);
		return [{ role: "user", text: message.text }, ...(told === undefined ? [] : itemMessages(told.items, told.state))];
	});
}

function shortened(message: ModelMessage): ModelMessage {
	if (message.role !== "tool" || message.text.length <= RESULT_CHARACTERS) return message;
	const half = RESULT_CHARACTERS / 2;
	const cut = message.text.length - RESULT_CHARACTERS;
	return {
		...message,
		text: `${message.text.slice(0, half)}\n… ${cut} characters left out …\n${message.text.slice(-half)}`,
	};
}

const sizeOf = (messages: readonly ModelMessage[]): number =>
	messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
