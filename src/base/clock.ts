/** Time and waiting, injected everywhere so that tests own them; the only file that reads the machine's clock. */

export type Clock = {
	/** milliseconds since 1970-01-01T00:00Z */
	now(): number;
	/** milliseconds of some start on, whatever is done to the time of day; a clock without it never steps */
	elapsed?(): number;
	/** resolves after `ms`, or at once when `signal` aborts; never rejects */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	sleep: (ms, signal) =>
		new Promise((resolve) => {
			if (signal?.aborted) return resolve();
			const timer = setTimeout(done, ms);
			function done() {
				clearTimeout(timer);
				signal?.removeEventListener("abort", done);
				resolve();
			}
			signal?.addEventListener("abort", done, { once: true });
		}),
};

/** For how long something takes: two of these apart, never beside a moment. */
export const elapsed = (clock: Clock): number => clock.elapsed?.() ?? clock.now();

/** Runs `work` every `ms` until the returned function is called. The timer never keeps the process alive. */
export function every(ms: number, work: () => void): () => void {
	const timer = setInterval(work, ms);
	timer.unref();
	return () => clearInterval(timer);
}
