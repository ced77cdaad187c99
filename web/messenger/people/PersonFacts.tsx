/** What is known of a person, fact by fact; what nobody gave is left out. */

import type { ReactNode } from "react";
import type { PersonView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { collator, dateOf } from "#web/messenger/format.ts";
import { useNow } from "#web/messenger/hooks.ts";
import { navigate } from "#web/messenger/route.ts";
import { useLanguage } from "#web/ui/language.ts";
import { peopleAddress } from "./address.ts";
import { Standing } from "./PersonRow.tsx";
import { localTime } from "./people-facts.ts";
import { usePeopleWords } from "./words.ts";

export function PersonFacts({ person, people }: { person: PersonView; people: readonly PersonView[] }) {
	const say = usePeopleWords();
	const language = useLanguage();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const apart = useApart();
	const now = useNow(30_000);
	const local = localTime(person.timeZone, now, language);
	const reports = people
		.filter(({ supervisorID, employmentStatus }) => supervisorID === person.personID && employmentStatus !== "departed")
		.sort((a, b) => collator(language).compare(a.name, b.name));
	const { supervisorID, supervisorName } = person;
	return (
		<dl className="facts" data-testid="person-facts">
			{person.teamName === undefined ? null : (
				<Fact name={say("team")}>
					<Link address={peopleAddress("tree")}>{person.teamName}</Link>
				</Fact>
			)}
			{supervisorID === undefined || supervisorName === undefined ? null : (
				<Fact name={say("reportsTo")}>
					<Link address={`/people/${supervisorID}`}>
						{saidName({ personID: supervisorID, name: supervisorName }, apart)}
					</Link>
				</Fact>
			)}
			{reports.length === 0 ? null : (
				<Fact name={say("reports")}>
					<ul className="fact-list">
						{reports.map((report) => (
							<li key={report.personID}>
								<Link address={`/people/${report.personID}`}>{saidName(report, apart)}</Link>
							</li>
						))}
					</ul>
				</Fact>
			)}
			<Fact name={say("email")}>
				<a href={`mailto:${person.email}`}>{person.email}</a>
			</Fact>
			{person.phoneNumber === undefined ? null : (
				<Fact name={say("phone")}>
					<a href={`tel:${person.phoneNumber.replace(/[^\d+]/g, "")}`}>{person.phoneNumber}</a>
				</Fact>
			)}
			{person.hireDate === undefined ? null : (
				<Fact name={say("hired")}>
					<time dateTime={person.hireDate}>{dateOf(person.hireDate, language)}</time>
				</Fact>
			)}
			{local === null ? null : (
				<Fact name={say("localTime")}>
					<span data-testid="local-time">{say("localTimeOf", local)}</span>
				</Fact>
			)}
			<SharedChannels person={person} />
			{isAdmin && person.employmentStatus !== "departed" ? (
				<Fact name={say("account")}>
					<Standing person={person} />
				</Fact>
			) : null}
		</dl>
	);
}

function SharedChannels({ person }: { person: PersonView }) {
	const say = usePeopleWords();
	const conversations = useStore((state) => state.conversations);
	if (isMine(person.personID)) return null;
	const shared = Object.values(conversations).filter(
		({ kind, memberIDs }) => kind === "channel" && memberIDs.includes(person.personID),
	);
	if (shared.length === 0) return null;
	return (
		<Fact name={say("sharedChannels")}>
			<ul className="fact-list">
				{shared.map(({ id, name }) => (
					<li key={id}>
						<Link address={`/c/${id}`}>#{name}</Link>
					</li>
				))}
			</ul>
		</Fact>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Link({ address, children }: { address: string; children: ReactNode }) {
	return (
		<a href={address} onClick={(event) => navigate(address, event)}>
			{children}
		</a>
	);
}
