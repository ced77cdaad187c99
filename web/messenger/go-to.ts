/** A link to a message brings it into view and marks it, in a conversation and in a thread. */

import { useEffect } from "react";
import { boxKey, placeOf } from "#web/client/drafts.ts";
import { loadOlder } from "#web/client/load.ts";
import { getState } from "#web/client/store.ts";
import { type Follow, hasPlace } from "./follow.ts";
import { replaceAddress } from "./route.ts";

/** how many earlier pages a link may fetch to find its message */
const MOST_PAGES = 20;

type Goal = {
	/** the timeline's (boxKey) */
	key: string;
	messageID: string | null;
	isReady: boolean;
	follow: Pick<Follow, "scroller" | "letGo">;
};

/** One that is not loaded yet is looked for in earlier pages; a reply is shown in its thread. */
export function useGoTo({ key, messageID, isReady, follow: { scroller, letGo } }: Goal): void {
	useEffect(() => {
		if (messageID === null || !isReady || hasPlace(key)) return;
		let isCurrent = true;
		let row: Element | null = null;
		const find = (): Element | null =>
			scroller.current?.querySelector(`[data-testid="message-${CSS.escape(messageID)}"]`) ?? null;
		void (async () => {
			for (let page = 0; isCurrent && find() === null && page < MOST_PAGES; page += 1) {
				if (isReply(key, messageID) || getState().timelines[key]?.hasOlder !== true) break;
				await loadOlder(key);
				await new Promise(requestAnimationFrame);
			}
			row = isCurrent ? find() : null;
			if (isCurrent && row === null) goToThread(key, messageID);
			if (row === null) return;
			letGo();
			row.scrollIntoView({ block: "center" });
			row.classList.add("is-open");
		})();
		return () => {
			isCurrent = false;
			row?.classList.remove("is-open");
		};
	}, [key, messageID, isReady, scroller, letGo]);
}

const messageIn = (key: string, messageID: string) =>
	getState().timelines[key]?.messages.find(({ id }) => id === messageID);

/** The log of a conversation is told of replies too, and leaves them to their threads. */
const isReply = (key: string, messageID: string): boolean =>
	placeOf(key).parentMessageID === undefined && messageIn(key, messageID)?.parentMessageID !== undefined;

function goToThread(key: string, messageID: string): void {
	const message = messageIn(key, messageID);
	if (message !== undefined && isReply(key, messageID)) replaceAddress(messageAddress(message));
}

type Message = { id: string; conversationID: string; parentMessageID?: string };

/** Where a message stands: a reply in its thread. */
export function messageAddress({ id, conversationID, parentMessageID }: Message): string {
	const [conversation, thread] = boxKey(conversationID, parentMessageID).split("/");
	return `/c/${conversation}${thread === undefined ? "" : `/t/${thread}`}?m=${id}`;
}
