/** Small made-up records of the API's shapes, for tests of what the pages do with them. */

import type { ConversationView, HoldView, MessageView, TurnView } from "#record/views.ts";

export const ME = "mem_me";

export function message(id: string, createdAt: string, more: Partial<MessageView> = {}): MessageView {
	const author = { id: ME, name: "Minji Kim", kind: "member" as const };
	return {
		id,
		conversationID: "conv_1",
		// as times in these records rise with the order
		seq: Date.parse(createdAt),
		author,
		via: null,
		text: id,
		createdAt,
		isPinned: false,
		files: [],
		reactions: [],
		mentions: [],
		...more,
	};
}

export function turn(id: string, messageID: string, more: Partial<TurnView> = {}): TurnView {
	return {
		id,
		conversationID: "conv_1",
		messageID,
		requesterID: ME,
		requesterName: "Minji Kim",
		state: "working",
		waitingFor: null,
		steps: [],
		holdIDs: [],
		plan: null,
		partialText: "",
		reply: null,
		error: null,
		provider: "demo",
		wasRestarted: false,
		usage: null,
		canStop: true,
		canRetry: false,
		tellsWhenDone: false,
		createdAt: "2026-12-02T01:00:00.000Z",
		...more,
	};
}

export function conversation(id: string, more: Partial<ConversationView> = {}): ConversationView {
	return {
		id,
		kind: "direct",
		name: "Jisoo Park",
		topic: "",
		visibility: "private",
		memberIDs: [ME, "mem_jisoo"],
		ownerIDs: [],
		isMember: true,
		isWithKontor: false,
		unreadCount: 0,
		mentionCount: 0,
		threadMentions: [],
		toldTurnIDs: [],
		lastReadMessageID: null,
		lastReadSeq: 0,
		isMuted: false,
		mutedUntil: null,
		isHidden: false,
		isPinned: false,
		lastMessage: null,
		place: 0,
		...more,
	};
}

export function hold(id: string, more: Partial<HoldView> = {}): HoldView {
	return {
		id,
		kind: "approval",
		tool: "task_delete",
		sideEffectClass: "destructive",
		sentence: "Delete the task",
		yes: "Delete",
		no: "Keep",
		state: "waiting",
		requesterID: ME,
		requesterName: "Minji Kim",
		answerer: "requester",
		canAnswer: true,
		isIrreversible: false,
		input: {},
		editable: [],
		preview: { version: "v", changes: [], total: 0, warnings: [] },
		origin: "agent",
		createdAt: "2026-12-02T01:00:00.000Z",
		expiresAt: "2026-12-09T01:00:00.000Z",
		...more,
	};
}
