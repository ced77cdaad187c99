/** One conversation: its head, its timeline and the box to write in. */

import { useEffect, useRef } from "react";
import type { ConversationView } from "#record/views.ts";
import { runningTurn } from "#web/client/derive.ts";
import { loadTimeline, newAfterOf } from "#web/client/load.ts";
import { getState, patchTimeline, useStore } from "#web/client/store.ts";
import { useSubject } from "#web/messenger/ask/subject.ts";
import { HeadTools } from "#web/messenger/channel/HeadTools.tsx";
import { JoinPage, NoneListed } from "#web/messenger/channel/JoinPage.tsx";
import { useStart } from "#web/messenger/start/StartPlace.tsx";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useSwipe } from "#web/ui/swipe.ts";
import { Composer } from "./Composer.tsx";
import { otherID, useConversationName } from "./ConversationRow.tsx";
import { usePhone } from "./hooks.ts";
import { useListDrawer } from "./list-drawer.ts";
import { goUp, LIST } from "./route.ts";
import { Timeline } from "./Timeline.tsx";
import { Typing } from "./Typing.tsx";
import { useWords } from "./words.ts";

export function Conversation({ id, messageID }: { id: string; messageID: string | null }) {
	const conversation = useStore((state) => state.conversations[id]);
	const listState = useStore((state) => state.conversationsState);
	useTimeline(id, conversation !== undefined);
	useSubject(subjectName(conversation), `/c/${id}`);
	const main = useRef<HTMLElement>(null);
	const isPhone = usePhone();
	const swipe = useSwipe("right", isPhone ? () => goUp(LIST) : null);
	const isThere = conversation !== undefined;
	const start = useStart(conversation);
	// what was pressed in the list is out of sight now
	useEffect(() => {
		const active = document.activeElement;
		const isLost = active === null || active === document.body || active.closest("#list") !== null;
		if (isPhone && isThere && isLost) main.current?.focus({ preventScroll: true });
	}, [isPhone, isThere]);
	if (conversation === undefined) return listState === "ready" ? <JoinPage id={id} /> : <NoneListed />;
	return (
		<main className={start === null ? "content" : "content has-start"} id="main" ref={main} tabIndex={-1} {...swipe}>
			<ConversationHead conversation={conversation} />
			{start}
			<Timeline conversation={conversation} messageID={messageID} />
			<Typing box={id} />
			<Composer key={id} conversation={conversation} />
		</main>
	);
}

/** Kontor's own conversation is about nothing in particular. */
function subjectName(conversation: ConversationView | undefined): string | undefined {
	if (conversation === undefined || (conversation.isWithKontor && conversation.kind === "direct")) return undefined;
	return conversation.kind === "channel" ? `# ${conversation.name}` : conversation.name;
}

/** Loads on the first visit; the "New" line stands where reading ended and goes when the person leaves. */
function useTimeline(id: string, exists: boolean): void {
	useEffect(() => {
		if (!exists) return;
		const conversation = getState().conversations[id];
		const timeline = getState().timelines[id];
		if (timeline === undefined || timeline.state === "failed") void loadTimeline(id);
		else if (conversation !== undefined && conversation.unreadCount > 0) {
			patchTimeline(id, (now) => ({ ...now, newAfter: newAfterOf(conversation) }));
		}
		return () => patchTimeline(id, (now) => ({ ...now, newAfter: null }));
	}, [id, exists]);
}

function ConversationHead({ conversation }: { conversation: ConversationView }) {
	const say = useWords();
	const drawer = useListDrawer();
	const name = useConversationName(conversation);
	const people = useStore((state) => state.people);
	const other = people?.find((person) => person.personID === otherID(conversation));
	const isChannel = conversation.kind === "channel";
	const isPrivate = isChannel && conversation.visibility === "private";
	const sub =
		conversation.isWithKontor && !isChannel ? say("kontorSub") : isChannel ? conversation.topic : other?.jobTitle;
	return (
		<header className="head">
			<IconButton
				icon="menu"
				label={say("navConversations")}
				className="only-narrow hide-phone"
				onClick={() => drawer.setOpen(true)}
				data-testid="open-list"
			/>
			<IconButton
				icon="left"
				label={say("navConversations")}
				className="only-phone"
				onClick={() => goUp(LIST)}
				data-testid="to-list"
			/>
			{isChannel ? null : conversation.isWithKontor ? (
				<AgentAvatar />
			) : (
				<Avatar id={otherID(conversation)} name={conversation.name} size={32} />
			)}
			<div className="grow">
				<h1>
					{isPrivate ? <Icon name="lock" isSmall /> : null}
					{isChannel && !isPrivate ? `# ${name}` : name}
				</h1>
				{sub === undefined || sub === "" ? null : <div className="sub">{sub}</div>}
			</div>
			<HeadTools conversation={conversation} />
		</header>
	);
}

/** The turn that Esc and Stop mean. */
export function useRunningTurn(conversationID: string) {
	return useStore((state) => runningTurn(state.turns, conversationID));
}
