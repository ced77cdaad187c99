/** The list column: the company, a filter to jump, and every conversation in exactly one section. */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { type Sections, sections } from "#web/client/derive.ts";
import { loadConversations } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { composing } from "#web/ui/composing.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { useListDrawer } from "./list-drawer.ts";
import { MessageHits } from "./MessageHits.tsx";
import { NewConversation } from "./NewConversation.tsx";
import { navigate } from "./route.ts";
import { type Key, useWords } from "./words.ts";

const TITLES: readonly [keyof Sections, Key][] = [
	["unread", "secUnread"],
	["pinned", "secPinned"],
	["channels", "secChannels"],
	["direct", "secDirect"],
];

export function ConversationList({ currentID }: { currentID: string | null }) {
	const say = useWords();
	const company = useStore((state) => state.me?.company.name);
	const [query, setQuery] = useState("");
	const [isNewOpen, setNewOpen] = useState(false);
	const drawer = useListDrawer();
	const column = useRef<HTMLElement>(null);
	useDrawerFocus(column, drawer.isOpen);

	function onKey(event: KeyboardEvent): void {
		if (composing(event) || event.key !== "Escape") return;
		if (query !== "") setQuery("");
		else drawer.setOpen(false);
	}
	return (
		<nav
			className={drawer.isOpen ? "list-col is-open" : "list-col"}
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
					onClick={() => setNewOpen(true)}
					data-testid="new-conversation"
				/>
			</div>
			<JumpTo query={query} onChange={setQuery} />
			<ListBody query={query} currentID={currentID} />
			<NewConversation isOpen={isNewOpen} onClose={() => setNewOpen(false)} />
		</nav>
	);
}

/** Opening over the content takes the focus along; closing gives it back to where it was. */
function useDrawerFocus(column: React.RefObject<HTMLElement | null>, isOpen: boolean): void {
	const before = useRef<Element | null>(null);
	useEffect(() => {
		if (isOpen) {
			before.current = document.activeElement;
			if (document.activeElement?.id !== "jump-to") column.current?.focus({ preventScroll: true });
		} else if (before.current instanceof HTMLElement && column.current?.contains(document.activeElement)) {
			before.current.focus();
		}
	}, [column, isOpen]);
}

function JumpTo({ query, onChange }: { query: string; onChange: (query: string) => void }) {
	const say = useWords();
	const conversations = useStore((state) => state.conversations);
	function onKey(event: KeyboardEvent<HTMLInputElement>): void {
		if (composing(event) || event.key !== "Enter") return;
		const first = matching(Object.values(conversations), event.currentTarget.value, say("kontorDemo"))[0];
		if (first === undefined) return;
		onChange("");
		navigate(`/c/${first.id}`);
	}
	return (
		<div className="list-search search">
			<Icon name="search" />
			<input
				className="input"
				id="jump-to"
				type="search"
				placeholder={say("jumpTo")}
				aria-label={say("jumpTo")}
				value={query}
				onChange={(event) => onChange(event.currentTarget.value)}
				onKeyDown={onKey}
				autoComplete="off"
				data-region-focus
			/>
			{query === "" ? <Kbd>Ctrl K</Kbd> : null}
		</div>
	);
}

function ListBody({ query, currentID }: { query: string; currentID: string | null }) {
	const say = useWords();
	const state = useStore((now) => now.conversationsState);
	const conversations = useStore((now) => now.conversations);
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
	const shown = matching(Object.values(conversations), query, say("kontorDemo"));
	const isFiltered = query.trim() !== "";
	const all = sections(Object.fromEntries(shown.map((conversation) => [conversation.id, conversation])), currentID);
	return (
		<div className="list-scroll">
			{shown.length > 0 ? null : (
				<p className="list-none">{isFiltered ? say("noMatch", { query: query.trim() }) : say("noConversations")}</p>
			)}
			{TITLES.map(([name, title]) => (
				<Section key={name} title={say(title)} conversations={all[name]} currentID={currentID} />
			))}
			{all.hidden.length === 0 ? null : (
				<details className="list-hidden" open={query !== "" || undefined}>
					<summary className="list-sec">
						<span>
							<Icon name="right" isSmall /> {say("secHidden", { count: all.hidden.length })}
						</span>
					</summary>
					<Section title="" conversations={all.hidden} currentID={currentID} />
				</details>
			)}
			{isFiltered ? <MessageHits query={query} /> : null}
		</div>
	);
}

function Section(props: { title: string; conversations: ConversationView[]; currentID: string | null }) {
	if (props.conversations.length === 0) return null;
	return (
		<>
			{props.title === "" ? null : <div className="list-sec">{props.title}</div>}
			{props.conversations.map((conversation) => (
				<ConversationRow
					key={conversation.id}
					conversation={conversation}
					isCurrent={conversation.id === props.currentID}
				/>
			))}
		</>
	);
}

/** By any part of the name, in the order of the list. */
function matching(conversations: ConversationView[], query: string, agentName: string): ConversationView[] {
	const wanted = query.normalize("NFC").trim().toLocaleLowerCase().replace(/^[#@]/, "");
	if (wanted === "") return conversations;
	return conversations.filter((conversation) => {
		const name = conversation.isWithKontor ? `${conversation.name} ${agentName}` : conversation.name;
		return name.normalize("NFC").toLocaleLowerCase().includes(wanted);
	});
}
