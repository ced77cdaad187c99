/** The directory: who works here, what they do, and a way to write to each. */

import { useEffect, useState } from "react";
import type { PersonView } from "#record/views.ts";
import { openDirect } from "#web/client/act.ts";
import { isMine } from "#web/client/derive.ts";
import { loadPeople } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { collator } from "./format.ts";
import { useLate } from "./hooks.ts";
import { findPeople } from "./people-find.ts";
import { navigate } from "./route.ts";
import { problemText, useWords } from "./words.ts";

export function PeoplePage() {
	const say = useWords();
	const people = useStore((state) => state.people);
	const state = useStore((now) => now.peopleState);
	const isLate = useLate(200);
	useEffect(() => void loadPeople(), []);
	const working = (people ?? []).filter((person) => person.employmentStatus === "active");
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page">
				<header className="page-head">
					<div>
						<h1>{say("peopleTitle")}</h1>
						{people === null ? null : <p>{say("peopleCount", { count: working.length })}</p>}
					</div>
				</header>
				{state === "failed" ? (
					<ErrorCard
						title={say("peopleFailed")}
						actions={<Button onClick={() => void loadPeople()}>{say("tryAgain")}</Button>}
					/>
				) : people !== null ? (
					<Directory people={people} />
				) : isLate ? (
					<Skeleton lines={5} label={say("loading")} />
				) : null}
			</div>
		</main>
	);
}

function Directory({ people }: { people: readonly PersonView[] }) {
	const say = useWords();
	const language = useLanguage();
	const [query, setQuery] = useState("");
	const shown = findPeople(people, query).sort((a, b) => collator(language).compare(a.name, b.name));
	return (
		<>
			<div className="search people-search">
				<Icon name="search" />
				<input
					className="input"
					type="search"
					aria-label={say("peopleFilter")}
					placeholder={say("peopleFilter")}
					value={query}
					onChange={(event) => setQuery(event.currentTarget.value)}
					autoComplete="off"
				/>
			</div>
			{shown.length === 0 ? <EmptyState title={say("peopleNoMatch", { query: query.trim() })} /> : null}
			<ul className="directory">
				{shown.map((person) => (
					<PersonRow key={person.personID} person={person} />
				))}
			</ul>
		</>
	);
}

function PersonRow({ person }: { person: PersonView }) {
	const say = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	const canWrite = person.employmentStatus === "active" && !isMine(person.personID);
	async function write(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		const answer = await openDirect(person.personID);
		setBusy(false);
		if ("id" in answer) navigate(`/c/${answer.id}`);
		else toast({ text: problemText(answer.problem, say), icon: "warn" });
	}
	const about = [person.jobTitle, person.teamName].filter(Boolean).join(" · ");
	return (
		<li className="person" data-testid={`person-${person.personID}`}>
			<Avatar id={person.personID} name={person.name} />
			<div className="person-main">
				<b>{person.name}</b>
				<Marks person={person} />
				<p>{about}</p>
			</div>
			<div className="person-reach">
				<a href={`mailto:${person.email}`}>{person.email}</a>
				{person.supervisorName === undefined ? null : <p>{say("reportsTo", { name: person.supervisorName })}</p>}
			</div>
			{canWrite ? (
				<IconButton
					icon="chat"
					label={say("messagePerson", { name: person.name })}
					onClick={() => void write()}
					aria-busy={isBusy || undefined}
					data-testid={`message-${person.personID}`}
				/>
			) : (
				<span className="icon-space" />
			)}
		</li>
	);
}

function Marks({ person }: { person: PersonView }) {
	const say = useWords();
	const status = person.employmentStatus;
	return (
		<>
			{isMine(person.personID) ? <Badge>{say("thisIsYou")}</Badge> : null}
			{person.isAdmin ? <Badge kind="info">{say("administrator")}</Badge> : null}
			{status === "active" ? null : <Badge>{say(status)}</Badge>}
		</>
	);
}
