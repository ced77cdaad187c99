/** The newest few of things that keep coming, in memory: the oldest goes when another comes. */

export class Ring<T> {
	readonly #kept: T[] = [];
	#next = 0;
	constructor(readonly most: number) {}

	add(one: T): void {
		this.#kept[this.#next] = one;
		this.#next = (this.#next + 1) % this.most;
	}

	/** Newest first, after passing over `offset` of those that `fits`. */
	newest({ limit, offset, fits = () => true }: { limit: number; offset: number; fits?: (one: T) => boolean }): T[] {
		const found: T[] = [];
		let passed = 0;
		for (let back = 1; back <= this.#kept.length && found.length < limit; back++) {
			const one = this.#kept[(this.#next - back + this.#kept.length) % this.#kept.length];
			if (one === undefined || !fits(one)) continue;
			if (passed++ >= offset) found.push(one);
		}
		return found;
	}
}
