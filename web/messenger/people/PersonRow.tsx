/** One line of the directory: who, what they do, how to reach them, and for administrators where the account stands. */

import { memo } from "react";
import type { PersonView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import type { Account } from "#web/client/directory.ts";
import { useStore } from "#web/client/store.ts";
import { momentOf, shortDayOf } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { PersonActs } from "./PersonActs.tsx";
import { usePeopleWords } from "./words.ts";
import { useWriteTo } from "./write-to.ts";

export const PersonRow = memo(function PersonRow({ person }: { person: PersonView }) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const { write, isBusy, canWrite } = useWriteTo(person);
	const address = `/people/${person.personID}`;
	return (
		<li className={isAdmin ? "person with-account" : "person"} data-testid={`person-${person.personID}`}>
			<Avatar id={person.personID} name={person.name} />
			<div className="person-main">
				<a href={address} onClick={(event) => navigate(address, event)}>
					{person.name}
				</a>
				<Marks person={person} />
				<p>{[person.jobTitle, person.teamName].filter(Boolean).join(" · ")}</p>
			</div>
			<div className="person-reach">
				<a href={`mailto:${person.email}`}>{person.email}</a>
				{isAdmin ? <Standing person={person} /> : null}
			</div>
			<div className="person-acts">
				{canWrite ? (
					<IconButton
						icon="chat"
						label={say("messagePerson", { name: person.name })}
						onClick={() => void write()}
						aria-busy={isBusy || undefined}
						data-testid={`message-${person.personID}`}
					/>
				) : null}
				<PersonActs person={person} />
			</div>
		</li>
	);
});

export function Marks({ person }: { person: PersonView }) {
	const say = usePeopleWords();
	const status = person.employmentStatus;
	return (
		<>
			{isMine(person.personID) ? <Badge>{say("you")}</Badge> : null}
			{person.isAdmin ? <Badge kind="info">{say("administrator")}</Badge> : null}
			{status === "active" ? null : <Badge kind={status === "departed" ? "plain" : "wait"}>{say(status)}</Badge>}
		</>
	);
}

/** When they were here last, or how long their invitation is open. */
export function Standing({ person }: { person: PersonView }) {
	const say = usePeopleWords();
	const language = useLanguage();
	const accounts = useStore((state) => state.accounts);
	if (accounts === null || person.employmentStatus === "departed") return null;
	const account: Account | undefined = accounts[person.personID];
	const isComing = person.employmentStatus !== "active";
	const text = isComing
		? account?.invitedUntil === undefined
			? say("invitationOver")
			: say("invitedUntil", { day: shortDayOf(account.invitedUntil, language) })
		: account?.lastSeenAt === undefined
			? say(account?.mustChangePassword ? "mustChange" : "neverSeen")
			: say("lastSeen", { time: momentOf(account.lastSeenAt, language, new Date()) });
	return <p className="num">{text}</p>;
}
