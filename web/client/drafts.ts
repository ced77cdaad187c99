/** Unsent words, per member and conversation, kept in this browser on every change and when the page is put away. */

import { getState } from "./store.ts";

const DEBOUNCE_MS = 300;
const waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function key(conversationID: string): string {
	return `kontor.draft.${getState().me?.member.personID ?? "nobody"}.${conversationID}`;
}

export function readDraft(conversationID: string): string {
	const name = key(conversationID);
	try {
		return waiting.get(name) ?? localStorage.getItem(name) ?? "";
	} catch {
		return waiting.get(name) ?? "";
	}
}

export function keepDraft(conversationID: string, text: string): void {
	waiting.set(key(conversationID), text);
	clearTimeout(timer);
	timer = setTimeout(writeDrafts, DEBOUNCE_MS);
}

/** A sent message leaves no draft behind, not even for the 300 ms. */
export function dropDraft(conversationID: string): void {
	keepDraft(conversationID, "");
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
