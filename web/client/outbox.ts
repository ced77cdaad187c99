/** Messages on their way: kept across a reload, sent once (the server knows the client's id), tried again when online. */

import type { MessageView } from "#record/views.ts";
import { api, newID, problemOf } from "./api.ts";
import { loadTurn } from "./load.ts";
import { told } from "./order.ts";
import { getState, type PendingMessage, patchConversation, setState, showMessage } from "./store.ts";

/** an acknowledged turn normally arrives by the stream; without one it is read after this long */
const TURN_MS = 400;

/** Per member: two people who share a browser never see or send each other's words. */
function key(): string | null {
	const memberID = getState().me?.member.personID;
	return memberID === undefined ? null : `kontor.outbox.${memberID}`;
}

/** Reads what was left from before the reload and tries it again. Needs `me`. */
export function restoreOutbox(): void {
	const name = key();
	if (name === null) return;
	try {
		const stored = JSON.parse(localStorage.getItem(name) ?? "[]") as PendingMessage[];
		const known = new Set(getState().outbox.map((pending) => pending.clientMessageID));
		const left = stored.filter((pending) => !known.has(pending.clientMessageID));
		// One that was being sent when the page went away: sending it again is safe, its id is the same.
		const restored = left.map((pending) =>
			pending.state === "failed" ? pending : { ...pending, state: "waiting" as const },
		);
		setState((now) => ({ outbox: [...restored, ...now.outbox] }));
	} catch {
		localStorage.removeItem(name);
	}
	flushOutbox();
}

function change(next: (outbox: readonly PendingMessage[]) => readonly PendingMessage[]): void {
	setState((now) => ({ outbox: next(now.outbox) }));
	const name = key();
	if (name === null) return;
	try {
		const { outbox } = getState();
		if (outbox.length === 0) localStorage.removeItem(name);
		else localStorage.setItem(name, JSON.stringify(outbox));
	} catch {
		// Storage may be full or forbidden: the message is still sent, only a reload would lose it.
	}
}

function patch(id: string, part: Partial<PendingMessage>): void {
	change((outbox) => outbox.map((pending) => (pending.clientMessageID === id ? { ...pending, ...part } : pending)));
}

/** Puts a message into the conversation at once and sends it, with files that are uploaded already. */
export function sendMessage(
	conversationID: string,
	text: string,
	parentMessageID?: string,
	files: MessageView["files"] = [],
): void {
	const conversation = getState().conversations[conversationID];
	const pending: PendingMessage = {
		clientMessageID: newID("web"),
		conversationID,
		isWithKontor: conversation?.isWithKontor ?? false,
		text: text.normalize("NFC"),
		...(files.length === 0 ? {} : { files }),
		...(parentMessageID === undefined ? {} : { parentMessageID }),
		createdAt: new Date().toISOString(),
		state: "waiting",
	};
	change((outbox) => [...outbox, pending]);
	flushOutbox();
}

export function dropPending(id: string): PendingMessage | undefined {
	const found = getState().outbox.find((pending) => pending.clientMessageID === id);
	change((outbox) => outbox.filter((pending) => pending.clientMessageID !== id));
	return found;
}

export function retryPending(id: string): void {
	patch(id, { state: "waiting", problem: undefined });
	flushOutbox();
}

let isFlushing = false;
const RETRY_MS = [1_000, 2_000, 5_000, 15_000] as const;
let failures = 0;

/** Sends what waits, one after the other, so that the order of typing is the order of the conversation. */
export function flushOutbox(): void {
	if (isFlushing) return;
	isFlushing = true;
	void (async () => {
		try {
			for (;;) {
				const next = getState().outbox.find((pending) => pending.state === "waiting");
				if (next === undefined || !(await send(next))) return;
			}
		} finally {
			isFlushing = false;
		}
	})();
}

/** False when the network is gone and trying the next one is pointless. */
async function send(pending: PendingMessage): Promise<boolean> {
	patch(pending.clientMessageID, { state: "sending" });
	try {
		if (pending.isWithKontor) await sendToKontor(pending);
		else await sendToPeople(pending);
		failures = 0;
		return true;
	} catch (thrown) {
		const problem = problemOf(thrown);
		const isWaiting = problem.code === "offline" || problem.status >= 502 || problem.code === "too_many_requests";
		patch(pending.clientMessageID, { state: isWaiting ? "waiting" : "failed", problem });
		if (isWaiting) setTimeout(flushOutbox, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]);
		return !isWaiting;
	}
}

async function sendToKontor(pending: PendingMessage): Promise<void> {
	const { text, conversationID, clientMessageID } = pending;
	const body = { text, conversationID, clientMessageID, ...fileIDs(pending) };
	const answer = await api<{ conversationID: string; messageID: string; turnID: string }>(
		"POST",
		"/api/v1/agent/messages",
		body,
	);
	arrive(pending, ownMessage(pending, answer.messageID));
	setTimeout(() => {
		if (getState().turns[answer.turnID] === undefined) void loadTurn(answer.turnID);
	}, TURN_MS);
}

async function sendToPeople(pending: PendingMessage): Promise<void> {
	const { text, conversationID, clientMessageID, parentMessageID } = pending;
	const path = `/api/v1/conversations/${conversationID}/messages`;
	const body = { text, clientMessageID, parentMessageID, ...fileIDs(pending) };
	const { message } = await api<{ message: MessageView }>("POST", path, body);
	arrive(pending, message);
}

const fileIDs = ({ files }: PendingMessage) =>
	files === undefined ? {} : { fileIDs: files.map(({ fileID }) => fileID) };

/** The stored message takes the place of the pending one in the same step: nothing flickers, nothing is there twice. */
function arrive(pending: PendingMessage, message: MessageView): void {
	told(message.id);
	const { timelines } = getState();
	if (timelines[pending.conversationID]?.messages.some((other) => other.id === message.id) !== true)
		showMessage(message);
	patchConversation(pending.conversationID, {
		lastMessage: message,
		lastReadMessageID: message.id,
		lastReadSeq: message.seq,
		unreadCount: 0,
		// until its event tells its place: above everything that has come
		place: Math.max(...Object.values(getState().conversations).map(({ place }) => place)) + 1,
	});
	change((outbox) => outbox.filter((other) => other.clientMessageID !== pending.clientMessageID));
}

function ownMessage(pending: PendingMessage, id: string): MessageView {
	const member = getState().me?.member;
	return {
		id,
		conversationID: pending.conversationID,
		// until its event tells its place: below everything that has come
		seq: (getState().conversations[pending.conversationID]?.lastMessage?.seq ?? 0) + 1,
		author: { id: member?.personID ?? "", name: member?.name ?? "", kind: "member" },
		via: null,
		text: pending.text,
		createdAt: new Date().toISOString(),
		isPinned: false,
		files: pending.files ?? [],
		reactions: [],
		mentions: [],
		clientMessageID: pending.clientMessageID,
	};
}

/** Takes out what the server already has (an answer that got lost on its way to us). */
export function settleOutbox(messages: readonly MessageView[]): void {
	const arrived = new Set(messages.map((message) => message.clientMessageID).filter((id) => id !== undefined));
	if (getState().outbox.some((pending) => arrived.has(pending.clientMessageID))) {
		change((outbox) => outbox.filter((pending) => !arrived.has(pending.clientMessageID)));
	}
}
