/** Waiting by keyboard: ↑ and ↓ carry the focus from question to question, Enter opens the one it is on. No key answers. */

import type { KeyboardEvent } from "react";
import { composing } from "#web/ui/composing.ts";

const ITEM = ".w-item";
/** Fields, pick lists and buttons that open a menu have a use of their own for these keys. */
const FREE = `main, ${ITEM}, a, button:not([aria-haspopup="true"])`;

export function waitingKey(event: KeyboardEvent<HTMLElement>): void {
	if (composing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
	const { key, target, currentTarget: page } = event;
	if (!(target instanceof Element) || !target.matches(FREE)) return;
	const items = [...page.querySelectorAll<HTMLElement>(ITEM)];
	const next = nextItem(items, target.closest<HTMLElement>(ITEM), key);
	if (next === undefined) return;
	event.preventDefault();
	// a row that opens is a button; a card that stands open takes the focus itself
	(next.querySelector<HTMLElement>(":scope > .w-row") ?? next).focus();
}

function nextItem(items: HTMLElement[], item: HTMLElement | null, key: string): HTMLElement | undefined {
	switch (key) {
		case "ArrowDown":
			return item === null ? items[0] : items[items.indexOf(item) + 1];
		case "ArrowUp":
			return item === null ? items.at(-1) : items[items.indexOf(item) - 1];
		case "Home":
			return items[0];
		case "End":
			return items.at(-1);
	}
	return undefined;
}
