/** The way into a thread below the message it hangs on: who answered, how many, when last, and an answer that was begun. */

import { useSyncExternalStore } from "react";
import type { MessageView, ThreadMention } from "#record/views.ts";
import { boxKey, draftOf, isEmpty, onDrafts } from "#web/client/drafts.ts";
import { useStore } from "#web/client/store.ts";
import { momentOf } from "#web/messenger/format.ts";
import { navigate, useAddress } from "#web/messenger/route.ts";
import { useWords } from "#web/messenger/words.ts";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Count } from "#web/ui/Count.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useChannelWords } from "./words.ts";

const NONE: readonly ThreadMention[] = [];
/** faces that fit before the words */
const MOST_FACES = 3;

export function ThreadStub({ message }: { message: MessageView }) {
	const words = useWords();
	const say = useChannelWords();
	const { thread } = message;
	const address = threadAddress(message);
	const box = boxKey(message.conversationID, message.id);
	const isOpen = useAddress().split("?")[0] === address;
	const isBegun = useSyncExternalStore(onDrafts, () => !isEmpty(draftOf(box))) && !isOpen;
	const calls = useStore((state) => state.conversations[message.conversationID]?.threadMentions ?? NONE);
	const count = calls.filter(({ rootMessageID }) => rootMessageID === message.id).length;
	const isThere = thread !== undefined && thread.replyCount > 0;
	if (!isThere && !isBegun) return null;
	return (
		<a
			className={classNames("stub", count > 0 && "is-calling")}
			href={address}
			onClick={(event) => navigate(address, event)}
			data-testid={`thread-${message.id}`}
		>
			{isThere ? <Last thread={thread} /> : null}
			{count > 0 ? <Count value={count} label={say("mentionsInThread", { count })} /> : null}
			{isBegun ? (
				<span className="stub-draft" data-testid="thread-draft">
					<Icon name="pencil" isSmall />
					{words("draft")}
				</span>
			) : null}
		</a>
	);
}

function Last({ thread }: { thread: NonNullable<MessageView["thread"]> }) {
	const say = useChannelWords();
	const language = useLanguage();
	return (
		<>
			<span className="avatars" aria-hidden="true">
				{thread.authors
					.slice(0, MOST_FACES)
					.map((author) =>
						author.kind === "agent" ? (
							<AgentAvatar key={author.id} size={20} />
						) : (
							<Avatar key={author.id} id={author.id} name={author.name} size={20} />
						),
					)}
			</span>
			<b>{say("replies", { count: thread.replyCount })}</b>
			<span>{say("lastReply", { time: momentOf(thread.lastReplyAt, language, new Date()) })}</span>
		</>
	);
}

/** Threads have one level: a reply's thread is that of the message it answers. */
export function threadAddress({ conversationID, id, parentMessageID }: MessageView): string {
	return `/c/${conversationID}/t/${parentMessageID ?? id}`;
}
