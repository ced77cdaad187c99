/** Whether the panel that asks Kontor is open, and what it asks about. */

import { useCallback, useState } from "react";
import { type About, splitAbout, withAbout } from "#text/about.ts";
import { homeConversation } from "#web/client/derive.ts";
import { readDraft } from "#web/client/drafts.ts";
import { getState } from "#web/client/store.ts";
import { fillComposer } from "#web/messenger/composer-fill.ts";
import { currentSubject } from "./subject.ts";

type Asking = { subject: About | null };

/** `pageID` is the conversation on the page: in Kontor's own the box there takes the question, no panel opens. */
export function useAsking(pageID: string | null) {
	const [asking, setAsking] = useState<Asking | null>(null);
	const homeID = homeConversation(getState().conversations)?.id;
	const isHome = pageID !== null && pageID === homeID;
	const ask = useCallback(
		(given?: About) => {
			const subject = given ?? currentSubject();
			if (isHome && homeID !== undefined) fillComposer(homeID, withAbout(subject, splitAbout(readDraft(homeID)).text));
			// a new object each time: asking again attaches the subject again
			else setAsking({ subject: subject === null ? null : { ...subject } });
		},
		[isHome, homeID],
	);
	const close = useCallback(() => setAsking(null), []);
	return { asking: isHome ? null : asking, ask, close };
}
