/** Finds messages in every conversation of the person, by words: the server ranks, the page only shows. */

import { call } from "./call.ts";

export type SearchHit = {
	messageID: string;
	conversationID: string;
	authorID: string;
	createdAt: string;
	preview: string;
};

/** Throws `ApiProblem`. Shorter than two characters finds nothing: everything would match. */
export async function searchMessages(query: string, limit = 8): Promise<SearchHit[]> {
	const words = query.normalize("NFC").trim();
	if ([...words].length < 2) return [];
	const { candidates } = await call("message_search", { queries: [words], limit });
	return candidates.map((candidate) => ({
		messageID: candidate.messageID,
		conversationID: candidate.channelID,
		authorID: candidate.userID,
		createdAt: new Date(candidate.createdAt).toISOString(),
		preview: candidate.preview ?? candidate.text ?? "",
	}));
}
