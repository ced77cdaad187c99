/** The way into a thread below the message it hangs on: who answered, how many, and when last. */

import type { MessageView } from "#record/views.ts";
import { momentOf } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useChannelWords } from "./words.ts";

/** faces that fit before the words */
const MOST_FACES = 3;

export function ThreadStub({ message }: { message: MessageView }) {
	const say = useChannelWords();
	const language = useLanguage();
	const { thread } = message;
	if (thread === undefined || thread.replyCount === 0) return null;
	const address = threadAddress(message);
	return (
		<a
			className="stub"
			href={address}
			onClick={(event) => navigate(address, event)}
			data-testid={`thread-${message.id}`}
		>
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
		</a>
	);
}

/** Threads have one level: a reply's thread is that of the message it answers. */
export function threadAddress({ conversationID, id, parentMessageID }: MessageView): string {
	return `/c/${conversationID}/t/${parentMessageID ?? id}`;
}
