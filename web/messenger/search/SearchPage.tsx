/** Search in messages: words, filters as chips in the address, and each hit with the way to where it stands. */

import { useEffect } from "react";
import { Failed } from "#web/messenger/Failed.tsx";
import { replaceAddress, useAddress } from "#web/messenger/route.ts";
import { useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { type Found, useFound } from "./found.ts";
import { Hit } from "./Hit.tsx";
import { type FilterName, useFilterNames, useNames } from "./names.ts";
import { PendingFilter } from "./PendingFilter.tsx";
import { isFiltered, readSearch, type Search, searchAddress } from "./search-query.ts";
import { readTyped, withoutPending } from "./typed.ts";
import { useSearchWords } from "./words.ts";

export function SearchPage() {
	const say = useSearchWords();
	const names = useNames();
	const search = readSearch(useAddress());
	const typed = readTyped(search.words, names);
	const asked = { ...search, words: typed.words };
	const found = useFound(asked);
	const filters = useFilterNames(search, names);
	const change = (part: Partial<Search>): void => replaceAddress(searchAddress({ ...search, ...part }));
	// a filter that was typed out becomes a chip, also one in an address that was pasted or whose names came later
	const moved = isMoved(typed.filters) ? searchAddress({ ...search, ...typed.filters, words: typed.text }) : null;
	useEffect(() => {
		if (moved !== null) replaceAddress(moved);
	}, [moved]);
	function decide(): void {
		const { filters: sure, text } = readTyped(search.words, names, true);
		if (isMoved(sure)) change({ ...sure, words: text });
	}
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page search-page">
				<header className="page-head">
					<h1>{say("searchTitle")}</h1>
				</header>
				<SearchField
					label={say("searchLabel")}
					value={search.words}
					onChange={(words) => change({ words })}
					onEnter={decide}
					className="search-words"
					autoFocus
					testID="search-words"
				/>
				{typed.pending === null ? null : (
					<PendingFilter
						pending={typed.pending}
						onChoose={({ filter }) => change({ ...filter, words: withoutPending(search.words, names) })}
					/>
				)}
				<FilterChips filters={search} names={names} onChange={change} />
				<Results search={asked} found={found} filters={filters} onChange={change} />
			</div>
		</main>
	);
}

const isMoved = (filters: object): boolean => Object.keys(filters).length > 0;

type ResultsProps = {
	search: Search;
	found: Found;
	filters: readonly FilterName[];
	onChange: (part: Partial<Search>) => void;
};

function Results({ search, found, filters, onChange }: ResultsProps) {
	const say = useSearchWords();
	const words = useWords();
	if (!found.isAsked) return <Start isTooShort={search.words !== "" && isFiltered(search)} />;
	const failed =
		found.problem === null ? null : (
			<Failed
				level={2}
				title={say("searchFailed")}
				problem={found.problem}
				isBusy={found.isBusy}
				onAgain={found.again}
			/>
		);
	if (failed !== null && found.hits.length === 0) return failed;
	if (found.isBusy && found.hits.length === 0) return <Skeleton lines={5} label={say("searchTitle")} />;
	if (found.hits.length === 0) {
		const what = [...(search.words === "" ? [] : [`“${search.words}”`]), ...filters.map(({ name }) => name)];
		return (
			<EmptyState
				level={2}
				title={say("searchNone")}
				actions={filters.map(({ key, name, without }) => (
					<Button key={key} isCompact onClick={() => onChange(without)} data-testid={`drop-${key}`}>
						{say("dropFilter", { name })}
					</Button>
				))}
			>
				{say("searchedFor", { what: what.join(" · ") })}
			</EmptyState>
		);
	}
	return (
		<>
			<p className="vh" role="status">
				{found.isBusy ? "" : say("searchHits", { count: found.hits.length })}
			</p>
			<ul className="search-hits">
				{found.hits.map((hit) => (
					<Hit key={hit.messageID} hit={hit} words={search.words} />
				))}
			</ul>
			{failed}
			{failed !== null || found.nextCursor === null ? null : (
				<Button isBusy={found.isBusy} onClick={found.more} data-testid="search-more">
					{words("loadOlder")}
				</Button>
			)}
		</>
	);
}

/** Nothing is asked yet: how much it takes, and what else can be typed. */
function Start({ isTooShort }: { isTooShort: boolean }) {
	const say = useSearchWords();
	return (
		<div className="muted sm">
			<p>{say("searchStart")}</p>
			{isTooShort ? null : <p>{say("searchTips")}</p>}
		</div>
	);
}
