/** Writes into a box as if by hand: what was written is taken back with Ctrl or ⌘ Z, and the box hears of it as of a key. */

import type { KeyboardEvent } from "react";
import { composing } from "#web/ui/composing.ts";
import { type Format, formatText, type Rewrite } from "./format-text.ts";
import { letterOf } from "./keys.ts";

/** The place on the keyboard, as a Korean layout or Shift leaves another key there. */
const SHIFT_KEYS: Partial<Record<string, Format>> = { Digit8: "list", Digit9: "quote" };
const LETTER_KEYS: Partial<Record<string, Format>> = { b: "bold", i: "italic", e: "code" };

export function rewrite(field: HTMLTextAreaElement, { from, to, text, selected }: Rewrite): void {
	field.focus();
	field.setSelectionRange(from, to);
	const isWritten = document.execCommand(text === "" ? "delete" : "insertText", false, text);
	if (!isWritten) {
		field.setRangeText(text, from, to, "end");
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));
	}
	field.setSelectionRange(...selected);
}

/** In place of what is selected. */
export function writeAtCaret(field: HTMLTextAreaElement, text: string): void {
	const { selectionStart: from, selectionEnd: to } = field;
	rewrite(field, { from, to, text, selected: [from + text.length, from + text.length] });
}

/** The sign that calls somebody, apart from the word before it. */
export function writeAt(field: HTMLTextAreaElement): void {
	const isApart = /(^|[\s(])$/u.test(field.value.slice(0, field.selectionStart));
	writeAtCaret(field, isApart ? "@" : " @");
}

export function format(field: HTMLTextAreaElement, how: Format): void {
	rewrite(field, formatText(field.value, field.selectionStart, field.selectionEnd, how));
}

/** True when the key was one of a format's. */
export function formatByKey(field: HTMLTextAreaElement | null, event: KeyboardEvent): boolean {
	if (field === null || composing(event) || event.altKey || !(event.ctrlKey || event.metaKey)) return false;
	const how = event.shiftKey ? SHIFT_KEYS[event.code] : LETTER_KEYS[letterOf(event.nativeEvent)];
	if (how === undefined) return false;
	event.preventDefault();
	format(field, how);
	return true;
}

/** After what lies over the page is gone: until then the focus is held there, and falls to the button that opened it. */
export function afterOverlay(run: () => void): void {
	requestAnimationFrame(() => requestAnimationFrame(run));
}
