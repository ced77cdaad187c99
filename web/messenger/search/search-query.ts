/** What is searched, as the address says it: words, where, and by whom. Pure, so that it can be tested alone. */

import type { ConversationView } from "#record/views.ts";
import type { ToolInput } from "#web/client/call.ts";

export type By = "anyone" | "requester" | "assistant";
export type Search = { words: string; conversationID: string | null; by: By };

const BY: readonly By[] = ["anyone", "requester", "assistant"];

export function readSearch(address: string): Search {
	const { searchParams } = new URL(address, "http://here");
	return {
		words: searchParams.get("q") ?? "",
		conversationID: searchParams.get("in"),
		by: BY.find((one) => one === searchParams.get("by")) ?? "anyone",
	};
}

export function searchAddress({ words, conversationID, by }: Search): string {
	const params = new URLSearchParams();
	if (words !== "") params.set("q", words);
	if (conversationID !== null) params.set("in", conversationID);
	if (by !== "anyone") params.set("by", by);
	const query = params.toString();
	return query === "" ? "/search" : `/search?${query}`;
}

/** What the tool is asked; null while there are too few letters for it to mean anything. */
export function searchInput(
	{ words, by }: Search,
	place: ConversationView | undefined,
	myID: string,
	cursor?: string,
): ToolInput<"message_search"> | null {
	const wanted = words.normalize("NFC").trim();
	if ([...wanted].length < 2) return null;
	const other = place?.memberIDs.find((id) => id !== myID);
	const where =
		place === undefined
			? { scope: "everywhere" as const }
			: place.kind === "channel"
				? { scope: "channel" as const, channelID: place.id }
				: {
						scope: "directMessage" as const,
						...(other === undefined || place.isWithKontor ? {} : { personHint: other }),
					};
	return { queries: [wanted], authoredBy: by, limit: 25, ...where, ...(cursor === undefined ? {} : { cursor }) };
}
