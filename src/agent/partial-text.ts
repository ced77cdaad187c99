/** The answer while it grows: sent live to the requester's pages, and kept often enough that a crash loses little. */

import { eq } from "drizzle-orm";
import { type Clock, elapsed } from "#base/clock.ts";
import { LIMITS } from "#base/limits.ts";
import type { Hub } from "#ledger/hub.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { Store } from "#store/open.ts";
import { allTurn } from "#store/schema/turn.ts";

export function createPartialText({ store, clock, hub }: { store: Store; clock: Clock; hub: Hub }, turn: TurnRow) {
	let text = "";
	let keptLength = 0;
	let isNewAnswer = false;
	let keptAt = elapsed(clock);

	function flush(): void {
		if (text.length === keptLength) return;
		store.system((db) => db.update(allTurn).set({ partialText: text }).where(eq(allTurn.id, turn.id)).run());
		keptLength = text.length;
		keptAt = elapsed(clock);
	}
	return {
		add(piece: string): void {
			// what is said after a call is a paragraph of its own
			const delta = isNewAnswer && text !== "" ? `\n\n${piece}` : piece;
			isNewAnswer = false;
			hub.live(
				{ memberID: turn.requesterID },
				{ type: "text.delta", turnID: turn.id, offset: text.length, text: delta },
			);
			text += delta;
			if (elapsed(clock) - keptAt >= LIMITS.partialTextMs) flush();
		},
		flush,
		/** the answer is stored as a whole, and its words stay on the page while its calls run */
		answered(): void {
			flush();
			isNewAnswer = true;
		},
	};
}
