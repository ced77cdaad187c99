/** What calls this person within threads, as the conversation's row keeps it: until the thread is opened. Pure. */

import type { ConversationView, MessageView, ThreadMention } from "#record/views.ts";

type Counted = Pick<ConversationView, "mentionCount" | "threadMentions">;

/** A reply that calls has come. */
export function withMention({ mentionCount, threadMentions }: Counted, message: MessageView): Counted {
	const { id: messageID, parentMessageID: rootMessageID } = message;
	return {
		mentionCount: mentionCount + 1,
		threadMentions: rootMessageID === undefined ? threadMentions : [...threadMentions, { messageID, rootMessageID }],
	};
}

/** Read, or taken back by whoever wrote it. */
export function withoutMentions(
	{ mentionCount, threadMentions }: Counted,
	isGone: (one: ThreadMention) => boolean,
): Counted {
	const left = threadMentions.filter((one) => !isGone(one));
	return { mentionCount: Math.max(0, mentionCount - (threadMentions.length - left.length)), threadMentions: left };
}
