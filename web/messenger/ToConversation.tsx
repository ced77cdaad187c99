/** The way from a card to where it was asked for, offered to those who are in that conversation and to nobody else. */

import type { HoldView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import { navigate } from "./route.ts";
import { useWords } from "./words.ts";

export function ToConversation({ hold, size }: { hold: HoldView; size: "xs" | "sm" }) {
	const say = useWords();
	const { conversationID, why } = hold;
	// somebody else's card, sent to me to answer, need not have been asked for where I may look
	const isListed = useStore(
		(state) => conversationID !== undefined && state.conversations[conversationID] !== undefined,
	);
	if (conversationID === undefined || !(isListed || isMine(hold.requesterID))) return null;
	const address = `/c/${conversationID}${why === undefined ? "" : `?m=${why.messageID}`}`;
	return (
		<p className={`${size} to-conversation`}>
			<a href={address} onClick={(event) => navigate(address, event)}>
				{say("inConversation")}
			</a>
		</p>
	);
}
