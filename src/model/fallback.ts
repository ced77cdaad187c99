/** Several models as one: the first that can answers, and the next only while nothing of an answer was shown. */

import { type Clock, elapsed } from "#base/clock.ts";
import { type Code, ToolError } from "#base/errors.ts";
import type { Log } from "#base/log.ts";
import type { AnsweredBy, Model, ModelAnswer, ModelListener, ModelRequest } from "./port.ts";

/** What another server may well do better: not reached, busy, out of credit, broken off. A refused key or name is to be seen. */
const PASSING: ReadonlySet<Code> = new Set([
	"model_unavailable",
	"model_rate_limited",
	"model_quota",
	"model_answer_broken",
	"model_certificate",
	"model_proxy",
]);

/** One that failed is asked last for so long, or every request would wait for it again. */
const REST_MS = 60_000;

export type Entry<T> = { connectionID: string | null; it: T & { provider: string; name: string } };
export type FallbackDeps = { clock: Clock; log: Log };

/** Remembers who failed lately, over all roles of one hub. */
export type Resting = Map<string, number>;

const keyOf = ({ connectionID, it }: Entry<unknown>): string => connectionID ?? `${it.provider} ${it.name}`;
const byOf = ({ connectionID, it }: Entry<unknown>): AnsweredBy => ({
	connectionID,
	provider: it.provider,
	name: it.name,
});

/** In the order that was set, those that failed within the last minute at the end. */
export function inOrder<T>(entries: readonly Entry<T>[], resting: Resting, now: number): Entry<T>[] {
	const isAwake = (entry: Entry<T>) => (resting.get(keyOf(entry)) ?? 0) <= now;
	return [...entries.filter(isAwake), ...entries.filter((entry) => !isAwake(entry))];
}

/**
 * The answer of the first that gives one. `act` tells with `mayPassOn` whether a failure may still be passed on: not
 * once something of the answer was shown. Throws what the last one threw.
 */
export async function firstThatAnswers<T, Answer>(
	entries: readonly Entry<T>[],
	resting: Resting,
	{ clock, log }: FallbackDeps,
	act: (entry: Entry<T>, isLast: boolean) => Promise<Answer>,
	mayPassOn: () => boolean = () => true,
	passed: (from: AnsweredBy, to: AnsweredBy, code: Code) => void = () => {},
): Promise<{ answer: Answer; by: AnsweredBy }> {
	const order = inOrder(entries, resting, elapsed(clock));
	for (const [at, entry] of order.entries()) {
		const next = order[at + 1];
		try {
			const answer = await act(entry, next === undefined);
			resting.delete(keyOf(entry));
			return { answer, by: byOf(entry) };
		} catch (error) {
			if (!(error instanceof ToolError) || !PASSING.has(error.code)) throw error;
			resting.set(keyOf(entry), elapsed(clock) + REST_MS);
			if (next === undefined || !mayPassOn()) throw error;
			log.warn("model_passed_on", { from: entry.it.provider, to: next.it.provider, code: error.code });
			passed(byOf(entry), byOf(next), error.code);
		}
	}
	throw new ToolError("model_key_missing", "No model is connected for this. An administrator can connect one.");
}

/** `impatient` tries once: another one is waiting to be asked. */
export type ChatEntry = Entry<Model> & { impatient: Model };

/** The models of one role as a single one. At least one entry. */
export function fallbackModel(entries: readonly ChatEntry[], resting: Resting, deps: FallbackDeps): Model {
	const impatient = new Map(entries.map((entry) => [keyOf(entry), entry.impatient]));
	const first = (): Model => (inOrder(entries, resting, elapsed(deps.clock))[0] as ChatEntry).it;
	return {
		get provider() {
			return first().provider;
		},
		get name() {
			return first().name;
		},
		isDemo: false,
		get contextTokens() {
			return first().contextTokens;
		},
		async answer(request: ModelRequest, listener: ModelListener, signal: AbortSignal): Promise<ModelAnswer> {
			let hasSpoken = false;
			const heard: ModelListener = {
				...listener,
				text(delta) {
					hasSpoken = true;
					listener.text(delta);
				},
			};
			const { answer, by } = await firstThatAnswers<Model, ModelAnswer>(
				entries,
				resting,
				deps,
				(entry, isLast) => {
					const model = isLast ? entry.it : (impatient.get(keyOf(entry)) ?? entry.it);
					const cut = (arrived: ModelAnswer) => listener.cut?.({ ...arrived, by: byOf(entry) });
					return model.answer(request, { ...heard, cut }, signal);
				},
				() => !hasSpoken && !signal.aborted,
				(from, to, code) => listener.passedOn?.(from, to, code),
			);
			return { ...answer, by };
		},
	};
}
