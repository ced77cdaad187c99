/** A thread in the right panel: the message it hangs on, the replies, and a box to reply. */

import { useEffect, useMemo } from "react";
import { turnsByMessage } from "#web/client/derive.ts";
import { boxKey } from "#web/client/drafts.ts";
import { loadThread } from "#web/client/messages.ts";
import { useStore } from "#web/client/store.ts";
import { Composer } from "#web/messenger/Composer.tsx";
import { useFollow } from "#web/messenger/follow.ts";
import { dayOf } from "#web/messenger/format.ts";
import { usePhone } from "#web/messenger/hooks.ts";
import { JumpToEnd } from "#web/messenger/JumpToEnd.tsx";
import { MessageRow } from "#web/messenger/MessageRow.tsx";
import { PendingRow } from "#web/messenger/PendingRow.tsx";
import { goUp } from "#web/messenger/route.ts";
import { TurnRow } from "#web/messenger/TurnRow.tsx";
import { type Item, timelineItems } from "#web/messenger/timeline-items.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useSwipe } from "#web/ui/swipe.ts";
import { useChannelWords } from "./words.ts";

type Props = { conversationID: string; parentMessageID: string; messageID: string | null };

export function ThreadPanel({ conversationID, parentMessageID }: Props) {
	const say = useChannelWords();
	const key = boxKey(conversationID, parentMessageID);
	const conversation = useStore((state) => state.conversations[conversationID]);
	const timeline = useStore((state) => state.timelines[key]);
	const isThere = timeline !== undefined;
	const toConversation = (): void => goUp(`/c/${conversationID}`);
	const swipe = useSwipe("right", usePhone() ? toConversation : null);
	useEffect(() => {
		if (!isThere) void loadThread(conversationID, parentMessageID);
	}, [conversationID, parentMessageID, isThere]);
	if (conversation === undefined) return null;
	const name = conversation.kind === "channel" ? `# ${conversation.name}` : conversation.name;
	return (
		<Panel
			title={say("thread")}
			sub={name}
			closeLabel={say("close")}
			onClose={toConversation}
			back={{ label: say("back"), swipe }}
			testID="thread-panel"
		>
			<Replies conversationID={conversationID} parentMessageID={parentMessageID} />
			<Composer conversation={conversation} place="panel" parentMessageID={parentMessageID} />
		</Panel>
	);
}

function Replies({ conversationID, parentMessageID }: Omit<Props, "messageID">) {
	const say = useChannelWords();
	const words = useWords();
	const key = boxKey(conversationID, parentMessageID);
	const timeline = useStore((state) => state.timelines[key]);
	const items = useItems(conversationID, parentMessageID);
	const isReady = timeline?.state === "ready";
	const follow = useFollow({ box: key, lastKey: items.at(-1)?.key ?? "", isReady, onNearTop: () => undefined });
	const replies = (timeline?.messages ?? []).filter((message) => message.id !== parentMessageID).length;
	return (
		<div className="timeline-box">
			<div
				className="timeline"
				role="log"
				aria-live="off"
				aria-label={say("thread")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the log scrolls, and keys must be able to scroll it
				tabIndex={0}
				ref={follow.scroller}
			>
				<div className="timeline-in" ref={follow.inner}>
					{timeline === undefined || timeline.state === "loading" ? (
						<div className="timeline-note">
							<Skeleton lines={4} label={say("thread")} />
						</div>
					) : timeline.state === "failed" ? (
						<div className="timeline-note">
							<ErrorCard
								title={say(timeline.problem?.code === "not_found" ? "threadGone" : "threadFailed")}
								detail={timeline.problem === undefined ? undefined : problemText(timeline.problem, words)}
								code={timeline.problem?.code}
								actions={
									<Button onClick={() => void loadThread(conversationID, parentMessageID)}>{words("tryAgain")}</Button>
								}
							/>
						</div>
					) : null}
					{items.map((item) => (
						<ItemView
							key={item.key}
							item={item}
							divider={
								item.kind === "message" && item.message.id === parentMessageID
									? replies === 0
										? say("noReplies")
										: say("replies", { count: replies })
									: null
							}
						/>
					))}
				</div>
			</div>
			<JumpToEnd follow={follow} messages={timeline?.messages ?? []} />
		</div>
	);
}

function useItems(conversationID: string, parentMessageID: string): Item[] {
	const timeline = useStore((state) => state.timelines[boxKey(conversationID, parentMessageID)]);
	const turns = useStore((state) => state.turns);
	const outbox = useStore((state) => state.outbox);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	return useMemo(
		() =>
			timelineItems({
				messages: timeline?.messages ?? [],
				turns: turnsByMessage(turns, conversationID),
				outbox: outbox.filter((pending) => pending.parentMessageID === parentMessageID),
				newAfterID: null,
				myID,
				isThread: true,
			}),
		[timeline, turns, outbox, conversationID, parentMessageID, myID],
	);
}

function ItemView({ item, divider }: { item: Item; divider: string | null }) {
	const language = useLanguage();
	switch (item.kind) {
		case "message":
			return (
				<>
					<MessageRow message={item.message} isContinued={item.isContinued} isInThread />
					{divider === null ? null : <p className="day">{divider}</p>}
				</>
			);
		case "turn":
			return <TurnRow turn={item.turn} messages={item.messages} />;
		case "pending":
			return <PendingRow pending={item.pending} isContinued={item.isContinued} />;
		case "day":
			return <h3 className="day">{dayOf(item.at, language)}</h3>;
		case "new":
			return null;
	}
}
