/** The way back to the newest message, with how many came while the reader was further up. */

import { useEffect, useState } from "react";
import type { MessageView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { Follow } from "./follow.ts";
import { useWords } from "./words.ts";

export function JumpToEnd({ follow, messages }: { follow: Follow; messages: readonly MessageView[] }) {
	const say = useWords();
	const count = useNewCount(follow.isAtEnd, messages);
	if (follow.isAtEnd) return null;
	return (
		<button type="button" className="jump-end" onClick={follow.toEnd} data-testid="jump-to-newest">
			<Icon name="down" isSmall />
			{count > 0 ? (
				say("newMessages", { count })
			) : follow.hasNew ? (
				say("newText")
			) : (
				<span className="vh">{say("toNewest")}</span>
			)}
		</button>
	);
}

/** Messages of others below the last one that stood at the end of what was read. */
function useNewCount(isAtEnd: boolean, messages: readonly MessageView[]): number {
	const lastID = messages.at(-1)?.id;
	const [seenID, setSeenID] = useState(lastID);
	useEffect(() => {
		if (isAtEnd) setSeenID(lastID);
	}, [isAtEnd, lastID]);
	if (isAtEnd || seenID === undefined) return 0;
	const seen = messages.findIndex(({ id }) => id === seenID);
	return messages.slice(seen + 1).filter(({ author, deletedAt }) => !isMine(author.id) && deletedAt === undefined)
		.length;
}
