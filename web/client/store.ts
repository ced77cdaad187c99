/** What the messenger knows, in one place: a small store that React reads and that requests and events write. */

import { useSyncExternalStore } from "react";
import type { ConversationView, HoldView, MessageView, MeView, PersonView, TeamView, TurnView } from "#record/views.ts";
import type { ClientProblem } from "./api.ts";
import type { Account } from "./directory.ts";
import { isNewest } from "./order.ts";

/** A message of mine that the server has not confirmed yet. */
export type PendingMessage = {
	clientMessageID: string;
	conversationID: string;
	isWithKontor: boolean;
	text: string;
	/** uploaded already, in the order they are shown */
	files?: MessageView["files"];
	/** the message it replies to */
	parentMessageID?: string;
	/** RFC 3339 */
	createdAt: string;
	state: "sending" | "waiting" | "failed";
	problem?: ClientProblem;
};

export type NewAfter = { seq: number; count: number };

export type Timeline = {
	/** oldest first */
	messages: MessageView[];
	state: "loading" | "ready" | "failed";
	hasOlder: boolean;
	isLoadingOlder: boolean;
	problem?: ClientProblem;
	/** where the "New" line stands until the person leaves: after which place, and how many were new; null for none */
	newAfter: NewAfter | null;
};

export type Connection = "connecting" | "live" | "offline";

/** `retry`: why a model is asked again, and when (ms, by this device's clock) */
export type Progress = { note: string; retry?: { code: string; at: number } };

export type Writer = { id: string; name: string };

export type State = {
	me: MeView | null;
	problem: ClientProblem | null;
	connection: Connection;
	conversations: Readonly<Record<string, ConversationView>>;
	conversationsState: "loading" | "ready" | "failed";
	timelines: Readonly<Record<string, Timeline>>;
	turns: Readonly<Record<string, TurnView>>;
	holds: Readonly<Record<string, HoldView>>;
	holdsState: "loading" | "ready" | "failed";
	people: readonly PersonView[] | null;
	peopleState: "none" | "loading" | "ready" | "failed";
	teams: readonly TeamView[] | null;
	teamsState: "none" | "ready" | "failed";
	/** for administrators: where accounts stand, by person */
	accounts: Readonly<Record<string, Account>> | null;
	outbox: readonly PendingMessage[];
	/** the note of a running step, by call */
	progress: Readonly<Record<string, Progress>>;
	/** who is writing, by box (drafts.ts), the last to begin at the end */
	typing: Readonly<Record<string, readonly Writer[]>>;
};

const EMPTY: State = {
	me: null,
	problem: null,
	connection: "connecting",
	conversations: {},
	conversationsState: "loading",
	timelines: {},
	turns: {},
	holds: {},
	holdsState: "loading",
	people: null,
	peopleState: "none",
	teams: null,
	teamsState: "none",
	accounts: null,
	outbox: [],
	progress: {},
	typing: {},
};

let state: State = EMPTY;
const listeners = new Set<() => void>();

export function getState(): State {
	return state;
}

export function setState(change: Partial<State> | ((now: State) => Partial<State>)): void {
	state = { ...state, ...(typeof change === "function" ? change(state) : change) };
	for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Reads a part of the state. `select` must answer the same object while nothing changed: pick, never build. */
export function useStore<T>(select: (state: State) => T): T {
	return useSyncExternalStore(
		subscribe,
		() => select(state),
		() => select(state),
	);
}

export function patchTimeline(conversationID: string, change: (now: Timeline) => Timeline): void {
	setState((now) => {
		const timeline = now.timelines[conversationID];
		if (timeline === undefined) return {};
		return { timelines: { ...now.timelines, [conversationID]: change(timeline) } };
	});
}

/** A conversation's own timeline and those of its threads: a message may stand in two of them. */
export function patchTimelines(conversationID: string, change: (now: Timeline) => Timeline): void {
	for (const key of Object.keys(state.timelines))
		if (key === conversationID || key.startsWith(`${conversationID}/`)) patchTimeline(key, change);
}

/** Threads are read again when they are looked at the next time. */
export function dropThreads(): void {
	setState((now) => ({
		timelines: Object.fromEntries(Object.entries(now.timelines).filter(([key]) => !key.includes("/"))),
	}));
}

/** `asked` is when an answer was asked for (order.ts), left out for an event and for what this page does itself. */
export function putConversation(conversation: ConversationView, asked?: number): void {
	if (!isNewest(conversation.id, asked)) return;
	setState((now) => ({ conversations: { ...now.conversations, [conversation.id]: conversation } }));
}

/** The whole list as it was when it was asked for; what events told since stays as they told it. */
export function putConversationList(conversations: readonly ConversationView[], asked: number): void {
	setState((now) => {
		const next = Object.fromEntries(
			Object.entries(now.conversations).filter(
				([id]) => !conversations.some((one) => one.id === id) && !isNewest(id, asked),
			),
		);
		for (const one of conversations) {
			const shown = now.conversations[one.id];
			if (isNewest(one.id, asked)) next[one.id] = one;
			// one that an event took away since does not come back
			else if (shown !== undefined) next[one.id] = shown;
		}
		return { conversations: next, conversationsState: "ready" };
	});
}

/** Left, or deleted: what was said in it goes from the page as well. */
export function dropConversation(id: string): void {
	isNewest(id);
	setState((now) => {
		const { [id]: _gone, ...conversations } = now.conversations;
		const { [id]: _said, ...timelines } = now.timelines;
		return { conversations, timelines };
	});
}

export function patchConversation(id: string, change: Partial<ConversationView>): void {
	const conversation = state.conversations[id];
	if (conversation !== undefined) putConversation({ ...conversation, ...change });
}

export function putTurns(turns: readonly TurnView[], asked?: number): void {
	setState((now) => ({ turns: withNewer(now.turns, turns, asked) }));
}

export function putHolds(holds: readonly HoldView[], asked?: number): void {
	setState((now) => ({ holds: withNewer(now.holds, holds, asked) }));
}

function withNewer<T extends { id: string }>(
	shown: Readonly<Record<string, T>>,
	told: readonly T[],
	asked: number | undefined,
): Readonly<Record<string, T>> {
	const newer = told.filter(({ id }) => isNewest(id, asked) || shown[id] === undefined);
	return newer.length === 0 ? shown : { ...shown, ...Object.fromEntries(newer.map((one) => [one.id, one])) };
}

/** It waits for somebody else now: none of this person's any more. */
export function dropHold(id: string): void {
	setState((now) => {
		const { [id]: _, ...holds } = now.holds;
		return { holds };
	});
}

/** Adds or replaces one message, oldest first. */
export function putMessage(messages: readonly MessageView[], message: MessageView): MessageView[] {
	const index = messages.findIndex((other) => other.id === message.id);
	if (messages[index]?.seq === message.seq) return messages.map((other, at) => (at === index ? message : other));
	return [...messages.filter(({ id }) => id !== message.id), message].sort(byPlace);
}

/** A message that came takes its place in its conversation, and in its thread where that is open. */
export function showMessage(message: MessageView): void {
	const put = (now: Timeline): Timeline => ({ ...now, messages: putMessage(now.messages, message) });
	patchTimeline(message.conversationID, put);
	if (message.parentMessageID !== undefined) patchTimeline(`${message.conversationID}/${message.parentMessageID}`, put);
}

/** The server's order; its clock may have gone back in between, so the times are none. */
export const byPlace = (a: MessageView, b: MessageView): number => a.seq - b.seq;
