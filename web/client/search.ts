/** Finds messages in every conversation of the person, by words: the server ranks, the page only shows. */

import { api } from "./api.ts";

export type SearchHit = {
	messageID: string;
	conversationID: string;
	authorID: string;
	createdAt: string;
	preview: string;
};

type Candidate = {
	messageID: string;
	channelID: string;
	userID: string;
	createdAt: number;
	preview?: string;
	text?: string;
};

/** Throws `ApiProblem`. Shorter than two characters finds nothing: everything would match. */
export async function searchMessages(query: string, limit = 8): Promise<SearchHit[]> {
	const words = query.normalize("NFC").trim();
	if ([...words].length < 2) return [];
	const answer = await api<{ result: { candidates: Candidate[] } }>("POST", "/api/v1/tools/message_search/invoke", {
		input: { queries: [words], limit },
	});
	return answer.result.candidates.map((candidate) => ({
		messageID: candidate.messageID,
		conversationID: candidate.channelID,
		authorID: candidate.userID,
		createdAt: new Date(candidate.createdAt).toISOString(),
		preview: candidate.preview ?? candidate.text ?? "",
	}));
}
