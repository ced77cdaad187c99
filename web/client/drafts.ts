/** Unsent words, per member and box (a conversation's or a thread's), kept in this browser on every change and when the page is put away. */

import { getState } from "./store.ts";

const DEBOUNCE_MS = 300;
const waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The name of a box to write in: a conversation's own, or that of one thread in it. */
export function boxKey(conversationID: string, parentMessageID?: string): string {
	return parentMessageID === undefined ? conversationID : `${conversationID}/${parentMessageID}`;
}

function key(box: string): string {
	return `kontor.draft.${getState().me?.member.personID ?? "nobody"}.${box}`;
}

export function readDraft(box: string): string {
	const name = key(box);
	try {
		return waiting.get(name) ?? localStorage.getItem(name) ?? "";
	} catch {
		return waiting.get(name) ?? "";
	}
}

export function keepDraft(box: string, text: string): void {
	waiting.set(key(box), text);
	clearTimeout(timer);
	timer = setTimeout(writeDrafts, DEBOUNCE_MS);
}

/** A sent message leaves no draft behind, not even for the 300 ms. */
export function dropDraft(box: string): void {
	keepDraft(box, "");
	writeDrafts();
}

function writeDrafts(): void {
	clearTimeout(timer);
	for (const [name, text] of waiting) {
		try {
			if (text.trim() === "") localStorage.removeItem(name);
			else localStorage.setItem(name, text);
		} catch {
			// Full or forbidden storage: the words are still in the box.
			return;
		}
	}
	waiting.clear();
}

if (typeof document !== "undefined") {
	document.addEventListener("visibilitychange", writeDrafts);
	addEventListener("pagehide", writeDrafts);
}
