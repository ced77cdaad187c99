/** A thread in the right panel: the message it hangs on, the replies, and a box to reply. */

import { type ReactNode, useEffect, useMemo } from "react";
import { markThreadRead } from "#web/client/act.ts";
import { turnsByMessage } from "#web/client/derive.ts";
import { boxKey } from "#web/client/drafts.ts";
import { loadOlder } from "#web/client/load.ts";
import { loadThread } from "#web/client/messages.ts";
import { type Timeline, useStore } from "#web/client/store.ts";
import { Composer } from "#web/messenger/Composer.tsx";
import { useFollow } from "#web/messenger/follow.ts";
import { dayOf } from "#web/messenger/format.ts";
import { useGoTo } from "#web/messenger/go-to.ts";
import { isLookedAt, onLook, usePhone } from "#web/messenger/hooks.ts";
import { JumpToEnd } from "#web/messenger/JumpToEnd.tsx";
import { useLogKeys } from "#web/messenger/log-keys.ts";
import { MessageRow } from "#web/messenger/MessageRow.tsx";
import { Older } from "#web/messenger/Older.tsx";
import { PendingRow } from "#web/messenger/PendingRow.tsx";
import { goUp } from "#web/messenger/route.ts";
import { TurnRow } from "#web/messenger/TurnRow.tsx";
import { Typing } from "#web/messenger/Typing.tsx";
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

export function ThreadPanel({ conversationID, parentMessageID, messageID }: Props) {
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
	useReading(conversationID, parentMessageID, timeline?.state === "ready");
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
			<Replies conversationID={conversationID} parentMessageID={parentMessageID} messageID={messageID} />
			<Typing box={key} />
			<Composer conversation={conversation} place="panel" parentMessageID={parentMessageID} />
		</Panel>
	);
}

/** What called here is read once its replies stand in a window that somebody looks at. */
function useReading(conversationID: string, parentMessageID: string, isReady: boolean): void {
	const calls = useStore((state) => state.conversations[conversationID]?.threadMentions);
	useEffect(() => {
		const read = (): void => {
			if (isReady && calls !== undefined && isLookedAt()) void markThreadRead(conversationID, parentMessageID);
		};
		read();
		return onLook(read);
	}, [conversationID, parentMessageID, isReady, calls]);
}

function Replies({ conversationID, parentMessageID, messageID }: Props) {
	const say = useChannelWords();
	const words = useWords();
	const key = boxKey(conversationID, parentMessageID);
	const timeline = useStore((state) => state.timelines[key]);
	const items = useItems(conversationID, parentMessageID);
	const isReady = timeline?.state === "ready";
	const follow = useFollow({
		box: key,
		lastKey: items.at(-1)?.key ?? "",
		isReady,
		onNearTop: () => void loadOlder(key),
	});
	useLogKeys(follow.scroller);
	useGoTo({ key, messageID, isReady, follow });
	const count = replyCount(timeline, parentMessageID);
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
							below={
								item.kind === "message" && item.message.id === parentMessageID ? (
									<>
										<p className="day">{count === 0 ? say("noReplies") : say("replies", { count })}</p>
										{timeline?.hasOlder === true ? <Older timelineKey={key} /> : null}
									</>
								) : null
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
				newAfter: null,
				myID,
				isThread: true,
			}),
		[timeline, turns, outbox, conversationID, parentMessageID, myID],
	);
}

/** What is loaded may be the newest part alone: then the server's count stands, as of when it was read. */
function replyCount(timeline: Timeline | undefined, parentMessageID: string): number {
	const messages = timeline?.messages ?? [];
	const root = messages.find(({ id }) => id === parentMessageID);
	const loaded = messages.length - (root === undefined ? 0 : 1);
	return timeline?.hasOlder === true ? Math.max(loaded, root?.thread?.replyCount ?? 0) : loaded;
}

function ItemView({ item, below }: { item: Item; below: ReactNode }) {
	const language = useLanguage();
	switch (item.kind) {
		case "message":
			return (
				<>
					<MessageRow message={item.message} isContinued={item.isContinued} isInThread />
					{below}
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
