/**
 * Keeps react-aria from adding a style element, which our content-security-policy refuses with a line in the console.
 * It looks for this id first; the rule itself stands in overlays.css.
 */

const PRESS_STYLE_ID = "react-aria-pressable-style";

export function quietPressStyle(): void {
	if (typeof document === "undefined" || document.getElementById(PRESS_STYLE_ID) !== null) return;
	const marker = document.createElement("meta");
	marker.id = PRESS_STYLE_ID;
	document.head.append(marker);
}
