/** What a person does: answer a hold, stop or repeat a turn, take a change back, read, open a conversation, sign out. */

import type { ConversationView, HoldView, TurnView } from "#record/views.ts";
import { ApiProblem, api, attempt, type ClientProblem, problemOf } from "./api.ts";
import { call } from "./call.ts";
import { loadHold, loadHolds, loadTurn } from "./load.ts";
import { askedNow } from "./order.ts";
import { getState, patchConversation, putConversation, putHolds, putTurns } from "./store.ts";
import { withoutMentions } from "./thread-mentions.ts";

export type Decision = {
	decision: "approve" | "decline" | "edit";
	version?: string;
	choice?: string;
	reason?: string;
	typedName?: string;
	input?: Record<string, unknown>;
};

/** Answers a hold. A hold that moved or was answered meanwhile is read again, so that the card shows what is true. */
export async function decide(hold: HoldView, decision: Decision): Promise<ClientProblem | null> {
	const asked = askedNow();
	try {
		putHolds([await api<HoldView>("POST", `/api/v1/holds/${hold.id}`, decision)], asked);
		if (decision.decision === "edit") await loadHolds();
		return null;
	} catch (thrown) {
		const problem = problemOf(thrown);
		if (thrown instanceof ApiProblem && (problem.code === "hold_stale" || problem.code === "hold_decided")) {
			await loadHold(hold.id);
		}
		return problem;
	}
}

/** What was just approved is not asked again: of any such call, or of those about the same thing alone. */
export function allowAlways(holdID: string, isOnlyForThis: boolean): Promise<ClientProblem | null> {
	return attempt(async () => {
		await call("policy_exception_add", { holdID, isOnlyForThis });
	});
}

export async function stopTurn(id: string): Promise<ClientProblem | null> {
	return actOnTurn(id, "stop");
}

/** *Try again* after a failure and *Continue* after a restart: finished steps are not repeated. */
export async function retryTurn(id: string): Promise<ClientProblem | null> {
	return actOnTurn(id, "retry");
}

/** The turn may be over before its answer arrives here: then the events have said so already. */
function actOnTurn(id: string, act: "stop" | "retry"): Promise<ClientProblem | null> {
	const asked = askedNow();
	return attempt(async () => {
		const turn = await api<TurnView | Pick<TurnView, "id" | "state">>("POST", `/api/v1/agent/turns/${id}/${act}`, {});
		if ("steps" in turn) putTurns([turn], asked);
	});
}

/** Keeps whether this person is told when a turn is over. */
export async function tellWhenDone(id: string, isWanted: boolean): Promise<ClientProblem | null> {
	const problem = await attempt(async () => void (await call("turn_update", { turnID: id, tellsWhenDone: isWanted })));
	const turn = getState().turns[id];
	if (problem === null && turn !== undefined) putTurns([{ ...turn, tellsWhenDone: isWanted }]);
	return problem;
}

/** How a turn ended was looked at. Failing is harmless: the next look does it again. */
export async function seenTurn(id: string): Promise<void> {
	const turn = getState().turns[id];
	if (turn?.tellsWhenDone !== true) return;
	putTurns([{ ...turn, tellsWhenDone: false }]);
	const told = getState().conversations[turn.conversationID]?.toldTurnIDs ?? [];
	patchConversation(turn.conversationID, { toldTurnIDs: told.filter((one) => one !== id) });
	await tellWhenDone(id, false);
}

/** Takes a step's changes back: null when that is done, "held" when it needs a yes first, else why not. */
export async function undoCall(callID: string, turnID: string): Promise<ClientProblem | "held" | null> {
	const asked = askedNow();
	try {
		const answer = await api<{ outcome?: string; hold?: HoldView }>("POST", `/api/v1/changes/${callID}/undo`, {});
		if (answer.hold !== undefined) putHolds([answer.hold], asked);
		await loadTurn(turnID);
		return answer.outcome === "held" ? "held" : null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}

/** Moves the read position to the newest message. Failing is harmless: the next look does it again. */
export async function markRead(conversationID: string, messageID: string): Promise<void> {
	const conversation = getState().conversations[conversationID];
	if (conversation === undefined || conversation.lastReadMessageID === messageID) return;
	// what calls in a thread counts until that is opened
	const mentionCount = conversation.threadMentions.length;
	const shown = [conversation.lastMessage, ...(getState().timelines[conversationID]?.messages ?? [])];
	const lastReadSeq = shown.find((message) => message?.id === messageID)?.seq ?? conversation.lastReadSeq;
	patchConversation(conversationID, { lastReadMessageID: messageID, lastReadSeq, unreadCount: 0, mentionCount });
	const input = { conversationID, lastReadMessageID: messageID };
	await attempt(async () => void (await call("conversation_update", input)));
}

/** A thread was opened: what called in it is read, up to the last of it that this page knows. */
export async function markThreadRead(conversationID: string, rootMessageID: string): Promise<void> {
	const conversation = getState().conversations[conversationID];
	const last = conversation?.threadMentions.findLast((one) => one.rootMessageID === rootMessageID);
	if (conversation === undefined || last === undefined) return;
	patchConversation(
		conversationID,
		withoutMentions(conversation, (one) => one.rootMessageID === rootMessageID),
	);
	await attempt(
		async () => void (await call("conversation_update", { conversationID, lastReadReplyID: last.messageID })),
	);
}

/** Opens the direct conversation with a person, making it if there is none. Answers its id or the problem. */
export async function openDirect(personID: string): Promise<{ id: string } | { problem: ClientProblem }> {
	const asked = askedNow();
	try {
		const body = { kind: "direct", memberIDs: [personID] };
		const { conversation } = await api<{ conversation: ConversationView }>("POST", "/api/v1/conversations", body);
		putConversation({ ...conversation, isHidden: false }, asked);
		return { id: conversation.id };
	} catch (thrown) {
		return { problem: problemOf(thrown) };
	}
}

export async function signOut(): Promise<ClientProblem | null> {
	return attempt(async () => {
		await api("DELETE", "/api/v1/session");
		location.assign("/signin");
	});
}
