/**
 * The durable loop: model → calls → results → model. Each answer and each result is a row before the next step, so a
 * restart goes on after the last finished one (design section 6).
 */

import { type Clock, elapsed } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import type { Caller } from "#identity/caller.ts";
import type { Model, ModelAnswer, ModelCall, ModelListener, ModelMessage, ModelTool } from "#model/port.ts";
import type { Outcome } from "#registry/call.ts";
import { canonical } from "#registry/call-row.ts";
import { PHRASES } from "#text/phrases.ts";
import { isTooLong } from "./compact.ts";
import { type AnswerItem, type Item, openCalls } from "./items.ts";

/** Everything the loop does outside of itself, by parameter: store, registry, pages, time. */
export type LoopParts = {
	clock: Clock;
	model: Model;
	caller: Caller;
	signal: AbortSignal;
	/** what was said so far within the turn */
	items(): Item[];
	keep(item: Item, answer?: ModelAnswer): void;
	/** condensed as far as needed; `wasTooLong` when the model has just refused the last ones for their length */
	messages(wasTooLong: boolean): Promise<ModelMessage[]>;
	tools(): ModelTool[];
	call(call: ModelCall, input: unknown): Promise<Outcome>;
	/** a tool of this turn has already said something to somebody */
	hasSpoken(): boolean;
	/** asks the person which of several was meant, as a hold of kind choice */
	askWhich(call: ModelCall, input: Record<string, unknown>, outcome: Extract<Outcome, { kind: "failed" }>): boolean;
	/** what a person sees of the answer while it comes */
	listener: ModelListener;
	/** by the clock's `elapsed`: the turn's own time is counted from here */
	startedAt: number;
	/** how far the turn may go, by its plan */
	budget(): { steps: number; calls: number; ms: number };
	/** lets it go further, once; answers whether it may */
	extend(): boolean;
};

export type Ended = { state: "done"; text: string } | { state: "waiting" };

/** Runs until the model has nothing more to do, or until somebody has to answer. Throws ToolError and AbortError. */
export async function runLoop(parts: LoopParts): Promise<Ended> {
	for (;;) {
		const items = parts.items();
		const last = items.at(-1);
		const open = openCalls(items);
		if (open.length > 0) {
			if (await runCalls(parts, open)) return { state: "waiting" };
			continue;
		}
		if (last?.kind === "answer") return { state: "done", text: closing(parts, last) };
		const limit = reachedLimit(parts, items);
		if (limit !== null && limit !== "repeats" && parts.extend()) continue;
		const answer = await askForMore(parts, limit !== null);
		parts.keep(asItem(items, answer, parts.model.provider), answer);
	}
}

/** An answer with something in it: a model that says nothing is asked again, unless a tool has spoken for it. */
async function askForMore(parts: LoopParts, onlyWords: boolean): Promise<ModelAnswer> {
	for (let tries = 1; ; tries++) {
		const answer = await ask(parts, onlyWords);
		if (answer.text.trim() !== "" || answer.calls.length > 0) return answer;
		if (onlyWords) return { ...answer, text: PHRASES[parts.caller.language].limitReached };
		if (answer.finish === "filtered")
			throw new ToolError("model_filtered", "The provider's filter held the answer back. Nothing more was done.");
		if (parts.hasSpoken()) return answer;
		if (tries === LIMITS.emptyAnswers)
			throw new ToolError("model_answer_empty", "The model answered with nothing. Finished steps are kept. Try again.");
	}
}

/** One answer. A request the model finds too long is condensed further and sent again, as nothing of it was answered. */
async function ask(parts: LoopParts, onlyWords: boolean): Promise<ModelAnswer> {
	for (let refused = 0; ; ) {
		const request = {
			messages: await parts.messages(refused > 0),
			tools: parts.tools(),
			toolChoice: onlyWords ? ("none" as const) : ("auto" as const),
		};
		try {
			const answer = await parts.model.answer(request, parts.listener, parts.signal);
			return onlyWords ? { ...answer, calls: [] } : answer;
		} catch (error) {
			if (!isTooLong(error) || refused === LIMITS.squeezes) throw error;
			refused++;
		}
	}
}

/** The last words, and that they are not all of them when the model was cut off. */
function closing(parts: LoopParts, { text, cut }: AnswerItem): string {
	return cut === undefined ? text : `${text}\n\n${PHRASES[parts.caller.language].answerCut[cut]}`;
}

/** Providers may use an id twice: within a turn each call gets one of its own. */
function asItem(items: readonly Item[], answer: ModelAnswer, provider: string): AnswerItem {
	const used = new Set(items.flatMap((item) => (item.kind === "answer" ? item.calls.map(({ id }) => id) : [])));
	const calls = answer.calls.map((call, index) => {
		const id = used.has(call.id) ? `${call.id}_${items.length}_${index}` : call.id;
		used.add(id);
		return { ...call, id };
	});
	return {
		kind: "answer",
		text: answer.text,
		calls,
		...(answer.reasoning === undefined ? {} : { reasoning: answer.reasoning }),
		...(answer.reasoningBlocks === undefined ? {} : { reasoningBlocks: answer.reasoningBlocks }),
		from: answer.by?.provider ?? provider,
		...(answer.finish === "length" || answer.finish === "filtered" ? { cut: answer.finish } : {}),
	};
}

/** Runs the calls in order. Answers whether one of them now waits for a person. */
async function runCalls(parts: LoopParts, calls: readonly ModelCall[]): Promise<boolean> {
	let waits = false;
	for (const call of calls) {
		parts.signal.throwIfAborted();
		const result = await runCall(parts, call);
		if (result === null) waits = true;
		else parts.keep({ kind: "result", modelCallID: call.id, name: call.name, text: result });
	}
	return waits;
}

/** The text the model is given for a call, or null when it waits for an answer. */
async function runCall(parts: LoopParts, call: ModelCall): Promise<string | null> {
	const repeated = repeatedResult(parts.items(), call);
	if (repeated !== null) return repeated;
	const input = parseArguments(call.arguments, wasCut(parts.items(), call));
	if (input instanceof ToolError) return errorText(input);
	const outcome = await parts.call(call, input);
	parts.signal.throwIfAborted();
	if (outcome.kind === "done") return JSON.stringify(outcome.result);
	if (outcome.kind === "held") return null;
	if (parts.askWhich(call, input, outcome)) return null;
	return errorText(outcome.error);
}

/** The answer broke off within its last call: what arrived of its arguments is no guess to act on. */
function wasCut(items: readonly Item[], call: ModelCall): boolean {
	const answer = items.findLast((item) => item.kind === "answer");
	return answer?.kind === "answer" && answer.cut !== undefined && answer.calls.at(-1)?.id === call.id;
}

/** Broken arguments never run: they become an error the model can correct. */
function parseArguments(text: string, isCut: boolean): Record<string, unknown> | ToolError {
	try {
		if (text.trim() === "" && !isCut) return {};
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
		return new ToolError(
			"invalid_input",
			"The arguments must be one JSON object. Nothing was done; call again with an object.",
		);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return new ToolError(
			"invalid_input",
			isCut
				? "The answer reached its length limit before these arguments were whole. Nothing was done; call again with less text."
				: `The arguments are not valid JSON (${error.message}). Nothing was done; call again with valid JSON.`,
		);
	}
}

export function errorText(error: ToolError): string {
	return JSON.stringify({
		error: {
			code: error.code,
			message: error.message,
			...(error.candidates === undefined ? {} : { candidates: error.candidates }),
			...(error.details === undefined ? {} : { details: error.details }),
		},
	});
}

/** The third identical call is not made when the two before brought the same; then only words are left. */
function repeatedResult(items: readonly Item[], call: ModelCall): string | null {
	const wanted = sameArguments(call.arguments);
	const same = new Set(
		items
			.flatMap((item) => (item.kind === "answer" ? item.calls : []))
			.filter(({ id, name, arguments: text }) => id !== call.id && name === call.name && sameArguments(text) === wanted)
			.map(({ id }) => id),
	);
	const brought = items.flatMap((item) => (item.kind === "result" && same.has(item.modelCallID) ? [item.text] : []));
	return brought.length >= LIMITS.identicalCalls - 1 && new Set(brought).size === 1 ? REPEATED : null;
}

/** Arguments that mean the same are the same, however they are spaced and ordered. */
function sameArguments(text: string): string {
	try {
		return canonical(JSON.parse(text));
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return text;
	}
}

const REPEATED = errorText(
	new ToolError(
		"limit_reached",
		"This call was made before and brought the same each time. It was not made again: say where things stand.",
	),
);

/** A turn has an end: steps, calls, and time. Past it the model may only say where things stand. */
function reachedLimit(parts: LoopParts, items: readonly Item[]): "repeats" | "steps" | "calls" | "time" | null {
	if (items.some((item) => item.kind === "result" && item.text === REPEATED)) return "repeats";
	const answers = items.filter(({ kind }) => kind === "answer").length;
	const calls = items.filter(({ kind }) => kind === "result").length;
	const budget = parts.budget();
	if (answers >= budget.steps) return "steps";
	if (calls >= budget.calls) return "calls";
	return elapsed(parts.clock) - parts.startedAt > budget.ms ? "time" : null;
}
