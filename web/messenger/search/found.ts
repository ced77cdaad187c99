/** What a search finds: the latest answer for the latest question, page after page. */

import { useEffect, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { call, type ToolResult } from "#web/client/call.ts";
import { useStore } from "#web/client/store.ts";
import { readSearch, type Search, searchAddress, searchInput } from "./search-query.ts";

type Candidate = ToolResult<"message_search">["candidates"][number];
type Answer = {
	hits: readonly Candidate[];
	nextCursor: string | null;
	problem: ClientProblem | null;
	isBusy: boolean;
	isAsked: boolean;
};
export type Found = Answer & { more: () => void; again: () => void };

const NONE: Answer = { hits: [], nextCursor: null, problem: null, isBusy: false, isAsked: false };
/** a pause in typing this long is worth a question to the server */
const PAUSE_MS = 250;

/** What arrives late for an earlier question is dropped. */
export function useFound(search: Search): Found {
	const [found, setFound] = useState<Answer>(NONE);
	const place = useStore((state) => (search.in === null ? undefined : state.conversations[search.in]));
	const isLoading = useStore((state) => search.in !== null && state.conversationsState === "loading");
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const [cursor, setCursor] = useState<string | undefined>(undefined);
	const [tries, setTries] = useState(0);
	const question = searchAddress(search);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first page
	useEffect(() => setCursor(undefined), [question]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every try asks again
	useEffect(() => {
		let isCurrent = true;
		const input = searchInput(readSearch(question), place, myID, cursor);
		if (input === null) return setFound(NONE);
		setFound((now) => ({ ...now, isBusy: true, isAsked: true }));
		if (isLoading || myID === "") return;
		const timer = setTimeout(() => {
			call("message_search", input).then(
				({ candidates, nextCursor = null }) =>
					isCurrent &&
					setFound((now) => ({
						...NONE,
						isAsked: true,
						hits: cursor === undefined ? candidates : [...now.hits, ...candidates],
						nextCursor,
					})),
				// of a further page the pages before it stay
				(thrown: unknown) =>
					isCurrent &&
					setFound((now) => ({
						...(cursor === undefined ? NONE : now),
						isAsked: true,
						isBusy: false,
						problem: problemOf(thrown),
					})),
			);
		}, PAUSE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [question, place, isLoading, myID, cursor, tries]);
	return {
		...found,
		more: () => setCursor(found.nextCursor ?? undefined),
		again: () => setTries((now) => now + 1),
	};
}
