/** One conversation in the list: face, name, last words, time, and what is unread in it. */

import { memo, useSyncExternalStore } from "react";
import type { ConversationView } from "#record/views.ts";
import { countUnread, isMine, isUnread } from "#web/client/derive.ts";
import { hasDraft, onDrafts } from "#web/client/drafts.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Count } from "#web/ui/Count.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { listTimeOf, shortDayOf, timeOf } from "./format.ts";
import { useNow } from "./hooks.ts";
import { lastLine } from "./last-line.ts";
import { useListDrawer } from "./list-drawer.ts";
import { navigate } from "./route.ts";
import { useWords } from "./words.ts";

type Props = {
	conversation: ConversationView;
	isCurrent: boolean;
	/** it is the current one, in a window somebody looks at: what comes is read */
	isRead: boolean;
};

export const ConversationRow = memo(function ConversationRow({ conversation, isCurrent, isRead }: Props) {
	const say = useWords();
	const language = useLanguage();
	const drawer = useListDrawer();
	const now = useNow(60_000);
	const last = conversation.lastMessage;
	const isMarked = useSyncExternalStore(onDrafts, () => hasDraft(conversation.id)) && !isCurrent;
	return (
		<a
			className={classNames("conv", isUnread(conversation) && !isRead && "unread", conversation.isMuted && "is-muted")}
			href={`/c/${conversation.id}`}
			aria-current={isCurrent ? "page" : undefined}
			data-testid={`conversation-${conversation.id}`}
			onClick={(event) => {
				drawer.setOpen(false);
				navigate(`/c/${conversation.id}`, event);
			}}
		>
			<Face conversation={conversation} />
			<span className="conv-text">
				<span className="who">{useConversationName(conversation)}</span>
				<span className="last">
					<LastWords conversation={conversation} />
				</span>
			</span>
			<span className="meta">
				{last === null ? null : <time dateTime={last.createdAt}>{listTimeOf(last.createdAt, language, now)}</time>}
				<Unread conversation={conversation} isRead={isRead} />
				{isMarked ? (
					<>
						<Icon name="pencil" isSmall />
						<span className="vh">{say("draft")}</span>
					</>
				) : null}
			</span>
		</a>
	);
});

/** Kontor carries its label everywhere while the demo agent answers. */
export function useConversationName(conversation: ConversationView): string {
	const say = useWords();
	const isDemo = useStore((state) => state.me?.agent.isDemo ?? false);
	if (!conversation.isWithKontor || conversation.kind !== "direct") return conversation.name;
	return say(isDemo ? "kontorDemo" : "kontor");
}

function Face({ conversation }: { conversation: ConversationView }) {
	if (conversation.kind === "channel") {
		return (
			<span className="glyph">
				<Icon name={conversation.visibility === "private" ? "lock" : "hash"} />
			</span>
		);
	}
	if (conversation.isWithKontor) return <AgentAvatar />;
	return <Avatar id={otherID(conversation)} name={conversation.name} size={32} />;
}

export function otherID(conversation: ConversationView): string {
	return conversation.memberIDs.find((id) => !isMine(id)) ?? conversation.id;
}

function LastWords({ conversation }: Pick<Props, "conversation">) {
	const say = useWords();
	const language = useLanguage();
	const apart = useApart();
	const last = conversation.lastMessage;
	if (conversation.isMuted) {
		const until = conversation.mutedUntil;
		const time = until === null ? "" : `${shortDayOf(until, language)} ${timeOf(until, language)}`;
		return until === null ? say("muted") : say("mutedUntil", { time });
	}
	if (last === null) return conversation.topic;
	if (last.deletedAt !== undefined) return say("deletedMessage");
	const words = lastLine(last);
	const text = words === "" && last.files.length > 0 ? say("fileMessage", { count: last.files.length }) : words;
	if (isMine(last.author.id)) return say("lastBy", { name: say("you"), text });
	if (conversation.kind === "direct") return text;
	const { id, name } = last.author;
	return say("lastBy", { name: saidName({ personID: id, name: name.split(/\s+/)[0] ?? name }, apart), text });
}

/** A number where somebody means this person; bold alone where a channel merely moved on. */
function Unread({ conversation, isRead }: Pick<Props, "conversation" | "isRead">) {
	const say = useWords();
	const count = countUnread(conversation, isRead);
	if (count > 0) return <Count value={count} label={say("unreadCount", { count })} />;
	if (isRead || !isUnread(conversation)) return null;
	return <span className="vh">{say("hasUnread")}</span>;
}
