/** Gives up on a server that has gone silent, and lets go at once of one whose answer is no longer wanted. */

import { type Clock, elapsed, every } from "#base/clock.ts";

/** Nothing arrived for as long as the limit allows. */
export class Stalled extends Error {
	constructor(limitMs: number) {
		super(`nothing arrived for ${limitMs} ms`);
		this.name = "Stalled";
	}
}

export type Guard = {
	/** aborts with the caller's signal, when the limit is reached, and when the work is over */
	signal: AbortSignal;
	/** something arrived: the silence starts anew */
	alive(): void;
	/** changes the limit, for the rest of the work */
	limit(ms: number): void;
};

/** How often the silence is measured: often enough for a limit of half a second. */
const TICK_MS = 100;

export function abortError(): DOMException {
	return new DOMException("The answer is no longer wanted.", "AbortError");
}

/**
 * Runs `work` until it settles, `signal` aborts (rejects with AbortError, at once, whatever the work does) or nothing
 * arrived for `limitMs` (rejects with Stalled).
 */
export async function watched<T>(
	options: { clock: Clock; limitMs: number; signal?: AbortSignal | undefined },
	work: (guard: Guard) => Promise<T>,
): Promise<T> {
	const { clock, signal } = options;
	if (signal?.aborted) throw abortError();
	const inner = new AbortController();
	const over = Promise.withResolvers<never>();
	let limitMs = options.limitMs;
	let lastAt = elapsed(clock);
	const end = (error: Error) => {
		over.reject(error);
		inner.abort();
	};
	const onAbort = () => end(abortError());
	signal?.addEventListener("abort", onAbort, { once: true });
	const stopTicking = every(TICK_MS, () => {
		if (elapsed(clock) - lastAt >= limitMs) end(new Stalled(limitMs));
	});
	const guard: Guard = {
		signal: inner.signal,
		alive: () => {
			lastAt = elapsed(clock);
		},
		limit: (ms) => {
			limitMs = ms;
			lastAt = elapsed(clock);
		},
	};
	const working = work(guard);
	// whichever loses the race still settles; nobody is left to hear of it
	working.catch(() => {});
	over.promise.catch(() => {});
	try {
		return await Promise.race([over.promise, working]);
	} finally {
		stopTicking();
		signal?.removeEventListener("abort", onAbort);
		inner.abort();
	}
}
