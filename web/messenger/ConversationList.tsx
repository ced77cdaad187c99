/** The list column: the company, a filter to jump, and every conversation in exactly one section. */

import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { ConversationView } from "#record/views.ts";
import { isUnread, type Sections, sections } from "#web/client/derive.ts";
import { loadConversations } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { composing } from "#web/ui/composing.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { COMMAND, Kbd } from "#web/ui/Kbd.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { useFrame } from "./frame-acts.ts";
import { useLookedAt } from "./hooks.ts";
import { useDrawerFocus, useListDrawer } from "./list-drawer.ts";
import { type Key, useWords } from "./words.ts";

const TITLES: readonly [keyof Sections, Key][] = [
	["unread", "secUnread"],
	["pinned", "secPinned"],
	["channels", "secChannels"],
	["direct", "secDirect"],
];

type Props = {
	currentID: string | null;
	/** on a phone it is what one goes back to */
	isPage: boolean;
};

export function ConversationList({ currentID, isPage }: Props) {
	const say = useWords();
	const company = useStore((state) => state.me?.company.name);
	const frame = useFrame();
	const drawer = useListDrawer();
	const column = useRef<HTMLElement>(null);
	useDrawerFocus(column, drawer.isOpen || isPage);

	function onKey(event: KeyboardEvent): void {
		if (composing(event) || event.key !== "Escape") return;
		drawer.setOpen(false);
	}
	return (
		<nav
			className={classNames("list-col", drawer.isOpen && "is-open", isPage && "is-page")}
			id="list"
			aria-label={say("navConversations")}
			ref={column}
			onKeyDown={onKey}
			data-region
			tabIndex={-1}
		>
			<div className="list-head">
				<h2>{company ?? ""}</h2>
				<IconButton icon="x" label={say("closeList")} className="only-narrow" onClick={() => drawer.setOpen(false)} />
				<IconButton
					icon="compose"
					label={say("newConversation")}
					onClick={() => frame.open("new-conversation")}
					data-testid="new-conversation"
				/>
			</div>
			<JumpTo />
			<ListBody currentID={currentID} />
		</nav>
	);
}

/** Looks like the field it opens, and is a button: the palette finds conversations, people, tasks, pages, acts and messages. */
function JumpTo() {
	const say = useWords();
	const frame = useFrame();
	return (
		<div className="list-search">
			<button
				type="button"
				className="input sm jump-to"
				onClick={() => frame.open("palette")}
				aria-keyshortcuts="Control+K Meta+K"
				data-testid="jump-to"
				data-region-focus
			>
				<Icon name="search" />
				<span>{say("jumpTo")}</span>
				<Kbd>{`${COMMAND} K`}</Kbd>
			</button>
		</div>
	);
}

function ListBody({ currentID }: { currentID: string | null }) {
	const say = useWords();
	const state = useStore((now) => now.conversationsState);
	const conversations = useStore((now) => now.conversations);
	const isSeen = useLookedAt();
	if (state === "loading") {
		return (
			<div className="list-scroll">
				<Skeleton lines={6} label={say("loading")} />
			</div>
		);
	}
	if (state === "failed") {
		return (
			<div className="list-scroll list-note">
				<p>{say("conversationsFailed")}</p>
				<Button isCompact onClick={() => void loadConversations()}>
					{say("tryAgain")}
				</Button>
			</div>
		);
	}
	const all = sections(conversations, currentID);
	const listed = Object.values(conversations);
	const readID = isSeen ? currentID : null;
	const isAllRead = listed.length > 0 && !listed.some((one) => one.id !== readID && isUnread(one));
	return (
		<div className="list-scroll">
			{listed.length > 0 ? null : <p className="list-none">{say("noConversations")}</p>}
			{isAllRead ? (
				<p className="list-none" data-testid="all-read">
					{say("allRead")}
				</p>
			) : null}
			{TITLES.map(([name, title]) => (
				<Section key={name} title={say(title)} conversations={all[name]} currentID={currentID} readID={readID}>
					{name === "channels" ? <ChannelButton /> : null}
				</Section>
			))}
			{all.hidden.length === 0 ? null : (
				<details className="list-hidden">
					<summary className="list-sec">
						<span>
							<Icon name="right" isSmall /> {say("secHidden", { count: all.hidden.length })}
						</span>
					</summary>
					<Section title="" conversations={all.hidden} currentID={currentID} readID={readID} />
				</details>
			)}
		</div>
	);
}

/** The way to the channels one is not in, and to a new one. */
function ChannelButton() {
	const say = useChannelWords();
	const frame = useFrame();
	return (
		<IconButton
			icon="plus"
			isSmall
			label={say("browse")}
			onClick={() => frame.open("channels")}
			data-testid="browse-channels"
		/>
	);
}

type SectionProps = {
	title: string;
	conversations: ConversationView[];
	currentID: string | null;
	/** the one that is being read */
	readID: string | null;
	/** beside the title; the section then stands even without rows */
	children?: ReactNode;
};

function Section(props: SectionProps) {
	if (props.conversations.length === 0 && !props.children) return null;
	return (
		<>
			{props.title === "" ? null : (
				<div className="list-sec">
					{props.title}
					{props.children}
				</div>
			)}
			{props.conversations.map((conversation) => (
				<ConversationRow
					key={conversation.id}
					conversation={conversation}
					isCurrent={conversation.id === props.currentID}
					isRead={conversation.id === props.readID}
				/>
			))}
		</>
	);
}
