/** A log by keyboard: ↑ and ↓ carry the focus from message to message, and keys act on the one that has it. */

import { type RefObject, useEffect } from "react";
import { composing } from "#web/ui/composing.ts";

const ROW = "article.msg";
/** a message that reaches further than this out of sight is scrolled before the focus leaves it */
const OUT_PX = 8;

/** One message at a time is in the tab order: the one that had the focus last (ARIA practices, roving tabindex). */
export function useLogKeys(scroller: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const log = scroller.current;
		if (log === null) return;
		const onKey = (event: KeyboardEvent): void => {
			if (!composing(event) && (move(log, event) || react(log, event))) event.preventDefault();
		};
		const onFocus = ({ target }: FocusEvent): void => {
			const row = rowOf(log, target);
			if (row === null || row.tabIndex === 0) return;
			for (const other of log.querySelectorAll<HTMLElement>(`${ROW}[tabindex="0"]`)) other.tabIndex = -1;
			row.tabIndex = 0;
		};
		log.addEventListener("keydown", onKey);
		log.addEventListener("focusin", onFocus);
		return () => {
			log.removeEventListener("keydown", onKey);
			log.removeEventListener("focusin", onFocus);
		};
	}, [scroller]);
}

/** The message of this id, wherever the focus can go to it. */
export function focusRow(messageID: string): void {
	document
		.querySelector(`[data-testid="message-${CSS.escape(messageID)}"]`)
		?.closest<HTMLElement>(ROW)
		?.focus();
}

/** As `focusRow`, once no dialog stands in between: one that closes holds the focus until it is gone, and then lets it fall. */
export function focusRowBehind(messageID: string): void {
	const isCovered = () => document.querySelector("[role=dialog]") !== null;
	// what the dialog does on leaving comes with the next frame
	const go = () => requestAnimationFrame(() => requestAnimationFrame(() => focusRow(messageID)));
	if (!isCovered()) return void go();
	const watch = new MutationObserver(() => {
		if (isCovered()) return;
		watch.disconnect();
		go();
	});
	watch.observe(document.body, { childList: true, subtree: true });
}

function rowOf(log: HTMLElement, target: EventTarget | null): HTMLElement | null {
	const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
	return row !== null && log.contains(row) ? row : null;
}

/** Fields, pick lists and buttons that open a menu have a use of their own for these keys. */
const isFree = (target: EventTarget | null): boolean =>
	target instanceof Element && target.matches(`[role="log"], ${ROW}, a, button:not([aria-haspopup="true"])`);

/** True when the key moved the focus. */
function move(log: HTMLElement, event: KeyboardEvent): boolean {
	const { key, target } = event;
	if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isFree(target)) return false;
	if (key !== "ArrowUp" && key !== "ArrowDown" && key !== "Home" && key !== "End") return false;
	const rows = [...log.querySelectorAll<HTMLElement>(ROW)];
	const row = rowOf(log, target);
	if (row !== null && reachesOut(log, row, key)) return false;
	const next = nextRow(log, rows, row, key);
	if (next === undefined) return false;
	next.focus();
	return true;
}

/** Part of the message is still to be read in the key's direction: the browser scrolls. */
function reachesOut(log: HTMLElement, row: HTMLElement, key: string): boolean {
	const [window, box] = [log.getBoundingClientRect(), row.getBoundingClientRect()];
	if (key === "ArrowUp") return box.top < window.top - OUT_PX;
	return key === "ArrowDown" && box.bottom > window.bottom + OUT_PX;
}

function nextRow(log: HTMLElement, rows: HTMLElement[], row: HTMLElement | null, key: string): HTMLElement | undefined {
	if (key === "Home") return rows[0];
	if (key === "End") return rows.at(-1);
	if (row !== null) return rows[rows.indexOf(row) + (key === "ArrowUp" ? -1 : 1)];
	// from the log itself: the message where one came in before, else the nearest one in sight
	const { top, bottom } = log.getBoundingClientRect();
	const isSeen = (one: HTMLElement): boolean => {
		const box = one.getBoundingClientRect();
		return box.bottom > top && box.top < bottom;
	};
	const seen = rows.filter(isSeen);
	return seen.find(({ tabIndex }) => tabIndex === 0) ?? (key === "ArrowUp" ? seen.at(-1) : seen[0]);
}

/** Ctrl or ⌘, Shift and the backslash open the picker of reactions on the message with the focus. */
function react(log: HTMLElement, event: KeyboardEvent): boolean {
	const isKey = event.code === "Backslash" || event.key === "\\" || event.key === "|";
	if (!isKey || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return false;
	const button = rowOf(log, event.target)?.querySelector<HTMLElement>("[data-react]");
	button?.click();
	return button !== null && button !== undefined;
}
