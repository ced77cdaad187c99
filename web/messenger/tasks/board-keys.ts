/** The board's keys: arrows from card to card, letters that act only while the focus is inside the board (ux.md 2.2). */

import type { KeyboardEvent } from "react";
import { areLettersOn, letterOf } from "#web/messenger/keys.ts";
import { composing } from "#web/ui/composing.ts";

export type BoardKeys = {
	onNew: () => void;
	onEdit: (taskID: string) => void;
	/** by so many weeks */
	onWeek: (by: 1 | -1) => void;
};

const FIELDS = "input, textarea, select, [contenteditable]";

export function boardKey(event: KeyboardEvent<HTMLElement>, keys: BoardKeys): void {
	const target = event.target as HTMLElement;
	if (composing(event) || event.ctrlKey || event.metaKey || event.altKey || target.closest(FIELDS) !== null) return;
	const card = target.closest<HTMLElement>("[data-task]");
	if (act(event, keys, card)) event.preventDefault();
}

function act(event: KeyboardEvent<HTMLElement>, keys: BoardKeys, card: HTMLElement | null): boolean {
	const board = event.currentTarget;
	switch (event.key) {
		case "ArrowUp":
		case "ArrowDown":
			return card !== null && focusOn(besideIn(card, event.key === "ArrowDown" ? 1 : -1));
		case "ArrowLeft":
		case "ArrowRight":
			return card !== null && focusOn(acrossFrom(board, card, event.key === "ArrowRight" ? 1 : -1));
	}
	// single characters can be switched off (WCAG 2.1.4)
	if (!areLettersOn()) return false;
	if (event.key === "[" || event.code === "BracketLeft") keys.onWeek(-1);
	else if (event.key === "]" || event.code === "BracketRight") keys.onWeek(1);
	else return letter(letterOf(event.nativeEvent), keys, card);
	return true;
}

function letter(key: string, keys: BoardKeys, card: HTMLElement | null): boolean {
	if (key === "n") keys.onNew();
	else if (key === "m" && card !== null) card.querySelector<HTMLElement>("[data-testid=card-menu]")?.click();
	else if (key === "e" && card !== null) keys.onEdit(card.dataset["task"] ?? "");
	else return false;
	return true;
}

const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>("[data-task]")];

/** The card above or below; at the edge the card itself. */
function besideIn(card: HTMLElement, by: 1 | -1): HTMLElement | undefined {
	const column = card.closest("[data-col]");
	const cards = column === null ? [] : cardsIn(column);
	return cards[cards.indexOf(card) + by] ?? card;
}

/** The card at the same height in the next column that has cards. */
function acrossFrom(board: HTMLElement, card: HTMLElement, by: 1 | -1): HTMLElement | undefined {
	const lane = card.closest(".b-lane") ?? board;
	const columns = [...lane.querySelectorAll("[data-col]")].filter(
		(column) => column.contains(card) || cardsIn(column).length > 0,
	);
	const at = columns.findIndex((column) => column.contains(card));
	const column = columns[at + by];
	if (column === undefined) return card;
	const top = card.getBoundingClientRect().top;
	const distance = (other: HTMLElement): number => Math.abs(other.getBoundingClientRect().top - top);
	return cardsIn(column).sort((a, b) => distance(a) - distance(b))[0];
}

function focusOn(card: HTMLElement | undefined): boolean {
	const link = card?.querySelector<HTMLElement>("h3 a");
	link?.focus();
	return link !== undefined && link !== null;
}
