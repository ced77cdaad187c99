/** Everything read at once, and as it was before. */

import { type ClientProblem, problemOf } from "./api.ts";
import { call } from "./call.ts";
import { getState, patchConversation, putConversation } from "./store.ts";

export type ReadBefore = { conversationID: string; lastReadMessageID: string | null };

/** Marks every conversation read up to what this page knows of it. Answers where reading had ended in those that moved. */
export async function readEverything(): Promise<{ before: ReadBefore[]; problem: ClientProblem | null }> {
	const unread = Object.values(getState().conversations).filter(({ unreadCount }) => unreadCount > 0);
	const moved = await Promise.all(
		unread.map(async ({ id: conversationID, lastReadMessageID, lastMessage, unreadCount, mentionCount }) => {
			const before: ReadBefore = { conversationID, lastReadMessageID };
			if (lastMessage === null) return { before, problem: null };
			const read = { lastReadMessageID: lastMessage.id, unreadCount: 0, mentionCount: 0 };
			patchConversation(conversationID, read);
			const problem = await attempt(() => move(conversationID, { lastReadMessageID: lastMessage.id }));
			if (problem !== null) patchConversation(conversationID, { lastReadMessageID, unreadCount, mentionCount });
			return { before, problem };
		}),
	);
	return {
		before: moved.filter(({ problem }) => problem === null).map(({ before }) => before),
		problem: moved.find(({ problem }) => problem !== null)?.problem ?? null,
	};
}

/** Takes it back: what came since is unread as well. */
export async function readAsBefore(before: readonly ReadBefore[]): Promise<ClientProblem | null> {
	const problems = await Promise.all(
		before.map(({ conversationID, lastReadMessageID }) =>
			attempt(() => move(conversationID, { lastReadMessageID: lastReadMessageID ?? "", isUnreadAgain: true })),
		),
	);
	return problems.find((problem) => problem !== null) ?? null;
}

type To = { lastReadMessageID: string; isUnreadAgain?: boolean };

async function move(conversationID: string, to: To): Promise<void> {
	putConversation((await call("conversation_update", { conversationID, ...to })).conversation);
}

async function attempt(work: () => Promise<void>): Promise<ClientProblem | null> {
	try {
		await work();
		return null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}
