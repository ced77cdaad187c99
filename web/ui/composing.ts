/** Says whether a key press belongs to an input method, so that Enter commits a syllable before it acts (ux.md 4.3). */

type KeyPress = { isComposing?: boolean; keyCode?: number; nativeEvent?: { isComposing: boolean; keyCode: number } };

/**
 * True while the key only feeds the input method. Takes the browser's event or React's.
 * Code 229 covers Safari, where compositionend arrives before a keydown that no longer says it is composing.
 */
export function composing(event: KeyPress): boolean {
	const native = event.nativeEvent ?? event;
	return native.isComposing === true || native.keyCode === 229;
}
