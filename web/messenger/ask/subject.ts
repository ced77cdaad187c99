/** What the page shows just now, for its title and for "Ask Kontor about this": each page says it of itself, a message when it has the focus. */

import { useEffect, useSyncExternalStore } from "react";
import type { About } from "#text/about.ts";
import { getState } from "#web/client/store.ts";

let onPage: About | null = null;
const listeners = new Set<() => void>();

function show(subject: About | null): void {
	onPage = subject;
	for (const listener of listeners) listener();
}

/** Called by a page or panel with the one thing it shows; null while it shows none. */
export function useSubject(label: string | undefined, address: string): void {
	useEffect(() => {
		if (label === undefined || label === "") return;
		const mine = { label, address };
		show(mine);
		return () => {
			if (onPage === mine) show(null);
		};
	}, [label, address]);
}

export function useSubjectOnPage(): About | null {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => onPage,
		() => null,
	);
}

/** The message that has the focus, else what the page shows, else nothing. */
export function currentSubject(): About | null {
	return focusedMessage() ?? onPage;
}

function focusedMessage(): About | null {
	const row = document.activeElement?.closest<HTMLElement>("[data-testid^='message-msg_']");
	const id = row?.dataset.testid?.replace("message-", "");
	if (id === undefined) return null;
	for (const [conversationID, timeline] of Object.entries(getState().timelines)) {
		const message = timeline.messages.find((one) => one.id === id);
		if (message !== undefined) return messageSubject(conversationID, message);
	}
	return null;
}

type Message = { id: string; text: string; author: { name: string } };

/** "Jisoo Park: The deck is …", and the address of the message. */
export function messageSubject(conversationID: string, message: Message): About {
	const words = message.text.replace(/\s+/g, " ").trim();
	const short = words.length > 60 ? `${words.slice(0, 59)}…` : words;
	return { label: `${message.author.name}: ${short}`, address: `/c/${conversationID}?m=${message.id}` };
}
