/** Applies the server's events to the store and decides what has to be read again. */

import type { MessageView } from "#record/views.ts";
import { leaveForSignIn } from "./api.ts";
import { isMine, isRunning } from "./derive.ts";
import { loadDirectory } from "./directory.ts";
import { flushDrafts, hearDrafts, syncDrafts } from "./draft-sync.ts";
import type { LineState, ServerEvent } from "./event-line.ts";
import { addWords, withHeardWords } from "./live-text.ts";
import {
	loadConversations,
	loadFrame,
	loadMe,
	loadPeople,
	loadTurn,
	needHold,
	refetch,
	switchLanguage,
} from "./load.ts";
import { heard, messagesChanged, tasksChanged, turnOver } from "./news.ts";
import { told } from "./order.ts";
import { flushOutbox, restoreOutbox, settleOutbox } from "./outbox.ts";
import {
	byPlace,
	dropConversation,
	dropHold,
	getState,
	type Progress,
	patchConversation,
	patchTimelines,
	putConversation,
	putHolds,
	putMessage,
	putTurns,
	setState,
	showMessage,
} from "./store.ts";
import { openStream, type Stream } from "./stream.ts";
import { withMention, withoutMentions } from "./thread-mentions.ts";
import { hearTyping, stopTyping } from "./typing.ts";

let stream: Stream | null = null;
let isStarted = false;

/** Opens the stream and reads the frame. The stream comes first, so that nothing falls between the two. */
export function start(): void {
	if (isStarted) return;
	isStarted = true;
	stream = openStream({ onEvent: applyEvent, onState: applyLine });
	void loadFrame().then(restoreUnsent);
	window.addEventListener("online", () => {
		stream?.wake();
		void recover();
	});
	window.addEventListener("offline", () => setState({ connection: "offline" }));
	window.addEventListener("pageshow", (event: PageTransitionEvent) => {
		if (!event.persisted) return;
		stream?.close();
		stream = openStream({ onEvent: applyEvent, onState: applyLine });
		void refetch();
	});
}

/** The browser says "online" a moment before requests get through: asks until one does, then reads everything again. */
async function recover(): Promise<void> {
	while (navigator.onLine && getState().connection === "offline") {
		await loadMe();
		if (getState().problem?.code !== "offline") {
			setState({ connection: "live" });
			flushOutbox();
			await refetch();
			return;
		}
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
}

function applyLine(line: LineState): void {
	if (line === "signed-out") {
		leaveForSignIn();
		return;
	}
	const before = getState().connection;
	// The browser's own word counts: a stream that another network still carries says nothing about this page.
	const next = !navigator.onLine ? "offline" : line === "connecting" ? before : line;
	if (next === before) return;
	setState({ connection: next });
	if (next !== "live") return;
	flushOutbox();
	if (getState().me === null) void loadFrame().then(restoreUnsent);
	else flushDrafts();
}

/** What was written before the page was read, here or on another device. */
function restoreUnsent(): void {
	restoreOutbox();
	void syncDrafts();
}

let refetching: ReturnType<typeof setTimeout> | undefined;

/** Several gaps in a row (a burst after waking up) are one refetch. */
function refetchSoon(): void {
	clearTimeout(refetching);
	refetching = setTimeout(() => void refetch(), 50);
}

/** They pass: nothing is kept of them. */
const PASSING: ReadonlySet<ServerEvent["type"]> = new Set(["text.delta", "step.progress", "typing"]);

export function applyEvent(event: ServerEvent): void {
	if (!PASSING.has(event.type)) heard(event.type);
	switch (event.type) {
		case "message.added":
			return addMessage(event.message, event.place);
		case "message.updated":
		case "message.deleted":
			told(event.message.id);
			messagesChanged(event.message);
			patchListed(event.message);
			return patchTimelines(event.conversationID, (now) =>
				// while the page is being read, what is not there may be on it
				now.state === "loading" || now.messages.some((message) => message.id === event.message.id)
					? { ...now, messages: putMessage(now.messages, event.message) }
					: now,
			);
		case "conversation.changed":
			if (event.conversation === null) return dropConversation(event.conversationID);
			return putConversation(event.conversation);
		case "draft.changed":
			return hearDrafts(event.conversationID, event.drafts, event.at);
		case "reaction.changed":
			told(event.messageID);
			return patchTimelines(event.conversationID, (now) => ({
				...now,
				messages: now.messages.map((message) =>
					message.id === event.messageID ? { ...message, reactions: event.reactions } : message,
				),
			}));
		case "read.moved":
			return patchConversation(event.conversationID, {
				lastReadMessageID: event.lastReadMessageID,
				lastReadSeq: event.lastReadSeq,
				unreadCount: event.unreadCount,
				mentionCount: event.mentionCount,
				threadMentions: event.threadMentions,
			});
		case "member.changed":
			return memberMoved(event.memberID);
		case "team.changed":
			if (getState().teams !== null) void loadDirectory();
			return;
		case "company.changed":
			return companyMoved();
		case "turn.changed":
		case "step.changed":
			forgetProgress(event.turn.id);
			putTurns([withHeardWords(event.turn)]);
			if (event.turn.tellsWhenDone && !isRunning(event.turn)) turnOver(event.turn);
			for (const id of event.turn.holdIDs) needHold(id);
			return;
		case "task.changed":
			return tasksChanged(event.taskID);
		case "hold.changed":
			return event.hold === null ? dropHold(event.holdID) : putHolds([event.hold]);
		case "text.delta":
			forgetProgress(event.turnID);
			return addWords(event.turnID, event, loadTurn);
		case "step.progress":
			return setState((now) => ({ progress: { ...now.progress, [event.callID]: progressOf(event) } }));
		case "typing":
			return hearTyping(event);
		case "resync":
			return refetchSoon();
	}
}

/** Everything in the new language, and the stream first: what it tells in the old one must not come last. */
export async function changeLanguage(): Promise<void> {
	stream?.reopen();
	await switchLanguage();
}

/** Counted from when it is heard: this device's clock may not be the server's. */
function progressOf({ note, retry }: Extract<ServerEvent, { type: "step.progress" }>): Progress {
	return retry === undefined ? { note } : { note, retry: { code: retry.code, at: Date.now() + retry.ms } };
}

/** What a turn waited for is over as soon as it moves or speaks. */
export function forgetProgress(turnID: string): void {
	if (getState().progress[turnID] === undefined) return;
	setState((now) => ({ progress: Object.fromEntries(Object.entries(now.progress).filter(([id]) => id !== turnID)) }));
}

function memberMoved(memberID: string): void {
	if (getState().teams !== null) void loadDirectory();
	else if (getState().people !== null) void loadPeople();
	if (isMine(memberID)) void readMyself();
}

/** Its zone decides days and weeks, and its labels stand on the board. */
function companyMoved(): void {
	void readMyself();
	tasksChanged(null);
}

/** Language and rights are part of what the other tabs of this person show. */
async function readMyself(): Promise<void> {
	const before = getState().me?.language;
	await loadMe();
	if (before !== undefined && getState().me?.language !== before) await changeLanguage();
}

/** The list shows the last words as they are now, and counts no call that was taken back. */
function patchListed(message: MessageView): void {
	const conversation = getState().conversations[message.conversationID];
	if (conversation === undefined) return;
	if (conversation.lastMessage?.id === message.id) patchConversation(conversation.id, { lastMessage: message });
	const isGone = !callsMe(message) && conversation.threadMentions.some(({ messageID }) => messageID === message.id);
	if (isGone)
		patchConversation(
			conversation.id,
			withoutMentions(conversation, ({ messageID }) => messageID === message.id),
		);
}

const callsMe = (message: MessageView): boolean =>
	message.mentions.some(({ memberID }) => memberID === null || isMine(memberID));

function addMessage(message: MessageView, place: number): void {
	told(message.id);
	showMessage(message);
	settleOutbox([message]);
	stopTyping(message, message.author.id);
	const conversation = getState().conversations[message.conversationID];
	if (conversation === undefined) {
		void loadConversations();
		return;
	}
	const last = conversation.lastMessage;
	const isNew = last === null || byPlace(last, message) <= 0;
	if (!isNew) return;
	// one's own was counted when it was sent
	if (last?.id === message.id) return patchConversation(message.conversationID, { place });
	// as the server counts: replies too, and those that call me or everybody
	const isUnread = !isMine(message.author.id);
	const isForMe = isUnread && callsMe(message);
	patchConversation(message.conversationID, {
		lastMessage: message,
		place,
		unreadCount: conversation.unreadCount + (isUnread ? 1 : 0),
		...(isForMe ? withMention(conversation, message) : {}),
		isHidden: false,
	});
}
