/** Search in messages: words, filters as chips in the address, and each hit with the way to where it stands. */

import { useEffect, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { call, type ToolResult } from "#web/client/call.ts";
import { useStore } from "#web/client/store.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { navigate, replaceAddress, useAddress } from "#web/messenger/route.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Filters, useFilterNames } from "./Filters.tsx";
import { Hit } from "./Hit.tsx";
import { readSearch, type Search, searchAddress, searchInput } from "./search-query.ts";

type Candidate = ToolResult<"message_search">["candidates"][number];
type Found = { hits: readonly Candidate[]; nextCursor: string | null; problem: ClientProblem | null; isBusy: boolean };

export function SearchPage() {
	const say = useChannelWords();
	const search = readSearch(useAddress());
	const found = useFound(search);
	const change = (part: Partial<Search>): void => replaceAddress(searchAddress({ ...search, ...part }));
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page search-page">
				<header className="page-head">
					<h1>{say("searchTitle")}</h1>
				</header>
				<div className="search people-search">
					<Icon name="search" />
					<input
						className="input"
						type="search"
						aria-label={say("searchLabel")}
						placeholder={say("searchLabel")}
						value={search.words}
						onChange={(event) => change({ words: event.currentTarget.value })}
						autoComplete="off"
						// biome-ignore lint/a11y/noAutofocus: the page is there to type in it
						autoFocus
						data-testid="search-words"
					/>
				</div>
				<Filters search={search} onChange={change} />
				<Results search={search} found={found} onChange={change} />
			</div>
		</main>
	);
}

type ResultsProps = {
	search: Search;
	found: Found & { more: () => void };
	onChange: (part: Partial<Search>) => void;
};

function Results({ search, found, onChange }: ResultsProps) {
	const say = useChannelWords();
	const words = useWords();
	const filters = useFilterNames(search);
	if ([...search.words.trim()].length < 2) return <p className="muted sm">{say("searchStart")}</p>;
	if (found.problem !== null)
		return (
			<ErrorCard
				level={2}
				title={say("searchFailed")}
				detail={problemText(found.problem, words)}
				code={found.problem.code}
			/>
		);
	if (found.isBusy && found.hits.length === 0) return <Skeleton lines={5} label={say("searchTitle")} />;
	if (found.hits.length === 0)
		return (
			<EmptyState
				level={2}
				title={say("searchNone")}
				actions={filters.map(({ name, without }) => (
					<Button key={name} isCompact onClick={() => onChange(without)}>
						{say("dropFilter", { name })}
					</Button>
				))}
			>
				{say("searchedFor", { what: [`“${search.words.trim()}”`, ...filters.map(({ name }) => name)].join(" · ") })}
			</EmptyState>
		);
	return (
		<>
			<ul className="search-hits">
				{found.hits.map((hit) => (
					<Hit key={hit.messageID} hit={hit} words={search.words} />
				))}
			</ul>
			{found.nextCursor === null ? null : (
				<Button isBusy={found.isBusy} onClick={found.more} data-testid="search-more">
					{words("loadOlder")}
				</Button>
			)}
		</>
	);
}

const NOTHING: Found = { hits: [], nextCursor: null, problem: null, isBusy: false };
/** a pause in typing this long is worth a question to the server */
const PAUSE_MS = 250;

/** The latest answer for the latest question; what arrives late for an earlier one is dropped. */
function useFound(search: Search): Found & { more: () => void } {
	const [found, setFound] = useState<Found>(NOTHING);
	const place = useStore((state) =>
		search.conversationID === null ? undefined : state.conversations[search.conversationID],
	);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const [cursor, setCursor] = useState<string | undefined>(undefined);
	const question = searchAddress(search);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first page
	useEffect(() => setCursor(undefined), [question]);
	useEffect(() => {
		let isCurrent = true;
		const input = searchInput(readSearch(question), place, myID, cursor);
		if (input === null || myID === "") return setFound(NOTHING);
		setFound((now) => ({ ...now, isBusy: true }));
		const timer = setTimeout(() => {
			call("message_search", input).then(
				({ candidates, nextCursor = null }) =>
					isCurrent &&
					setFound((now) => ({
						hits: cursor === undefined ? candidates : [...now.hits, ...candidates],
						nextCursor,
						problem: null,
						isBusy: false,
					})),
				(thrown: unknown) => isCurrent && setFound({ ...NOTHING, problem: problemOf(thrown) }),
			);
		}, PAUSE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [question, place, myID, cursor]);
	return { ...found, more: () => setCursor(found.nextCursor ?? undefined) };
}

/** In a conversation's head: the same search, in here alone. */
export function SearchHere({ conversationID }: { conversationID: string }) {
	const say = useChannelWords();
	return (
		<IconButton
			icon="search"
			label={say("searchHere")}
			className="hide-phone"
			onClick={() => navigate(searchAddress({ words: "", conversationID, by: "anyone" }))}
			data-testid="search-here"
		/>
	);
}
