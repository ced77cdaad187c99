/** A link to a message brings it into view and marks it, in a conversation and in a thread. */

import { useEffect } from "react";
import { boxKey, placeOf } from "#web/client/drafts.ts";
import { loadOlder, readMessage } from "#web/client/load.ts";
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
			if (find() === null && (await isElsewhere(key, messageID, () => isCurrent))) return;
			for (let page = 0; isCurrent && find() === null && page < MOST_PAGES; page += 1) {
				if (getState().timelines[key]?.hasOlder !== true) break;
				await loadOlder(key);
				await new Promise(requestAnimationFrame);
			}
			row = isCurrent ? find() : null;
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

/** True when looking further is in vain: there is no such message, or it is a reply, and then its thread is opened. */
async function isElsewhere(key: string, messageID: string, isWanted: () => boolean): Promise<boolean> {
	const { conversationID, parentMessageID } = placeOf(key);
	try {
		const message = await readMessage(conversationID, messageID);
		if (message === null || message.parentMessageID === parentMessageID) return message === null;
		if (isWanted()) replaceAddress(messageAddress(message));
		return true;
	} catch {
		// without an answer it may still be on a page that is loaded
		return false;
	}
}

type Message = { id: string; conversationID: string; parentMessageID?: string };

/** Where a message stands: a reply in its thread. */
export function messageAddress({ id, conversationID, parentMessageID }: Message): string {
	const [conversation, thread] = boxKey(conversationID, parentMessageID).split("/");
	return `/c/${conversation}${thread === undefined ? "" : `/t/${thread}`}?m=${id}`;
}
