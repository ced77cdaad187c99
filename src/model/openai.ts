/** A model behind any OpenAI-compatible address: tries, waits, learns what the server refuses, and says truly what failed. */

import { type Clock, elapsed } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Log } from "#base/log.ts";
import { type Endpoint, endpointOf, type Fetch } from "./endpoint.ts";
import { listModels, nearestNames, type OfferedModel } from "./model-list.ts";
import type { Model, ModelAnswer, ModelConnection, ModelListener, ModelRequest } from "./port.ts";
import type { Refusal } from "./refusal.ts";
import { backoffMs } from "./retry-after.ts";
import { FailedTry, openConversation, type Progress } from "./single-try.ts";
import { repairMessages } from "./validate.ts";
import { abortError } from "./watch.ts";
import { type Habits, newHabits, refusedPart, requestBody } from "./wire.ts";

/** What one request may hold when the server does not say (runtime.md 3.5). */
export const UNDECLARED_CONTEXT_TOKENS = 96_000;

/** A server that says nothing for this long has stopped working on it. */
const STALL_MS = 120_000;
/** Longer than this nobody should sit and wait: the error says how long, and the person decides. */
const LONGEST_ASKED_WAIT_MS = 120_000;
/** Lists of models help a sentence along; they are not waited for. */
const LIST_MS = 5_000;
const NAMES_SHOWN = 8;

export type ModelDeps = {
	clock: Clock;
	log: Log;
	/** tries after a failed one, before anything arrived; 3 when not given */
	maxRetries?: number;
	/** milliseconds without a byte after which a server counts as gone; 120,000 when not given */
	stallMs?: number;
	/** what an administrator set; otherwise the server is asked, beside the first request */
	contextTokens?: number;
	fetch?: Fetch;
};

/**
 * The model `connection.name` at `connection.baseURL`. Nothing is sent before the first `answer`.
 * Throws ToolError `invalid_input` when the address is not http or https. `answer` throws ToolError with a `model_*`
 * code (spec/ux.md 1.4) and AbortError; neither holds a key, a message or a server's own sentence.
 */
export function connectModel(connection: ModelConnection, deps: ModelDeps): Model {
	const endpoint = endpointOf(connection);
	const state: Connected = {
		endpoint,
		name: connection.name,
		deps,
		habits: newHabits(),
		conversation: openConversation(endpoint, deps.fetch),
		contextTokens: deps.contextTokens ?? UNDECLARED_CONTEXT_TOKENS,
		hasAskedContext: deps.contextTokens !== undefined,
	};
	return {
		provider: endpoint.host,
		name: connection.name,
		isDemo: false,
		get contextTokens() {
			return state.contextTokens;
		},
		answer: (request, listener, signal) => answer(state, request, listener, signal),
	};
}

type Connected = {
	endpoint: Endpoint;
	name: string;
	deps: ModelDeps;
	habits: Habits;
	conversation: ReturnType<typeof openConversation>;
	contextTokens: number;
	hasAskedContext: boolean;
};

async function answer(
	state: Connected,
	request: ModelRequest,
	listener: ModelListener,
	signal: AbortSignal,
): Promise<ModelAnswer> {
	if (signal.aborted) throw abortError();
	const { clock, log, maxRetries = 3 } = state.deps;
	void learnContext(state);
	const { messages, repairs } = repairMessages(request.messages);
	if (repairs.length > 0) log.warn("model_history_repaired", { host: state.endpoint.host, repairs: repairs.length });
	const leaving = new Leaving(state.habits);
	for (let failed = 0; ; ) {
		const body = requestBody({ ...request, messages }, state.name, state.habits, state.endpoint.host);
		try {
			const startedAt = elapsed(clock);
			const done = await tryOnce(state, body, listener, signal);
			leaving.succeeded(body.stream_options !== undefined);
			logAnswer(state, done, Math.round(elapsed(clock) - startedAt));
			return done;
		} catch (error) {
			if (signal.aborted) throw abortError();
			if (!(error instanceof FailedTry)) throw error;
			if (leaving.next(error, body)) continue;
			const { refusal, hasStarted } = leaving.first ?? error;
			const waitMs = refusal.retryAfterMs ?? backoffMs(failed + 1);
			if (hasStarted || !refusal.mayRetry || failed >= maxRetries || waitMs > LONGEST_ASKED_WAIT_MS)
				throw await explained(state, leaving.first ?? error, signal);
			failed += 1;
			log.warn("model_retry", { host: state.endpoint.host, code: refusal.error.code, tries: failed, waitMs });
			await patience(waitMs, clock, signal, (hurry) => listener.retry?.(waitMs, refusal.error.code, hurry));
			if (signal.aborted) throw abortError();
		}
	}
}

/** Waits until the time is over, a person does not want to wait any longer, or nobody wants the answer. */
async function patience(
	waitMs: number,
	clock: Clock,
	signal: AbortSignal,
	tell: (hurry: () => boolean) => void,
): Promise<void> {
	const early = new AbortController();
	let isWaiting = true;
	tell(() => {
		early.abort();
		return isWaiting;
	});
	await clock.sleep(waitMs, AbortSignal.any([signal, early.signal]));
	isWaiting = false;
}

function tryOnce(state: Connected, body: ReturnType<typeof requestBody>, listener: ModelListener, signal: AbortSignal) {
	const progress: Progress = {
		text: (delta) => listener.text(delta),
		cut: (arrived) => listener.cut?.(arrived),
		habits: state.habits,
	};
	const { clock, stallMs = STALL_MS } = state.deps;
	return state.conversation({ body, progress, clock, limitMs: stallMs, signal });
}

function logAnswer(state: Connected, done: ModelAnswer, ms: number): void {
	state.deps.log.debug("model_answered", {
		host: state.endpoint.host,
		ms,
		finish: done.finish,
		calls: done.calls.length,
		promptTokens: done.usage?.promptTokens,
		completionTokens: done.usage?.completionTokens,
	});
}

/**
 * Leaves out of a request what the server refuses. A part it names stays out for good. When it names nothing and has
 * never taken `stream_options`, that is left out once: if that was not it, the first refusal counts and nothing is learned.
 */
class Leaving {
	/** the refusal that a try without `stream_options` did not cure */
	first: FailedTry | null = null;
	#guessing: FailedTry | null = null;

	constructor(private readonly habits: Habits) {}

	/** True when another try, with less in it, is worth making at once. */
	next(failure: FailedTry, body: ReturnType<typeof requestBody>): boolean {
		const { status, words, refusal } = failure;
		const isAboutRequest =
			refusal.error.code === "model_unavailable" && (status === 400 || status === 422 || status === 501);
		if (this.#guessing !== null) {
			this.habits.refused.delete("stream_options");
			this.first = this.#guessing;
			this.#guessing = null;
			return false;
		}
		if (!isAboutRequest || this.first !== null) return false;
		const part = refusedPart(body, words);
		if (part !== null) {
			this.habits.refused.add(part);
			return true;
		}
		if (this.habits.takesStreamOptions || body.stream_options === undefined) return false;
		this.#guessing = failure;
		this.habits.refused.add("stream_options");
		return true;
	}

	succeeded(withStreamOptions: boolean): void {
		if (withStreamOptions) this.habits.takesStreamOptions = true;
	}
}

/** The error to throw: with the models offered when the name is unknown, and what the server said of its context. */
async function explained(state: Connected, failure: FailedTry, signal: AbortSignal): Promise<ToolError> {
	const { refusal } = failure;
	const { host } = state.endpoint;
	state.deps.log.warn("model_failed", { host, code: refusal.error.code, status: failure.status ?? undefined });
	if (refusal.error.code === "model_context_full") {
		state.contextTokens = Math.min(state.contextTokens, failure.contextTokens ?? state.contextTokens);
		return refusal.error;
	}
	if (refusal.error.code !== "model_name_unknown" && failure.status !== 404) return refusal.error;
	const { clock, fetch } = state.deps;
	const list = await listModels(state.endpoint, { clock, fetch, limitMs: LIST_MS, signal });
	const models = "models" in list ? list.models : [];
	const isOffered = models.some(({ name }) => name === state.name);
	if (refusal.error.code !== "model_name_unknown" && (models.length === 0 || isOffered)) return refusal.error;
	return unknownName(state, models, refusal);
}

function unknownName(state: Connected, models: OfferedModel[], refusal: Refusal): ToolError {
	const names = nearestNames(models, state.name).slice(0, NAMES_SHOWN).map(state.endpoint.mask);
	const { host } = state.endpoint;
	const offer = names.length === 0 ? "" : ` It offers: ${names.join(", ")}.`;
	const name = state.endpoint.mask(state.name);
	return new ToolError("model_name_unknown", `${host} has no model called "${name}".${offer}`, {
		values: { host, name, models: names.join(", ") },
		candidates: names.map((each) => ({ id: each, label: each })),
		details: { ...refusal.error.details, models: names },
	});
}

/** Asks the server once how much one request may hold. Until it says, and when it does not, the usual figure stands. */
async function learnContext(state: Connected): Promise<void> {
	if (state.hasAskedContext) return;
	state.hasAskedContext = true;
	const { clock, fetch } = state.deps;
	const list = await listModels(state.endpoint, { clock, fetch, limitMs: LIST_MS });
	if (!("models" in list)) {
		// a server that was not reached is asked again with the next request
		state.hasAskedContext = list.status !== null;
		return;
	}
	const tokens = list.models.find(({ name }) => name === state.name)?.contextTokens;
	if (tokens !== null && tokens !== undefined) state.contextTokens = tokens;
}
