/** What one request to the model holds: the prompt, the talk so far, this turn's own steps, and what of both was condensed. */

import type { ModelMessage } from "#model/port.ts";
import { repairMessages } from "#model/validate.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { earlierTurns, type Item, itemMessages, itemsOf } from "./items.ts";
import { lastSummary, type SummaryRow, talkKey } from "./summaries.ts";
import { talkBefore } from "./talk.ts";
import { tokensIn, withinTokens } from "./tokens.ts";

/** Turns whose steps are retold in full. */
const RETOLD_TURNS = 3;
/** A tool's answer past this is cut in its middle: the model reads on with a narrower question. */
const RESULT_TOKENS = 4_500;
const LEAST_RESULT_TOKENS = 60;

/** One message of the conversation with the steps it led to, or one step of this turn: never taken apart. */
export type Block = {
	/** the message's number, or how many items of the turn end with this step */
	through: number;
	messages: ModelMessage[];
	/** its turn waits for somebody: it stays as it is until that is decided */
	isOpen: boolean;
};

export type Talk = {
	system: string;
	/** of the conversation before `blocks` */
	earlier: SummaryRow | null;
	/** the conversation's messages; the last is the one being answered */
	blocks: Block[];
	/** of this turn's steps before `steps` */
	done: SummaryRow | null;
	steps: Block[];
};

/** Everything a request could hold, before anything is left out. */
export function gatherTalk(db: SystemDb, turn: TurnRow, system: string, items: readonly Item[]): Talk {
	const earlier = lastSummary(db, talkKey(turn));
	const done = lastSummary(db, { turnID: turn.id });
	return {
		system,
		earlier,
		blocks: historyBlocks(db, turn, earlier?.throughSeq ?? 0),
		done,
		steps: stepBlocks(items, done?.throughSeq ?? 0),
	};
}

/**
 * The request's messages. `room` is what may be used beside the prompt, in tokens: results are cut to their share of it.
 * `repairs` names what the stored history had wrong and this request has not; it is empty but after a fault.
 */
export function requestMessages(talk: Talk, room: number): { messages: ModelMessage[]; repairs: string[] } {
	const share = Math.min(RESULT_TOKENS, Math.floor(room / 4));
	const talked = talk.blocks.flatMap(({ messages }) => shortened(messages, share));
	const said = withNote(talked, "first", "Earlier in this conversation, condensed", talk.earlier);
	const steps = talk.steps.flatMap(({ messages }) => shortened(messages, share));
	const asked = withNote(said, "last", "Done so far for this message, condensed", talk.done);
	return repairMessages([{ role: "system", text: talk.system }, ...asked, ...steps]);
}

export const tokensOf = (messages: readonly ModelMessage[]): number =>
	messages.reduce((sum, message) => sum + tokensIn(JSON.stringify(message)), 0);

/** What a person said carries the summary: it is material like any message, and never speaks with the prompt's voice. */
function withNote(
	messages: ModelMessage[],
	where: "first" | "last",
	title: string,
	summary: SummaryRow | null,
): ModelMessage[] {
	if (summary === null) return messages;
	const note = `[${title}]\n${summary.text}\n[End of the condensed part]`;
	const isUser = ({ role }: ModelMessage) => role === "user";
	const at =
		where === "last" ? messages.findLastIndex(isUser) : isUser(messages[0] ?? { role: "user", text: "" }) ? 0 : -1;
	const carrier = messages[at];
	if (carrier?.role !== "user") return [{ role: "user", text: note }, ...messages];
	const text = where === "first" ? `${note}\n\n${carrier.text}` : `${carrier.text}\n\n${note}`;
	return messages.with(at, { role: "user", text });
}

/** Results of one block share what one result may take when there are many of them. */
function shortened(messages: readonly ModelMessage[], share: number): ModelMessage[] {
	const results = messages.filter(({ role }) => role === "tool").length;
	const each = Math.max(LEAST_RESULT_TOKENS, Math.min(share, Math.floor((2 * share) / Math.max(1, results))));
	return messages.map((message) =>
		message.role === "tool" ? { ...message, text: withinTokens(message.text, each) } : message,
	);
}

/** Each answer of the model with its results: reasoning, calls and results move together. */
function stepBlocks(items: readonly Item[], from: number): Block[] {
	const starts = items.flatMap((item, at) => (at >= from && (item.kind === "answer" || at === from) ? [at] : []));
	return starts.map((start, order) => {
		const end = starts[order + 1] ?? items.length;
		return { through: end, messages: itemMessages(items.slice(start, end)), isOpen: false };
	});
}

/** What was said, one block a message, with the steps of the last turns where they belong. */
function historyBlocks(db: SystemDb, turn: TurnRow, after: number): Block[] {
	const earlier = earlierTurns(db, turn, RETOLD_TURNS);
	const retold = new Map(earlier.map((one) => [one.messageID, one]));
	const replies = new Set(earlier.map(({ replyMessageID }) => replyMessageID));
	return talkBefore(db, turn, after).flatMap(({ id, seq, authorID, text }): Block[] => {
		if (authorID === KONTOR_ID)
			return replies.has(id)
				? []
				: [{ through: seq, messages: [{ role: "assistant", text, calls: [] }], isOpen: false }];
		const told = retold.get(id);
		const steps = told === undefined ? [] : itemMessages(itemsOf(db, told.id), told.state);
		return [{ through: seq, messages: [{ role: "user", text }, ...steps], isOpen: told?.state === "waiting" }];
	});
}
