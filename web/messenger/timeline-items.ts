/** Turns messages, turns and unsent messages into the rows of a timeline, in order: pure, so that it can be tested alone. */

import type { MessageView, TurnView } from "#record/views.ts";
import { readWith } from "#web/client/derive.ts";
import type { NewAfter, PendingMessage } from "#web/client/store.ts";
import { dayKey } from "./format.ts";

export type Item =
	| { kind: "day"; key: string; at: string }
	/** `at`: when reading ended, where that is on the page; `count`: how much was new */
	| { kind: "new"; key: string; at: string | null; count: number }
	| { kind: "message"; key: string; message: MessageView; isContinued: boolean }
	| { kind: "turn"; key: string; turn: TurnView; messages: MessageView[] }
	| { kind: "pending"; key: string; pending: PendingMessage; isContinued: boolean };

type Source = {
	messages: readonly MessageView[];
	turns: ReadonlyMap<string, readonly TurnView[]>;
	outbox: readonly PendingMessage[];
	/** how far the person had read when they came; null when there is nothing new */
	newAfter: NewAfter | null;
	myID: string;
	/** every message given is shown; otherwise replies are left to their threads */
	isThread?: boolean;
};

const GROUP_MS = 5 * 60_000;

export function timelineItems(source: Source): Item[] {
	const builder = new Builder(source);
	for (const message of source.messages)
		if (source.isThread === true || message.parentMessageID === undefined) builder.addMessage(message);
	for (const pending of source.outbox) builder.addPending(pending);
	return builder.items;
}

class Builder {
	readonly items: Item[] = [];
	#day = "";
	#lastAuthor = "";
	#lastAt = 0;
	/** when reading ended, for the words on the "New" line */
	#lastStamp = "";
	#hasNewLine = false;
	readonly #placed = new Set<string>();
	readonly #turns = new Map<string, TurnView>();
	readonly #answers = new Map<string, MessageView[]>();

	constructor(private readonly source: Source) {
		for (const list of source.turns.values()) for (const turn of list) this.#turns.set(turn.id, turn);
		for (const message of source.messages) {
			if (!this.#isAnswer(message)) continue;
			const turnID = message.turnID ?? "";
			this.#answers.set(turnID, [...(this.#answers.get(turnID) ?? []), message]);
		}
	}

	/** Kontor's words are drawn with the work that led to them. */
	#isAnswer(message: MessageView): boolean {
		return message.author.kind === "agent" && message.turnID !== undefined && this.#turns.has(message.turnID);
	}

	addMessage(message: MessageView): void {
		if (this.#isAnswer(message)) {
			const turn = this.#turns.get(message.turnID ?? "");
			// Its question is on an older page: the answer keeps its own place.
			if (turn !== undefined && !this.#placed.has(turn.id) && !this.#hasQuestion(turn)) {
				this.#divide(message);
				this.#addTurn(turn);
			}
			return;
		}
		this.#divide(message);
		this.items.push({
			kind: "message",
			key: message.id,
			message,
			isContinued: this.#continues(message.author.id, message.createdAt),
		});
		for (const turn of this.source.turns.get(message.id) ?? []) this.#addTurn(turn);
	}

	addPending(pending: PendingMessage): void {
		this.#beginDay(pending.createdAt);
		const isContinued = this.#continues(this.source.myID, pending.createdAt);
		this.items.push({ kind: "pending", key: pending.clientMessageID, pending, isContinued });
	}

	#hasQuestion(turn: TurnView): boolean {
		return this.source.messages.some((message) => message.id === turn.messageID);
	}

	#addTurn(turn: TurnView): void {
		if (this.#placed.has(turn.id)) return;
		this.#placed.add(turn.id);
		if (isReadWithAnother(turn) || readWith(turn, this.#turns.values()).some(({ id }) => id > turn.id)) return;
		this.items.push({ kind: "turn", key: turn.id, turn, messages: this.#answers.get(turn.id) ?? [] });
		this.#lastAuthor = "";
	}

	/** One's own words are never new to oneself. */
	#divide({ createdAt, id, seq, author }: MessageView): void {
		this.#beginDay(createdAt);
		const { newAfter, myID } = this.source;
		if (newAfter !== null && seq > newAfter.seq && !this.#hasNewLine && author.id !== myID) {
			this.#hasNewLine = true;
			this.#lastAuthor = "";
			this.items.push({ kind: "new", key: `new ${id}`, at: this.#lastStamp || null, count: newAfter.count });
		}
		this.#lastStamp = createdAt;
	}

	#beginDay(at: string): void {
		const day = dayKey(new Date(at));
		if (day !== this.#day) {
			this.#day = day;
			this.#lastAuthor = "";
			this.items.push({ kind: "day", key: `day ${day}`, at });
		}
	}

	#continues(authorID: string, at: string): boolean {
		const time = new Date(at).getTime();
		const isContinued = authorID === this.#lastAuthor && time - this.#lastAt < GROUP_MS;
		this.#lastAuthor = authorID;
		this.#lastAt = time;
		return isContinued;
	}
}

/** Its message was read together with a later one, whose turn answers for both: nothing of its own is left to show. */
function isReadWithAnother({ state, reply, steps, holdIDs, partialText }: TurnView): boolean {
	return state === "done" && reply === null && partialText === "" && steps.length === 0 && holdIDs.length === 0;
}
