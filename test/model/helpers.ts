/** What the tests of models share: a clock that does not wait, a log that remembers, and one question asked. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import { createLog, type Log } from "#base/log.ts";
import type { Fetch } from "#model/endpoint.ts";
import { connectModel, type ModelDeps } from "#model/openai.ts";
import type { Model, ModelAnswer, ModelConnection, ModelRequest } from "#model/port.ts";

export type ManualClock = Clock & { waits: number[]; advance(ms: number): void };

/** Time passes only when somebody sleeps or says so; sleeping takes no time. */
export function manualClock(startMs = 1_000_000): ManualClock {
	let nowMs = startMs;
	const waits: number[] = [];
	return {
		waits,
		now: () => nowMs,
		advance: (ms) => {
			nowMs += ms;
		},
		sleep: async (ms) => {
			waits.push(ms);
			nowMs += ms;
		},
	};
}

export function rememberingLog(): Log & { lines: string[] } {
	const lines: string[] = [];
	const log = createLog({ level: "debug", format: "json", clock: manualClock(), write: (line) => lines.push(line) });
	return Object.assign(log, { lines });
}

export type Bench = { model: Model; clock: ManualClock; log: Log & { lines: string[] } };

export function connected(connection: ModelConnection, more: Partial<ModelDeps> = {}): Bench {
	const clock = manualClock();
	const log = rememberingLog();
	return { clock, log, model: connectModel(connection, { clock, log, contextTokens: 8_000, ...more }) };
}

export const QUESTION: ModelRequest = { messages: [{ role: "user", text: "hello" }], tools: [] };

export type Asked = {
	answer: ModelAnswer | null;
	error: unknown;
	/** what the listener heard, piece by piece */
	deltas: string[];
	retries: { waitMs: number; code: string }[];
};

/** Asks once and keeps everything that happened. */
export async function ask(model: Model, request: ModelRequest = QUESTION, signal?: AbortSignal): Promise<Asked> {
	const asked: Asked = { answer: null, error: null, deltas: [], retries: [] };
	const listener = {
		text: (delta: string) => void asked.deltas.push(delta),
		retry: (waitMs: number, code: string) => void asked.retries.push({ waitMs, code }),
	};
	try {
		asked.answer = await model.answer(request, listener, signal ?? new AbortController().signal);
	} catch (error) {
		asked.error = error;
	}
	return asked;
}

/** The answer, or a failed test that shows the error. */
export async function answered(
	model: Model,
	request: ModelRequest = QUESTION,
): Promise<ModelAnswer & { deltas: string[] }> {
	const { answer, error, deltas } = await ask(model, request);
	if (answer === null) throw error;
	return { ...answer, deltas };
}

/** The refusal, or a failed test that shows what came instead. */
export async function refused(model: Model, request: ModelRequest = QUESTION): Promise<ToolError & { asked: Asked }> {
	const asked = await ask(model, request);
	if (!(asked.error instanceof ToolError)) throw asked.error ?? new Error(`answered: ${JSON.stringify(asked.answer)}`);
	return Object.assign(asked.error, { asked });
}

/** A fetch whose body arrives in exactly these pieces, which no socket promises. */
export function piecewiseFetch(pieces: () => Uint8Array[]): Fetch {
	return async () => {
		const rest = pieces();
		const body = new ReadableStream<Uint8Array>({
			pull(controller) {
				const next = rest.shift();
				if (next === undefined) controller.close();
				else controller.enqueue(next);
			},
		});
		return new Response(body, { headers: { "content-type": "text/event-stream" } });
	};
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Lets time pass, a little at every turn of the event loop, until `work` settles. */
export async function whileTimePasses<T>(clock: ManualClock, work: Promise<T>, stepMs = 1_000): Promise<T> {
	let isSettled = false;
	const settle = () => {
		isSettled = true;
	};
	work.then(settle, settle);
	while (!isSettled) {
		clock.advance(stepMs);
		await Bun.sleep(5);
	}
	return work;
}

/** Waits until `isTrue` holds; the test's own limit ends a wait in vain. */
export async function until(isTrue: () => boolean): Promise<void> {
	while (!isTrue()) await Bun.sleep(1);
}
