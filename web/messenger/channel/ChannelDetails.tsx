/** A channel's name, purpose and door: members name it, owners open and close it. */

import { type FormEvent, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { changeConversation } from "#web/client/channels.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { ClashCard, type ClashRow } from "#web/messenger/ClashCard.tsx";
import { type Clash, useFormDraft } from "#web/messenger/form-draft.ts";
import { listOf } from "#web/messenger/format.ts";
import { SaveButton } from "#web/messenger/SaveButton.tsx";
import { problemText, useWords } from "#web/messenger/words.ts";
import type { Say } from "#web/text/say.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { type ChannelKey, useChannelWords } from "./words.ts";

type Visibility = ConversationView["visibility"];
type Draft = { name: string; topic: string; visibility: Visibility };
type Props = { conversation: ConversationView; isOpen: boolean; onClose: () => void };

export function ChannelDetails({ conversation, isOpen, onClose }: Props) {
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={`# ${conversation.name}`} testID="details-dialog">
			<DetailsForm conversation={conversation} onDone={onClose} />
		</Dialog>
	);
}

function useDetails({ id, name, topic, visibility }: ConversationView, onDone: () => void) {
	const say = useChannelWords();
	const toast = useToast();
	const record: Draft = { name, topic, visibility };
	const form = useFormDraft(record);
	const { draft, base } = form;
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	async function save(event: FormEvent): Promise<void> {
		event.preventDefault();
		// only what this person changed: a colleague may have changed the rest meanwhile
		const change = {
			...(draft.name.trim() === base.name ? {} : { name: draft.name.trim() }),
			...(draft.topic.trim() === base.topic ? {} : { topic: draft.topic.trim() }),
			...(draft.visibility === base.visibility ? {} : { visibility: draft.visibility }),
		};
		if (Object.keys(change).length === 0) return onDone();
		setBusy(true);
		const found = await changeConversation(id, change);
		setBusy(false);
		setProblem(found);
		if (found !== null) return;
		toast({ text: say("saved"), icon: "check" });
		onDone();
	}
	return { ...form, isBusy, problem, submit: (event: FormEvent) => void save(event) };
}

function DetailsForm({ conversation, onDone }: { conversation: ConversationView; onDone: () => void }) {
	const say = useChannelWords();
	const words = useWords();
	const { draft, set, clash, keepMine, takeTheirs, isBusy, problem, submit } = useDetails(conversation, onDone);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const isOwner = conversation.ownerIDs.includes(myID);
	const isOff = !conversation.isMember;
	return (
		<form className="dialog-form" onSubmit={submit} noValidate tabIndex={-1}>
			<TextField
				label={say("channelName")}
				value={draft.name}
				onChange={(name) => set({ name })}
				readOnly={isOff}
				autoComplete="off"
				error={problem === null ? null : problemText(problem, words)}
				data-testid="channel-name"
			/>
			<TextField
				label={say("purpose")}
				help={say("purposeText")}
				value={draft.topic}
				onChange={(topic) => set({ topic })}
				readOnly={isOff}
				autoComplete="off"
				data-testid="channel-topic"
			/>
			{isOwner ? (
				<VisibilityCards value={draft.visibility} onChange={(visibility) => set({ visibility })} />
			) : (
				<Owners conversation={conversation} />
			)}
			{clash === null || isBusy ? null : (
				<ClashCard by={clash.by} rows={clashRows(clash, draft, say)} onKeep={keepMine} onTake={takeTheirs} />
			)}
			{isOff ? null : (
				<SaveButton isBusy={isBusy} isContested={clash !== null} data-testid="details-save">
					{say("save")}
				</SaveButton>
			)}
		</form>
	);
}

const LABELS = { name: "channelName", topic: "purpose", visibility: "who" } as const;

function clashRows({ names, theirs }: Clash<Draft>, mine: Draft, say: Say<ChannelKey>): ClashRow[] {
	const saidOf = (name: keyof Draft, draft: Draft): string =>
		name === "visibility" ? say(draft.visibility) : draft[name];
	return names.map((name) => ({
		name,
		label: say(LABELS[name]),
		mine: saidOf(name, mine),
		theirs: saidOf(name, theirs),
	}));
}

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
	const apart = useApart();
	const owners = conversation.ownerIDs.flatMap((id) => people?.find(({ personID }) => personID === id) ?? []);
	const names = owners.map((owner) => saidName(owner, apart));
	return (
		<div className="sm">
			<b>{say(conversation.visibility)}</b> · {say(conversation.visibility === "open" ? "openText" : "privateText")}
			{names.length === 0 ? null : <p className="muted">{say("onlyOwners", { names: listOf(names, language) })}</p>}
		</div>
	);
}
