/** The pinned messages of a conversation, each with the way to where it stands. */

import type { ConversationView, MessageView } from "#record/views.ts";
import { everyPage } from "#web/client/load.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { Failed } from "#web/messenger/Failed.tsx";
import { momentOf } from "#web/messenger/format.ts";
import { messageAddress } from "#web/messenger/go-to.ts";
import { lastLine } from "#web/messenger/last-line.ts";
import { navigate } from "#web/messenger/route.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useChannelWords } from "./words.ts";

type Props = { conversation: ConversationView; isOpen: boolean; onClose: () => void };

export function PinnedDialog({ conversation, isOpen, onClose }: Props) {
	const say = useChannelWords();
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={say("pinnedMessages")} testID="pinned-dialog">
			<Pinned conversationID={conversation.id} onClose={onClose} />
		</Dialog>
	);
}

function Pinned({ conversationID, onClose }: { conversationID: string; onClose: () => void }) {
	const say = useChannelWords();
	const path = `/api/v1/conversations/${conversationID}/messages?isPinned=true&limit=200`;
	const {
		value: messages,
		problem,
		isLoading,
		reload,
	} = useLoaded(path, () => everyPage<"messages", MessageView>("messages", path));
	if (problem !== null)
		return <Failed title={say("pinnedFailed")} problem={problem} isBusy={isLoading} onAgain={reload} />;
	if (messages === null) return <Skeleton lines={3} label={say("pinnedMessages")} />;
	if (messages.length === 0) return <EmptyState title={say("noPinned")} />;
	return (
		<ul className="person-list">
			{messages.map((message) => (
				<li key={message.id}>
					<PinnedItem message={message} onClose={onClose} />
				</li>
			))}
		</ul>
	);
}

function PinnedItem({ message, onClose }: { message: MessageView; onClose: () => void }) {
	const language = useLanguage();
	const address = messageAddress(message);
	return (
		<button
			type="button"
			onClick={() => {
				onClose();
				navigate(address);
			}}
			data-testid={`pinned-${message.id}`}
		>
			<span>
				<b>{message.author.name}</b>
				<small>
					{momentOf(message.createdAt, language, new Date())} · {lastLine(message).slice(0, 200)}
				</small>
			</span>
		</button>
	);
}
