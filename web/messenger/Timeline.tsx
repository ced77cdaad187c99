/** The scrolling log of a conversation: follows its end only while the end is in view, and never scrolls by finishing. */

import { useEffect, useMemo } from "react";
import type { ConversationView, MessageView } from "#record/views.ts";
import { markRead } from "#web/client/act.ts";
import { turnsByMessage } from "#web/client/derive.ts";
import { loadOlder, loadPeople, loadTimeline } from "#web/client/load.ts";
import { byPlace, getState, type State, useStore } from "#web/client/store.ts";
import { NewChannel } from "#web/messenger/channel/NewChannel.tsx";
import { ThreadCall } from "#web/messenger/channel/ThreadCall.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useFollow } from "./follow.ts";
import { dayOf, momentOf } from "./format.ts";
import { useGoTo } from "./go-to.ts";
import { isLookedAt, onLook, useLate } from "./hooks.ts";
import { JumpToEnd } from "./JumpToEnd.tsx";
import { useLogKeys } from "./log-keys.ts";
import { MessageRow } from "./MessageRow.tsx";
import { Older } from "./Older.tsx";
import { PendingRow } from "./PendingRow.tsx";
import { TurnRow } from "./TurnRow.tsx";
import { type Item, timelineItems } from "./timeline-items.ts";
import { problemText, useWords } from "./words.ts";

type Props = { conversation: ConversationView; messageID: string | null };

export function Timeline({ conversation, messageID }: Props) {
	const say = useWords();
	const id = conversation.id;
	const timeline = useStore((state) => state.timelines[id]);
	const items = useItems(conversation);
	const lastKey = items.at(-1)?.key ?? "";
	const follow = useFollow({
		box: id,
		lastKey,
		isReady: timeline?.state === "ready",
		onNearTop: () => void loadOlder(id),
	});
	useReading(id, follow.isAtEnd);
	useLogKeys(follow.scroller);
	useGoTo({ key: id, messageID, isReady: timeline?.state === "ready", follow });
	useEffect(() => {
		if (getState().people === null) void loadPeople();
	}, []);
	return (
		<div className="timeline-box">
			<div
				className="timeline"
				role="log"
				aria-live="off"
				aria-label={say("messages")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the log scrolls, and keys must be able to scroll it
				tabIndex={0}
				ref={follow.scroller}
				data-region
			>
				<div className="timeline-in" ref={follow.inner}>
					<h2 className="vh">{say("messages")}</h2>
					<Top conversation={conversation} />
					{items.map((item) => (
						<ItemView key={item.key} item={item} />
					))}
				</div>
			</div>
			<ThreadCall conversation={conversation} />
			<JumpToEnd follow={follow} messages={useOwnMessages(timeline?.messages)} />
		</div>
	);
}

const NONE: readonly MessageView[] = [];

/** Replies stand in their threads. */
function useOwnMessages(messages: readonly MessageView[] = NONE): readonly MessageView[] {
	return useMemo(() => messages.filter(({ parentMessageID }) => parentMessageID === undefined), [messages]);
}

function useItems(conversation: ConversationView): Item[] {
	const id = conversation.id;
	const timeline = useStore((state) => state.timelines[id]);
	const turns = useStore((state) => state.turns);
	const outbox = useStore((state) => state.outbox);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	return useMemo(
		() =>
			timelineItems({
				messages: timeline?.messages ?? [],
				turns: turnsByMessage(turns, id),
				outbox: outbox.filter((pending) => pending.conversationID === id && pending.parentMessageID === undefined),
				newAfter: timeline?.newAfter ?? null,
				myID,
			}),
		[timeline, turns, outbox, id, myID],
	);
}

/** What stands above the first message: loading, failed, earlier ones, or that there is nothing yet. */
function Top({ conversation }: { conversation: ConversationView }) {
	const say = useWords();
	const timeline = useStore((state) => state.timelines[conversation.id]);
	const isLate = useLate(200);
	const hasPending = useStore((state) => state.outbox).some((pending) => pending.conversationID === conversation.id);
	if (timeline === undefined || timeline.state === "loading") {
		return isLate ? (
			<div className="timeline-note">
				<Skeleton lines={5} label={say("loading")} />
			</div>
		) : null;
	}
	if (timeline.state === "failed") {
		return (
			<div className="timeline-note">
				<ErrorCard
					title={say("messagesFailed")}
					detail={timeline.problem === undefined ? undefined : problemText(timeline.problem, say)}
					code={timeline.problem?.code}
					actions={<Button onClick={() => void loadTimeline(conversation.id)}>{say("tryAgain")}</Button>}
				/>
			</div>
		);
	}
	if (timeline.hasOlder) return <Older timelineKey={conversation.id} />;
	return timeline.messages.length === 0 && !hasPending ? <NothingYet conversation={conversation} /> : null;
}

function NothingYet({ conversation }: { conversation: ConversationView }) {
	const say = useWords();
	const isDemo = useStore((state) => state.me?.agent.isDemo ?? false);
	return (
		<div className="timeline-note">
			{conversation.isWithKontor ? (
				<EmptyState title={say("noMessagesKontor")}>
					{say("noMessagesKontorText")}
					{isDemo ? ` ${say("noMessagesDemoText")}` : ""}
				</EmptyState>
			) : conversation.kind === "channel" ? (
				<NewChannel conversation={conversation} />
			) : (
				<EmptyState title={say("noMessages")}>{say("noMessagesText", { name: conversation.name })}</EmptyState>
			)}
		</div>
	);
}

function ItemView({ item }: { item: Item }) {
	const say = useWords();
	const language = useLanguage();
	switch (item.kind) {
		case "day":
			return <h3 className="day">{dayOf(item.at, language)}</h3>;
		case "new":
			return (
				<div className="new-line">
					{item.at === null
						? say("newMessages", { count: item.count })
						: say("newSince", { time: momentOf(item.at, language, new Date()) })}
				</div>
			);
		case "message":
			return <MessageRow message={item.message} isContinued={item.isContinued} />;
		case "turn":
			return <TurnRow turn={item.turn} messages={item.messages} />;
		case "pending":
			return <PendingRow pending={item.pending} isContinued={item.isContinued} />;
	}
}

/** A reply in a thread counts as the conversation's newest message, whether or not its thread was opened. */
function newestID({ timelines, conversations }: State, id: string): string | undefined {
	const last = timelines[id]?.messages.at(-1);
	const told = conversations[id]?.lastMessage;
	const isReply = last !== undefined && told?.parentMessageID !== undefined;
	return isReply && byPlace(told, last) > 0 ? told.id : last?.id;
}

/** Read is what was on screen at the end of the log, in a window somebody looks at. */
function useReading(id: string, isAtEnd: boolean): void {
	const lastID = useStore((state) => newestID(state, id));
	useEffect(() => {
		const read = (): void => {
			if (lastID !== undefined && isAtEnd && isLookedAt()) void markRead(id, lastID);
		};
		const timer = setTimeout(read, 300);
		const leave = onLook(read);
		return () => {
			clearTimeout(timer);
			leave();
		};
	}, [id, lastID, isAtEnd]);
}
