/** Everybody by name, found as the agent finds them; former members folded away at the end. */

import { memo, useDeferredValue, useMemo, useState } from "react";
import type { PersonView } from "#record/views.ts";
import { collator } from "#web/messenger/format.ts";
import { findPeople, nearPeople } from "#web/messenger/people-find.ts";
import { replaceAddress } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { peopleAddress } from "./address.ts";
import { PersonRow } from "./PersonRow.tsx";
import { usePeopleWords } from "./words.ts";

export function Directory({ people, query }: { people: readonly PersonView[]; query: string }) {
	const say = usePeopleWords();
	const language = useLanguage();
	const [written, setWritten] = useState(query);
	const look = (next: string): void => {
		setWritten(next);
		replaceAddress(peopleAddress("list", "team", next.trim()));
	};
	const sorted = useMemo(() => {
		const { compare } = collator(language);
		return [...people].sort((a, b) => compare(a.name, b.name));
	}, [people, language]);
	// typing goes first: a long list follows a moment later
	const wanted = useDeferredValue(written);
	const found = useMemo(() => findPeople(sorted, wanted), [sorted, wanted]);
	return (
		<>
			<SearchField
				label={say("filter")}
				value={written}
				onChange={look}
				className="people-search"
				testID="people-filter"
			/>
			{found.length === 0 ? (
				<NoMatch people={sorted} query={wanted.trim()} onClear={() => look("")} />
			) : (
				<Found people={found} isFiltered={wanted.trim() !== ""} />
			)}
		</>
	);
}

function NoMatch({ people, query, onClear }: { people: readonly PersonView[]; query: string; onClear: () => void }) {
	const say = usePeopleWords();
	const near = nearPeople(people, query);
	const all = (
		<Button onClick={onClear} data-testid="people-all">
			{say("showAll")}
		</Button>
	);
	if (near.length === 0) return <EmptyState level={2} title={say("noMatch", { query })} actions={all} />;
	return (
		<>
			<p className="near" role="status">
				{say("nearMatch", { query })}
			</p>
			<ul className="directory">
				{near.map((person) => (
					<PersonRow key={person.personID} person={person} />
				))}
			</ul>
			<p className="near">{all}</p>
		</>
	);
}

const Found = memo(function Found({ people, isFiltered }: { people: readonly PersonView[]; isFiltered: boolean }) {
	const say = usePeopleWords();
	const here = people.filter(({ employmentStatus }) => employmentStatus !== "departed");
	const former = people.filter(({ employmentStatus }) => employmentStatus === "departed");
	return (
		<>
			<ul className="directory" data-testid="directory">
				{here.map((person) => (
					<PersonRow key={person.personID} person={person} />
				))}
			</ul>
			{former.length === 0 ? null : (
				<details className="former" open={isFiltered || undefined}>
					<summary data-testid="former">{say("formerMembers", { count: former.length })}</summary>
					<ul className="directory">
						{former.map((person) => (
							<PersonRow key={person.personID} person={person} />
						))}
					</ul>
				</details>
			)}
		</>
	);
});
