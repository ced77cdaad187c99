/** One person: what they do, whom they report to, how to reach them, and where you meet. */

import { useState } from "react";
import type { PersonView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { loadDirectory } from "#web/client/directory.ts";
import { useStore } from "#web/client/store.ts";
import { useSubject } from "#web/messenger/ask/subject.ts";
import { useFrame } from "#web/messenger/frame-acts.ts";
import { useLate } from "#web/messenger/hooks.ts";
import { navigate } from "#web/messenger/route.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { EditPerson } from "./EditPerson.tsx";
import { PersonActs } from "./PersonActs.tsx";
import { PersonFacts } from "./PersonFacts.tsx";
import { Marks } from "./PersonRow.tsx";
import { useDirectory } from "./use-directory.ts";
import { usePeopleWords } from "./words.ts";
import { useWriteTo } from "./write-to.ts";

export function PersonPage({ id }: { id: string }) {
	const say = usePeopleWords();
	const people = useStore((state) => state.people);
	const state = useStore((now) => now.peopleState);
	const isLate = useLate(200);
	useDirectory();
	const person = people?.find(({ personID }) => personID === id);
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page person-page">
				<p className="crumb">
					<a href="/people" onClick={(event) => navigate("/people", event)}>
						<Icon name="left" isSmall />
						{say("title")}
					</a>
				</p>
				{person !== undefined ? (
					<Card person={person} people={people ?? []} />
				) : people !== null ? (
					<EmptyState
						level={2}
						title={say("personMissing")}
						actions={<Button onClick={() => navigate("/people")}>{say("toPeople")}</Button>}
					>
						{say("personMissingText")}
					</EmptyState>
				) : state === "failed" ? (
					<ErrorCard
						level={2}
						title={say("failed")}
						actions={<Button onClick={() => void loadDirectory()}>{say("tryAgain")}</Button>}
					/>
				) : isLate ? (
					<Skeleton lines={4} label={say("loading")} />
				) : null}
			</div>
		</main>
	);
}

function Card({ person, people }: { person: PersonView; people: readonly PersonView[] }) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const { write, isBusy, canWrite } = useWriteTo(person);
	const [isEditing, setEditing] = useState(false);
	const { name, employmentStatus: status } = person;
	const frame = useFrame();
	const subject = { label: name, address: `/people/${person.personID}` };
	useSubject(subject.label, subject.address);
	return (
		<article className="person-card">
			<header>
				<Avatar id={person.personID} name={name} className="s64" />
				<div className="person-title">
					<h1>{name}</h1>
					<p>
						{[person.jobTitle, person.teamName].filter(Boolean).join(" · ")} <Marks person={person} />
					</p>
				</div>
				<div className="person-acts">
					{canWrite ? (
						<Button
							kind="primary"
							icon="chat"
							isBusy={isBusy}
							onClick={() => void write()}
							data-testid="person-message"
						>
							{say("message")}
						</Button>
					) : null}
					<Button icon="compose" onClick={() => frame.ask(subject)} data-testid="person-ask">
						{say("askAbout")}
					</Button>
					{isAdmin || isMine(person.personID) ? (
						<Button icon="pencil" onClick={() => setEditing(true)} data-testid="person-edit">
							{say("edit")}
						</Button>
					) : null}
					<PersonActs person={person} />
				</div>
			</header>
			{status === "departed" ? (
				<p className="note" data-testid="former-note">
					{say("formerText", { name })}
				</p>
			) : null}
			{status === "invited" || status === "pending" ? <p className="note">{say("invitedText", { name })}</p> : null}
			<PersonFacts person={person} people={people} />
			{isEditing ? <EditPerson person={person} onClose={() => setEditing(false)} /> : null}
		</article>
	);
}
