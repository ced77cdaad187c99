/** Puts words into the message box from elsewhere on the page: a set phrase, a refused message, "Ask again". */

const EVENT = "kontor-fill";

/** Fills and focuses the box, never sends. */
export function fillComposer(text: string): void {
	dispatchEvent(new CustomEvent<string>(EVENT, { detail: text }));
}

export function onFillComposer(fill: (text: string) => void): () => void {
	const listener = (event: Event): void => fill((event as CustomEvent<string>).detail);
	addEventListener(EVENT, listener);
	return () => removeEventListener(EVENT, listener);
}
