/** Calls of one idempotency key wait for each other: the second finds the answer of the first, though it was sent meanwhile. */

/** Runs `work` once nothing else runs in its lane; without a lane at once, in the same tick. */
export function createLanes() {
	const busy = new Map<string, Promise<void>>();
	return async function inTurn<T>(lane: string | null, work: () => Promise<T>): Promise<T> {
		if (lane === null) return work();
		for (let before = busy.get(lane); before !== undefined; before = busy.get(lane)) await before;
		const running = work();
		const settled = running.then(
			() => void busy.delete(lane),
			() => void busy.delete(lane),
		);
		busy.set(lane, settled);
		return running;
	};
}
