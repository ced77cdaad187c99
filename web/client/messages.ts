/** What a person does with a message that stands: react, change, remove, pin; and the thread below it. */

import type { MessageView, TurnView } from "#record/views.ts";
import { api, attempt, type ClientProblem, problemOf } from "./api.ts";
import { call } from "./call.ts";
import { boxKey } from "./drafts.ts";
import { needHold } from "./load.ts";
import { getState, patchTimeline, putMessage, putTurns, setState } from "./store.ts";

export const editMessage = (messageID: string, text: string): Promise<ClientProblem | null> =>
	attempt(() => call("message_update", { messageID, text }));

export const pinMessage = (messageID: string, isPinned: boolean): Promise<ClientProblem | null> =>
	attempt(() => call("message_update", { messageID, isPinned }));

export const deleteMessage = (messageID: string): Promise<ClientProblem | null> =>
	attempt(() => call("message_delete", { messageIDs: [messageID] }));

/** Adds my reaction or takes it back. */
export function toggleReaction(message: MessageView, emoji: string): Promise<ClientProblem | null> {
	const myID = getState().me?.member.personID ?? "";
	const isMine = message.reactions.some((one) => one.emoji === emoji && one.memberIDs.includes(myID));
	const input = { messageID: message.id, emoji };
	return attempt(() => (isMine ? call("message_reaction_delete", input) : call("message_reaction_add", input)));
}

type Page = { messages: MessageView[]; root?: MessageView; turns: TurnView[]; nextCursor: string | null };

/** The newest replies of a thread with the message it hangs on, older ones by `loadOlder`; kept like a conversation's timeline, under its own key. */
export async function loadThread(conversationID: string, parentMessageID: string): Promise<void> {
	const key = boxKey(conversationID, parentMessageID);
	if (getState().timelines[key] === undefined) {
		const empty = { messages: [], state: "loading" as const, hasOlder: false, isLoadingOlder: false, newAfter: null };
		setState((now) => ({ timelines: { ...now.timelines, [key]: empty } }));
	}
	try {
		const path = `/api/v1/conversations/${conversationID}/messages?parentMessageID=${parentMessageID}&limit=200`;
		const page = await api<Page>("GET", path);
		putTurns(page.turns);
		for (const turn of page.turns) for (const holdID of turn.holdIDs) needHold(holdID);
		const all = page.root === undefined ? page.messages : [page.root, ...page.messages];
		patchTimeline(key, (now) => ({
			...now,
			state: "ready",
			problem: undefined,
			messages: all.reduce(putMessage, [...now.messages]),
			hasOlder: page.nextCursor !== null,
		}));
	} catch (thrown) {
		const problem = problemOf(thrown);
		patchTimeline(key, (now) => ({ ...now, state: now.state === "ready" ? "ready" : "failed", problem }));
	}
}
