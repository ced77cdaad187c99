/**
 * The growing answer: words arrive live and are kept by the server only now and then, so what this page has heard
 * counts more than a stored turn, until the stored answer is there.
 */

import type { TurnView } from "#record/views.ts";
import { getState, setState } from "./store.ts";

type Delta = { offset: number; text: string };

/** turns this page hears words of */
const heard = new Set<string>();
/** words that came after a gap, until the gap is read */
const later = new Map<string, Delta[]>();
const readAt = new Map<string, number>();

/** reading a turn after a gap, again only after this long */
const READ_MS = 1_000;

/** Adds words where they belong; after a gap it keeps them and asks `read` for the turn's text. */
export function addWords(turnID: string, delta: Delta, read: (turnID: string) => Promise<void>): void {
	const turn = getState().turns[turnID];
	const have = turn?.partialText ?? "";
	// Words that start at nothing are a new answer: what was said beside earlier calls makes way for it.
	if (turn !== undefined && (delta.offset === 0 || (delta.offset <= have.length && !later.has(turnID)))) {
		heard.add(turnID);
		if (delta.offset === 0) later.delete(turnID);
		put({ ...turn, partialText: have.slice(0, delta.offset) + delta.text });
		return;
	}
	later.set(turnID, [...(later.get(turnID) ?? []), delta]);
	const now = Date.now();
	if (now - (readAt.get(turnID) ?? 0) < READ_MS) return;
	readAt.set(turnID, now);
	void read(turnID).then(() => fillGap(turnID));
}

function put(turn: TurnView): void {
	setState((now) => ({ turns: { ...now.turns, [turn.id]: turn } }));
}

function fillGap(turnID: string): void {
	const turn = getState().turns[turnID];
	const waiting = later.get(turnID);
	if (turn === undefined || waiting === undefined) return;
	let text = turn.partialText;
	const rest: Delta[] = [];
	for (const delta of waiting.sort((a, b) => a.offset - b.offset)) {
		if (delta.offset <= text.length) text = text.slice(0, delta.offset) + delta.text;
		else rest.push(delta);
	}
	if (rest.length === 0) later.delete(turnID);
	else later.set(turnID, rest);
	heard.add(turnID);
	put({ ...turn, partialText: text });
}

/** A turn that arrived by an event, with the words this page already has. */
export function withHeardWords(turn: TurnView): TurnView {
	const before = getState().turns[turn.id];
	if (before === undefined || !heard.has(turn.id)) return turn;
	if (turn.state === "working") return { ...turn, partialText: before.partialText };
	heard.delete(turn.id);
	later.delete(turn.id);
	// The reply's own event is about to arrive: until then the words stay where they are.
	return turn.reply !== null && turn.partialText === "" ? { ...turn, partialText: before.partialText } : turn;
}
