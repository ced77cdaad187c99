/** Makes a channel: its name, what it is for, who may come in, and who is in it from the start. */

import { type FormEvent, useEffect, useState } from "react";
import { findRank } from "#text/find.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { addChannel } from "#web/client/channels.ts";
import { isMine } from "#web/client/derive.ts";
import { loadPeople } from "#web/client/load.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { getState, useStore } from "#web/client/store.ts";
import { PeopleFailed } from "#web/messenger/Failed.tsx";
import { collator } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { faultOf, problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { VisibilityCards } from "./ChannelDetails.tsx";
import { useChannelWords } from "./words.ts";

export function NewChannelForm({ onDone }: { onDone: () => void }) {
	const say = useChannelWords();
	const words = useWords();
	const toast = useToast();
	const [name, setName] = useState("");
	const [topic, setTopic] = useState("");
	const [visibility, setVisibility] = useState<"open" | "private">("open");
	const [people, setPeople] = useState<readonly string[]>([]);
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	async function make(event: FormEvent): Promise<void> {
		event.preventDefault();
		setBusy(true);
		const given = topic.trim() === "" ? {} : { topic: topic.trim() };
		const brought = people.length === 0 ? {} : { personHints: [...people] };
		const answer = await addChannel({ name: name.trim(), visibility, ...given, ...brought });
		setBusy(false);
		if ("problem" in answer) return setProblem(answer.problem);
		onDone();
		navigate(`/c/${answer.id}`);
		const names = answer.uninvited.map((one) => `${one.name} (${one.reason})`).join(", ");
		if (names !== "") toast({ text: say("uninvited", { names }), icon: "warn" });
	}
	const topicError = faultOf(problem, "topic", say("purpose"), words);
	const ofName = faultOf(problem, "name", say("channelName"), words);
	const nameError = problem === null || topicError !== undefined ? ofName : (ofName ?? problemText(problem, words));
	return (
		<form className="dialog-form" onSubmit={(event) => void make(event)} noValidate>
			<TextField
				label={say("channelName")}
				help={say("channelNameText")}
				value={name}
				onChange={setName}
				autoComplete="off"
				autoFocus
				error={nameError}
				data-testid="channel-name"
			/>
			<TextField
				label={say("purpose")}
				help={say("purposeText")}
				value={topic}
				onChange={setTopic}
				autoComplete="off"
				error={topicError}
				data-testid="channel-topic"
			/>
			<VisibilityCards value={visibility} onChange={setVisibility} />
			<PeoplePicker chosen={people} onChange={setPeople} />
			<Button kind="primary" type="submit" isBusy={isBusy} data-testid="channel-make">
				{say("make")}
			</Button>
		</form>
	);
}

function PeoplePicker({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
	const say = useChannelWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const apart = useApart();
	const [query, setQuery] = useState("");
	useEffect(() => {
		if (getState().people === null) void loadPeople();
	}, []);
	const order = collator(language);
	const shown = (people ?? [])
		.filter(({ personID, employmentStatus }) => employmentStatus === "active" && !isMine(personID))
		.filter(({ name, personID }) => chosen.includes(personID) || findRank(name, query) !== null)
		.sort((a, b) => order.compare(a.name, b.name));
	return (
		<fieldset className="people-pick">
			<legend className="label">{say("people")}</legend>
			<SearchField label={say("findPerson")} value={query} onChange={setQuery} />
			<PeopleFailed />
			<div className="people-pick-list">
				{shown.map(({ personID, name }) => (
					<Checkbox
						key={personID}
						isChecked={chosen.includes(personID)}
						onChange={(isIn) => onChange(isIn ? [...chosen, personID] : chosen.filter((id) => id !== personID))}
						data-testid={`pick-${personID}`}
					>
						{saidName({ personID, name }, apart)}
					</Checkbox>
				))}
			</div>
		</fieldset>
	);
}
