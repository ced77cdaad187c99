/** What is searched, as the address says it: words, whose, where, with files, between which days. Pure, so that it can be tested alone. */

import type { ConversationView } from "#record/views.ts";
import type { ToolInput } from "#web/client/call.ts";
import { addDays } from "#web/messenger/tasks/weeks.ts";

export type Search = {
	/** as they stand in the field */
	words: string;
	/** the author; Kontor and oneself are people like any other */
	from: string | null;
	/** the conversation */
	in: string | null;
	hasFile: boolean;
	/** days, neither of them taken in */
	after: string | null;
	before: string | null;
};
export type Filters = Omit<Search, "words">;

export const KONTOR = "mem_kontor";
export const NO_FILTERS: Filters = { from: null, in: null, hasFile: false, after: null, before: null };
export const NOTHING: Search = { words: "", ...NO_FILTERS };

export function readSearch(address: string): Search {
	const { searchParams } = new URL(address, "http://here");
	const day = (name: string): string | null => {
		const text = searchParams.get(name);
		return text !== null && isDay(text) ? text : null;
	};
	return {
		words: searchParams.get("q") ?? "",
		from: searchParams.get("from"),
		in: searchParams.get("in"),
		hasFile: searchParams.get("has") === "file",
		after: day("after"),
		before: day("before"),
	};
}

export function searchAddress(search: Partial<Search>): string {
	const { words, from, in: place, hasFile, after, before } = { ...NOTHING, ...search };
	const params = new URLSearchParams();
	if (words !== "") params.set("q", words);
	if (from !== null) params.set("from", from);
	if (place !== null) params.set("in", place);
	if (hasFile) params.set("has", "file");
	if (after !== null) params.set("after", after);
	if (before !== null) params.set("before", before);
	const query = params.toString();
	return query === "" ? "/search" : `/search?${query}`;
}

export function isDay(text: string): boolean {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export const isFiltered = ({ from, in: place, hasFile, after, before }: Filters): boolean =>
	from !== null || place !== null || hasFile || after !== null || before !== null;

/** What the tool is asked. Null while there is nothing to ask: no filter, and too few letters to mean anything. */
export function searchInput(
	search: Search,
	place: ConversationView | undefined,
	myID: string,
	cursor?: string,
): ToolInput<"message_search"> | null {
	const wanted = search.words.normalize("NFC").trim();
	const length = [...wanted].length;
	if (length === 1 || (length === 0 && !isFiltered(search))) return null;
	const { after, before } = search;
	return {
		...(wanted === "" ? {} : { queries: [wanted] }),
		...authorOf(search.from, myID),
		...placeOf(search.in, place, myID),
		...(search.hasFile ? { hasFile: true } : {}),
		...(after === null ? {} : { startsAt: addDays(after, 1) }),
		...(before === null ? {} : { endsAt: addDays(before, -1) }),
		limit: 25,
		...(cursor === undefined ? {} : { cursor }),
	};
}

function authorOf(from: string | null, myID: string): Pick<ToolInput<"message_search">, "authoredBy" | "authorHint"> {
	if (from === null) return {};
	if (from === KONTOR) return { authoredBy: "assistant" };
	return from === myID ? { authoredBy: "requester" } : { authorHint: from };
}

/** A conversation that is not in one's list is asked for as a channel: the server says why it is not there. */
function placeOf(
	id: string | null,
	place: ConversationView | undefined,
	myID: string,
): Pick<ToolInput<"message_search">, "scope" | "channelID" | "personHint"> {
	if (id === null) return { scope: "everywhere" };
	if (place === undefined || place.kind === "channel") return { scope: "channel", channelID: id };
	const other = place.memberIDs.find((one) => one !== myID);
	return other === undefined || place.isWithKontor
		? { scope: "directMessage" }
		: { scope: "directMessage", personHint: other };
}
