/** The built-in demo agent: matches set phrases and makes ordinary tool calls, without a model and without memory. */

import type { Clock } from "#base/clock.ts";
import type { Model, ModelAnswer, ModelListener, ModelRequest } from "#model/port.ts";
import { type Action, decide } from "./decide.ts";
import { readTurn, type Turn } from "./transcript.ts";

/** Between the pieces of the slow phrase, and of anything else (ux.md 1.3 allows 150). */
const SLOW_MS = 120;
const QUICK_MS = 5;
const PIECE_CHARACTERS = 24;
/** There is no window to fill: enough for any conversation that is shown to it. */
const CONTEXT_TOKENS = 1_000_000;

/** `answer` throws ToolError `demo_failure` for the phrase that asks for it, and AbortError when `signal` aborts. */
export function demoModel(deps: { clock: Clock }): Model {
	return {
		provider: "demo",
		name: "demo",
		isDemo: true,
		contextTokens: CONTEXT_TOKENS,
		answer: (request, listener, signal) => answer(deps.clock, request, listener, signal),
	};
}

async function answer(
	clock: Clock,
	request: ModelRequest,
	listener: ModelListener,
	signal: AbortSignal,
): Promise<ModelAnswer> {
	stopIfAborted(signal);
	const turn = readTurn(request);
	const action = decide(turn);
	if (action.kind === "fail") throw action.error;
	const pieces = piecesOf(action);
	for (const [index, piece] of pieces.entries()) {
		if (index > 0) await clock.sleep(isSlow(action) ? SLOW_MS : QUICK_MS, signal);
		stopIfAborted(signal);
		listener.text(piece);
	}
	stopIfAborted(signal);
	const calls =
		action.kind === "call" ? [{ id: freeID(turn), name: action.tool, arguments: JSON.stringify(action.args) }] : [];
	return { text: pieces.join(""), calls, usage: null, finish: calls.length > 0 ? "calls" : "stop" };
}

const isSlow = (action: Action): boolean => action.kind === "call" && action.slow !== undefined;

/** Whole words, a few at a time. */
function piecesOf(action: Exclude<Action, { kind: "fail" }>): readonly string[] {
	if (action.kind === "call") return action.slow ?? [];
	const pieces: string[] = [];
	for (const word of action.text.match(/\S+\s*|\s+/g) ?? []) {
		const last = pieces.at(-1);
		if (last === undefined || last.length + word.length > PIECE_CHARACTERS) pieces.push(word);
		else pieces[pieces.length - 1] = last + word;
	}
	return pieces;
}

/** An id no call of this talk has yet. */
function freeID({ usedIDs }: Turn): string {
	let number = usedIDs.size + 1;
	while (usedIDs.has(`demo_${number}`)) number += 1;
	return `demo_${number}`;
}

function stopIfAborted(signal: AbortSignal): void {
	if (signal.aborted) throw new DOMException("The answer was stopped.", "AbortError");
}
