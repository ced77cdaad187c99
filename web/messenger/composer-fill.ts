/** Puts words into a box to write in from elsewhere on the page: a set phrase, a refused message, "Ask again". */

import { keepDraft } from "#web/client/drafts.ts";
import { navigate } from "./route.ts";

const EVENT = "kontor-fill";

type Fill = { box: string; text: string };

/** Fills and focuses the box called so, never sends. A box that is not on the page finds the words as its draft. */
export function fillComposer(box: string, text: string): void {
	keepDraft(box, text);
	dispatchEvent(new CustomEvent<Fill>(EVENT, { detail: { box, text } }));
}

/** Goes to the conversation and fills its box there. */
export function openAndFill(conversationID: string, text: string): void {
	navigate(`/c/${conversationID}`);
	// the conversation's box is there after the next frame
	requestAnimationFrame(() => requestAnimationFrame(() => fillComposer(conversationID, text)));
}

export function onFillComposer(box: string, fill: (text: string) => void): () => void {
	const listener = (event: Event): void => {
		const { detail } = event as CustomEvent<Fill>;
		if (detail.box === box) fill(detail.text);
	};
	addEventListener(EVENT, listener);
	return () => removeEventListener(EVENT, listener);
}
