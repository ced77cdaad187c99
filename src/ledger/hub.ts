/** Wakes whoever listens in this process: streams after a commit, and live text that is stored nowhere. */

import type { LiveEvent } from "#record/views.ts";

export type LiveTo = { memberID: string } | { conversationID: string };

export type Hub = {
	/** the stored log has grown; said once what runs now has ended, so that many commits in a row are one waking */
	wake(): void;
	/** somebody's right to listen has ended: streams look again at their credential */
	recheck(): void;
	live(to: LiveTo, event: LiveEvent): void;
	listen(listener: Listener): () => void;
	/** how many streams are open */
	streams(): number;
	/** how many members have a stream open */
	peopleListening(): number;
};
/** `memberID` where somebody sits behind it */
export type Listener = { memberID?: string; wake(): void; recheck(): void; live(to: LiveTo, event: LiveEvent): void };

export function createHub(): Hub {
	const listeners = new Set<Listener>();
	let isDue = false;
	function wakeNow(): void {
		if (!isDue) return;
		isDue = false;
		listeners.forEach((listener) => void listener.wake());
	}
	return {
		wake() {
			if (isDue) return;
			isDue = true;
			setImmediate(wakeNow);
		},
		recheck: () => listeners.forEach((listener) => void listener.recheck()),
		live(to, event) {
			// what was stored before it is read before it
			wakeNow();
			listeners.forEach((listener) => void listener.live(to, event));
		},
		listen(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		streams: () => [...listeners].filter(({ memberID }) => memberID !== undefined).length,
		peopleListening: () =>
			new Set([...listeners].flatMap(({ memberID }) => (memberID === undefined ? [] : [memberID]))).size,
	};
}
