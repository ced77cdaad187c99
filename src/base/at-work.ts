/** What has begun and is not over: a stop waits for it, up to a bound. */

import type { Clock } from "./clock.ts";

export class AtWork {
	readonly #running = new Set<Promise<unknown>>();

	constructor(private readonly clock: Pick<Clock, "sleep">) {}

	/** Answers the same promise, and knows of it until it is settled. */
	track<T>(work: Promise<T>): Promise<T> {
		// how it ends is its maker's to hear
		const over = work.then(
			() => {},
			() => {},
		);
		this.#running.add(over);
		void over.then(() => this.#running.delete(over));
		return work;
	}

	/** Resolves once nothing runs any more, what began meanwhile included, or after `withinMs`. */
	async settled(withinMs: number): Promise<void> {
		const bound = new AbortController();
		const late = this.clock.sleep(withinMs, bound.signal).then(() => "late" as const);
		while (this.#running.size > 0) if ((await Promise.race([Promise.all(this.#running), late])) === "late") return;
		bound.abort();
	}
}
