/** Who is in a channel: everybody may bring people in, owners make owners and remove. */

import { useEffect, useState } from "react";
import type { ConversationView, PersonView } from "#record/views.ts";
import { findRank } from "#text/find.ts";
import { addMembers, addOwner, removeMember } from "#web/client/channels.ts";
import { isMine } from "#web/client/derive.ts";
import { loadPeople } from "#web/client/load.ts";
import { besideRow, saidName, useApart } from "#web/client/namesakes.ts";
import { getState, useStore } from "#web/client/store.ts";
import { PeopleFailed } from "#web/messenger/Failed.tsx";
import { collator } from "#web/messenger/format.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Menu, type MenuAct } from "#web/ui/Menu.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useChannelWords } from "./words.ts";

type Props = { conversation: ConversationView; isOpen: boolean; onClose: () => void };

export function MembersDialog({ conversation, isOpen, onClose }: Props) {
	const say = useChannelWords();
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={say("members", { count: conversation.memberIDs.length })}
			testID="members-dialog"
		>
			<Members conversation={conversation} />
		</Dialog>
	);
}

function Members({ conversation }: { conversation: ConversationView }) {
	const say = useChannelWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const [query, setQuery] = useState("");
	useEffect(() => {
		if (getState().people === null) void loadPeople();
	}, []);
	const order = collator(language);
	const fits = (person: PersonView): boolean => findRank(person.name, query) !== null;
	const all = (people ?? []).filter(fits).sort((a, b) => order.compare(a.name, b.name));
	const inside = all.filter(({ personID }) => conversation.memberIDs.includes(personID));
	const outside = all.filter(
		({ personID, employmentStatus }) => employmentStatus === "active" && !conversation.memberIDs.includes(personID),
	);
	return (
		<>
			<SearchField label={say("findPerson")} value={query} onChange={setQuery} autoFocus />
			<PeopleFailed />
			<ul className="person-list">
				{inside.map((person) => (
					<MemberItem key={person.personID} person={person} conversation={conversation} />
				))}
			</ul>
			<h3 className="list-sec">{say("addPeople")}</h3>
			{people !== null && outside.length === 0 ? <p className="muted sm">{say("noneToAdd")}</p> : null}
			<ul className="person-list">
				{outside.map((person) => (
					<OutsideItem key={person.personID} person={person} channelID={conversation.id} />
				))}
			</ul>
		</>
	);
}

function MemberItem({ person, conversation }: { person: PersonView; conversation: ConversationView }) {
	const say = useChannelWords();
	const apart = useApart();
	const report = useReport();
	const toast = useToast();
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const isOwner = conversation.ownerIDs.includes(person.personID);
	const mayAct = conversation.ownerIDs.includes(myID) && !isMine(person.personID);
	async function remove(): Promise<void> {
		const problem = await removeMember(conversation.id, person.personID);
		report(problem);
		if (problem === null) toast({ text: say("removed", { name: person.name }) });
	}
	const acts: MenuAct[] = [
		...(isOwner
			? []
			: [
					{
						id: "owner",
						label: say("makeOwner"),
						onPress: () => void addOwner(conversation.id, person.personID).then(report),
					},
				]),
		{ id: "remove", label: say("remove"), onPress: () => void remove() },
	];
	return (
		<li className="member" data-testid={`member-${person.personID}`}>
			<Avatar id={person.personID} name={person.name} size={32} />
			<span className="grow">
				<b>{person.name}</b>
				<small>{besideRow(person, apart)}</small>
			</span>
			{isOwner ? <Badge>{say("owner")}</Badge> : null}
			{isMine(person.personID) ? <Badge>{say("you")}</Badge> : null}
			{mayAct ? <Menu label={say("actsOf", { name: saidName(person, apart) })} acts={acts} isSmall /> : null}
		</li>
	);
}

function OutsideItem({ person, channelID }: { person: PersonView; channelID: string }) {
	const say = useChannelWords();
	const apart = useApart();
	const report = useReport();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function add(): Promise<void> {
		setBusy(true);
		const answer = await addMembers(channelID, [person.personID]);
		setBusy(false);
		if ("problem" in answer) return report(answer.problem);
		const [refused] = answer.uninvited;
		toast(
			refused === undefined
				? { text: say("added", { count: 1 }), icon: "check" }
				: { text: say("uninvited", { names: `${refused.name} (${refused.reason})` }), icon: "warn" },
		);
	}
	return (
		<li className="member">
			<Avatar id={person.personID} name={person.name} size={32} />
			<span className="grow">
				<b>{person.name}</b>
				<small>{besideRow(person, apart)}</small>
			</span>
			<Button
				isCompact
				isBusy={isBusy}
				aria-label={`${say("add")}: ${saidName(person, apart)}`}
				onClick={() => void add()}
				data-testid={`add-${person.personID}`}
			>
				{say("add")}
			</Button>
		</li>
	);
}
