/** Everything read at once, and as it was before. */

import type { ConversationView } from "#record/views.ts";
import { attempt, type ClientProblem } from "./api.ts";
import { call } from "./call.ts";
import { hasUnread } from "./derive.ts";
import { getState, patchConversation, putConversation } from "./store.ts";

/** `replyIDs` are the first that called in each thread. */
export type ReadBefore = { conversationID: string; lastReadMessageID: string | null; replyIDs: string[] };

/** Marks every conversation read up to what this page knows of it. Answers where reading had ended in those that moved. */
export async function readEverything(): Promise<{ before: ReadBefore[]; problem: ClientProblem | null }> {
	const moved = await Promise.all(Object.values(getState().conversations).filter(hasUnread).map(readOne));
	return {
		before: moved.filter(({ problem }) => problem === null).map(({ before }) => before),
		problem: moved.find(({ problem }) => problem !== null)?.problem ?? null,
	};
}

async function readOne(conversation: ConversationView): Promise<{ before: ReadBefore; problem: ClientProblem | null }> {
	const {
		id: conversationID,
		lastReadMessageID,
		lastReadSeq,
		lastMessage,
		unreadCount,
		mentionCount,
		threadMentions,
		toldTurnIDs,
	} = conversation;
	const threads = [...Map.groupBy(threadMentions, ({ rootMessageID }) => rootMessageID).values()];
	const replyIDs = threads.flatMap((list) => list.at(0)?.messageID ?? []);
	const before: ReadBefore = { conversationID, lastReadMessageID, replyIDs };
	if (lastMessage === null) return { before, problem: null };
	patchConversation(conversationID, {
		lastReadMessageID: lastMessage.id,
		lastReadSeq: lastMessage.seq,
		unreadCount: 0,
		mentionCount: 0,
		threadMentions: [],
		toldTurnIDs: [],
	});
	const problem = await attempt(async () => {
		await move(conversationID, { lastReadMessageID: lastMessage.id });
		for (const list of threads) await move(conversationID, { lastReadReplyID: list.at(-1)?.messageID ?? "" });
		for (const turnID of toldTurnIDs) await call("turn_update", { turnID, tellsWhenDone: false });
	});
	const asBefore = { lastReadMessageID, lastReadSeq, unreadCount, mentionCount, threadMentions, toldTurnIDs };
	if (problem !== null) patchConversation(conversationID, asBefore);
	return { before, problem };
}

/** Takes it back: what came since is unread as well. */
export async function readAsBefore(before: readonly ReadBefore[]): Promise<ClientProblem | null> {
	const problems = await Promise.all(
		before.map(({ conversationID, lastReadMessageID, replyIDs }) =>
			attempt(async () => {
				await move(conversationID, { lastReadMessageID: lastReadMessageID ?? "", isUnreadAgain: true });
				for (const id of replyIDs) await move(conversationID, { lastReadReplyID: id, isUnreadAgain: true });
			}),
		),
	);
	return problems.find((problem) => problem !== null) ?? null;
}

type To = { lastReadMessageID?: string; lastReadReplyID?: string; isUnreadAgain?: boolean };

async function move(conversationID: string, to: To): Promise<void> {
	putConversation((await call("conversation_update", { conversationID, ...to })).conversation);
}
