/** What the page shows just now, for "Ask Kontor about this": each page says it of itself, a message when it has the focus. */

import { useEffect } from "react";
import type { About } from "#text/about.ts";
import { getState } from "#web/client/store.ts";

let onPage: About | null = null;

/** Called by a page or panel with the one thing it shows; null while it shows none. */
export function useSubject(label: string | undefined, address: string): void {
	useEffect(() => {
		if (label === undefined || label === "") return;
		const mine = { label, address };
		onPage = mine;
		return () => {
			if (onPage === mine) onPage = null;
		};
	}, [label, address]);
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
