/** What follows from the store: counts, groups, who is who. Pure functions, so that badge, title and list agree. */

import type { ConversationView, HoldView, MessageView, TurnView } from "#record/views.ts";
import { getState, type State } from "./store.ts";

export function isMine(memberID: string): boolean {
	return getState().me?.member.personID === memberID;
}

/** Written by this person, or by Kontor in answer to them: theirs to change (src/record/message-candidate.ts says the same). */
export function isOwnMessage({ turns }: State, { author, turnID }: MessageView): boolean {
	if (author.kind !== "agent") return isMine(author.id);
	const requesterID = turnID === undefined ? undefined : turns[turnID]?.requesterID;
	return requesterID !== undefined && isMine(requesterID);
}

/** Who owns a channel may take any message in it away. */
export function mayDelete(state: State, message: MessageView): boolean {
	const conversation = state.conversations[message.conversationID];
	return isOwnMessage(state, message) || (conversation?.kind === "channel" && conversation.ownerIDs.some(isMine));
}

/** An unknown outcome needs a person as much as an open question does. */
function isForMe(hold: HoldView): boolean {
	return hold.canAnswer && (hold.state === "waiting" || hold.state === "unknown");
}

/** Holds that wait for this person's answer, newest first. */
export function waitingHolds(holds: State["holds"]): HoldView[] {
	return sortNewest(Object.values(holds).filter(isForMe));
}

/** Holds this person opened and somebody else has to answer. */
export function heldElsewhere(holds: State["holds"], memberID: string): HoldView[] {
	const isHeld = (hold: HoldView): boolean =>
		hold.state === "waiting" && !hold.canAnswer && hold.requesterID === memberID;
	return sortNewest(Object.values(holds).filter(isHeld));
}

/** Answered since local midnight, newest answer first. */
export function answeredToday(holds: State["holds"], now: Date): HoldView[] {
	const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
	const since = Object.values(holds).filter(
		(hold) =>
			hold.decidedAt !== undefined &&
			hold.decidedAt >= midnight &&
			hold.decision !== "edit" &&
			hold.state !== "unknown",
	);
	return since.sort((a, b) => ((a.decidedAt ?? "") < (b.decidedAt ?? "") ? 1 : -1));
}

function sortNewest(holds: HoldView[]): HoldView[] {
	return holds.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

export function countWaiting(state: State): number {
	if (state.holdsState !== "ready") return state.me?.waitingCount ?? 0;
	let count = 0;
	for (const id in state.holds) {
		const hold = state.holds[id];
		if (hold !== undefined && isForMe(hold)) count += 1;
	}
	return count;
}

/** Something after the read position, a call in a thread that was not opened since, or work that was to be told of. */
export function hasUnread({ unreadCount, threadMentions, toldTurnIDs }: ConversationView): boolean {
	return unreadCount > 0 || threadMentions.length > 0 || toldTurnIDs.length > 0;
}

/** What somebody asked to be told of is told where it is muted, too. */
export function isUnread(conversation: ConversationView): boolean {
	return hasUnread(conversation) && (!conversation.isMuted || conversation.toldTurnIDs.length > 0);
}

/**
 * How many messages mean this person: all of a direct conversation, of a channel those that call; none where it is muted.
 * The open conversation is being read, its closed threads are not. Work that was to be told of counts until it was seen.
 */
export function countUnread(conversation: ConversationView, isOpen = false): number {
	const { kind, isMuted, unreadCount, mentionCount, threadMentions } = conversation;
	const told = conversation.toldTurnIDs.length;
	if (isMuted) return told;
	if (isOpen) return threadMentions.length + told;
	// in a direct conversation its answer is one of the messages
	return kind === "direct" ? Math.max(unreadCount, threadMentions.length, told) : mentionCount + told;
}

/** The same over every conversation: what stands on Chat and in the tab's title. */
export function countAllUnread(conversations: State["conversations"], openID: string | null): number {
	let count = 0;
	for (const id in conversations) {
		const conversation = conversations[id];
		if (conversation !== undefined) count += countUnread(conversation, id === openID);
	}
	return count;
}

export type Sections = Record<"unread" | "pinned" | "channels" | "direct" | "hidden", ConversationView[]>;

/** The list column's sections, each newest first. Every conversation is in exactly one; the open one is being read. */
export function sections(conversations: State["conversations"], openID: string | null = null): Sections {
	const result: Sections = { unread: [], pinned: [], channels: [], direct: [], hidden: [] };
	const all = Object.values(conversations).sort((a, b) => b.place - a.place);
	for (const conversation of all) {
		const isHome = conversation.isWithKontor && conversation.kind === "direct";
		if (isHome || (conversation.isPinned && !conversation.isHidden)) result.pinned.push(conversation);
		else if (conversation.isHidden && !hasUnread(conversation)) result.hidden.push(conversation);
		else if (isUnread(conversation) && conversation.id !== openID) result.unread.push(conversation);
		else if (conversation.kind === "channel") result.channels.push(conversation);
		else result.direct.push(conversation);
	}
	return result;
}

/** The direct conversation with Kontor, where the messenger starts. */
export function homeConversation(conversations: State["conversations"]): ConversationView | undefined {
	return Object.values(conversations).find(
		(conversation) => conversation.isWithKontor && conversation.kind === "direct",
	);
}

const RUNNING: readonly TurnView["state"][] = ["queued", "working"];

export function isRunning(turn: TurnView): boolean {
	return RUNNING.includes(turn.state);
}

/** The turn that Stop means: the newest at work in this conversation, or the newest that is still to be read. */
export function runningTurn(turns: State["turns"], conversationID: string): TurnView | undefined {
	let found: TurnView | undefined;
	for (const id in turns) {
		const turn = turns[id];
		if (turn?.conversationID !== conversationID || !isRunning(turn)) continue;
		if (found === undefined || isAfter(turn, found)) found = turn;
	}
	return found;
}

const isAfter = (turn: TurnView, other: TurnView): boolean =>
	turn.state === other.state ? turn.id > other.id : turn.state === "working";

/** Nothing is done any more, and nothing waits for an answer. */
export function isOver(turn: TurnView): boolean {
	return !isRunning(turn) && turn.state !== "waiting";
}

/** What waits for the same turn to end is read together, in the newest of them: that one stands for all. */
export function readWith(turn: TurnView, turns: Iterable<TurnView>): TurnView[] {
	if (turn.state !== "queued" || turn.ahead === undefined) return [turn];
	const { requesterID, ahead } = turn;
	return [...turns].filter(
		(one) => one.state === "queued" && one.requesterID === requesterID && one.ahead?.turnID === ahead.turnID,
	);
}

/** Turns of a conversation by the message they answer, oldest first. */
export function turnsByMessage(turns: State["turns"], conversationID: string): Map<string, TurnView[]> {
	const result = new Map<string, TurnView[]>();
	for (const turn of Object.values(turns).sort((a, b) => (a.id < b.id ? -1 : 1))) {
		if (turn.conversationID !== conversationID) continue;
		result.set(turn.messageID, [...(result.get(turn.messageID) ?? []), turn]);
	}
	return result;
}

/** True when a screen reader should change its voice: three tenths of the letters are Hangul. */
export function languageOf(text: string): "ko" | undefined {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
	return letters > 0 && hangul / letters >= 0.3 ? "ko" : undefined;
}
