/** A channel's name, purpose and door: members name it, owners open and close it. */

import { type FormEvent, useEffect, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { changeConversation } from "#web/client/channels.ts";
import { useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useChannelWords } from "./words.ts";

type Props = { conversation: ConversationView; isOpen: boolean; onClose: () => void };

export function ChannelDetails({ conversation, isOpen, onClose }: Props) {
	const say = useChannelWords();
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={`# ${conversation.name}`} testID="details-dialog">
			<DetailsForm conversation={conversation} onDone={onClose} label={say("save")} />
		</Dialog>
	);
}

function DetailsForm({
	conversation,
	onDone,
	label,
}: {
	conversation: ConversationView;
	onDone: () => void;
	label: string;
}) {
	const say = useChannelWords();
	const words = useWords();
	const toast = useToast();
	const [name, setName] = useState(conversation.name);
	const [topic, setTopic] = useState(conversation.topic);
	const [visibility, setVisibility] = useState(conversation.visibility);
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const isOwner = conversation.ownerIDs.includes(myID);
	useEffect(() => setVisibility(conversation.visibility), [conversation.visibility]);
	async function save(event: FormEvent): Promise<void> {
		event.preventDefault();
		const change = {
			...(name.trim() === conversation.name ? {} : { name: name.trim() }),
			...(topic.trim() === conversation.topic ? {} : { topic: topic.trim() }),
			...(visibility === conversation.visibility ? {} : { visibility }),
		};
		if (Object.keys(change).length === 0) return onDone();
		setBusy(true);
		const found = await changeConversation(conversation.id, change);
		setBusy(false);
		setProblem(found);
		if (found !== null) return;
		toast({ text: say("saved"), icon: "check" });
		onDone();
	}
	const isOff = !conversation.isMember;
	return (
		<form className="dialog-form" onSubmit={(event) => void save(event)} noValidate>
			<TextField
				label={say("channelName")}
				value={name}
				onChange={setName}
				readOnly={isOff}
				autoComplete="off"
				error={problem === null ? null : problemText(problem, words)}
				data-testid="channel-name"
			/>
			<TextField
				label={say("purpose")}
				help={say("purposeText")}
				value={topic}
				onChange={setTopic}
				readOnly={isOff}
				autoComplete="off"
				data-testid="channel-topic"
			/>
			{isOwner ? (
				<VisibilityCards value={visibility} onChange={setVisibility} />
			) : (
				<Owners conversation={conversation} />
			)}
			{isOff ? null : (
				<Button kind="primary" type="submit" isBusy={isBusy} data-testid="details-save">
					{label}
				</Button>
			)}
		</form>
	);
}

type Visibility = ConversationView["visibility"];

export function VisibilityCards({ value, onChange }: { value: Visibility; onChange: (next: Visibility) => void }) {
	const say = useChannelWords();
	return (
		<RadioCards<Visibility>
			legend={say("who")}
			value={value}
			onChange={onChange}
			options={[
				{ value: "open", label: say("open"), detail: say("openText"), testID: "channel-open" },
				{ value: "private", label: say("private"), detail: say("privateText"), testID: "channel-private" },
			]}
		/>
	);
}

/** Read-only with the reason and whom to ask. */
function Owners({ conversation }: { conversation: ConversationView }) {
	const say = useChannelWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const names = conversation.ownerIDs.flatMap((id) => people?.find(({ personID }) => personID === id)?.name ?? []);
	return (
		<div className="sm">
			<b>{say(conversation.visibility)}</b> · {say(conversation.visibility === "open" ? "openText" : "privateText")}
			{names.length === 0 ? null : <p className="muted">{say("onlyOwners", { names: listOf(names, language) })}</p>}
		</div>
	);
}
