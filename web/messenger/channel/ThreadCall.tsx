/** Somebody calls in a thread that was not opened since: the way to the oldest such reply, above the log. */

import type { ConversationView } from "#record/views.ts";
import { navigate, readRoute, useAddress } from "#web/messenger/route.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useChannelWords } from "./words.ts";

export function ThreadCall({ conversation }: { conversation: ConversationView }) {
	const say = useChannelWords();
	const route = readRoute(useAddress());
	const openID = route.page === "conversation" ? route.threadID : null;
	const calls = conversation.threadMentions.filter(({ rootMessageID }) => rootMessageID !== openID);
	const first = calls[0];
	if (first === undefined) return null;
	const address = `/c/${conversation.id}/t/${first.rootMessageID}?m=${first.messageID}`;
	return (
		<a className="thread-call" href={address} onClick={(event) => navigate(address, event)} data-testid="thread-call">
			<Icon name="chat" isSmall />
			{say("mentionsInThread", { count: calls.length })}
		</a>
	);
}
