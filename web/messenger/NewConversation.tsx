/** Chooses a person and opens the direct conversation with them. */

import { useEffect, useState } from "react";
import type { PersonView } from "#record/views.ts";
import { openDirect } from "#web/client/act.ts";
import { isMine } from "#web/client/derive.ts";
import { loadPeople } from "#web/client/load.ts";
import { besideRow, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { PeopleFailed } from "./Failed.tsx";
import { collator } from "./format.ts";
import { findPeople } from "./people-find.ts";
import { navigate } from "./route.ts";
import { problemText, useWords } from "./words.ts";

export function NewConversation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const say = useWords();
	const language = useLanguage();
	const toast = useToast();
	const people = useStore((state) => state.people);
	const apart = useApart();
	const [query, setQuery] = useState("");
	useEffect(() => {
		if (!isOpen) return;
		setQuery("");
		void loadPeople();
	}, [isOpen]);

	async function open(person: PersonView): Promise<void> {
		const answer = await openDirect(person.personID);
		if ("problem" in answer) {
			toast({ text: problemText(answer.problem, say), icon: "warn" });
			return;
		}
		onClose();
		navigate(`/c/${answer.id}`);
	}
	const reachable = (people ?? []).filter((person) => !isMine(person.personID) && person.employmentStatus === "active");
	const shown = findPeople(reachable, query).sort((a, b) => collator(language).compare(a.name, b.name));
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={say("newDirect")} testID="new-conversation-dialog">
			<SearchField label={say("findPerson")} value={query} onChange={setQuery} autoFocus />
			<PeopleFailed />
			<ul className="person-list">
				{shown.map((person) => (
					<li key={person.personID}>
						<button type="button" onClick={() => void open(person)} data-testid={`person-${person.personID}`}>
							<Avatar id={person.personID} name={person.name} size={32} />
							<span>
								<b>{person.name}</b>
								<small>{besideRow(person, apart)}</small>
							</span>
						</button>
					</li>
				))}
			</ul>
			{people !== null && shown.length === 0 ? (
				<p className="muted sm">
					{query.trim() === "" ? say("onlyYou") : say("noPersonMatch", { query: query.trim() })}
				</p>
			) : null}
		</Dialog>
	);
}
