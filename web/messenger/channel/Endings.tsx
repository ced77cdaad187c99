/** Leaving a channel, and deleting it for everybody: each says what goes before it goes. */

import { useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { isTyped } from "#text/typed.ts";
import { deleteChannel, leaveChannel } from "#web/client/channels.ts";
import { navigate } from "#web/messenger/route.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useChannelWords } from "./words.ts";

type Props = { conversation: ConversationView; isOpen: boolean; onClose: () => void };

export function LeaveChannel({ conversation, isOpen, onClose }: Props) {
	const say = useChannelWords();
	const report = useReport();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function leave(): Promise<void> {
		setBusy(true);
		const problem = await leaveChannel(conversation.id);
		setBusy(false);
		onClose();
		report(problem);
		if (problem !== null) return;
		toast({ text: say("left", { name: conversation.name }) });
		navigate("/");
	}
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={say("leave")}
			testID="leave-dialog"
			actions={
				<>
					<Button onClick={onClose}>{say("cancel")}</Button>
					<Button kind="primary" isBusy={isBusy} onClick={() => void leave()} data-testid="leave-confirm">
						{say("leave")}
					</Button>
				</>
			}
		>
			<p>{say(conversation.visibility === "open" ? "leaveText" : "leavePrivateText")}</p>
		</Dialog>
	);
}

/** Irreversible and broad: the name is typed (ux.md 3.5 rule 6). */
export function DeleteChannel({ conversation, isOpen, onClose }: Props) {
	const say = useChannelWords();
	const report = useReport();
	const toast = useToast();
	const [typed, setTyped] = useState("");
	const [isBusy, setBusy] = useState(false);
	const isRight = isTyped(conversation.name, typed);
	async function remove(): Promise<void> {
		setBusy(true);
		const problem = await deleteChannel(conversation.id);
		setBusy(false);
		onClose();
		report(problem);
		if (problem !== null) return;
		toast({ text: say("deleted", { name: conversation.name }) });
		navigate("/");
	}
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={say("deleteChannel")}
			testID="delete-dialog"
			actions={
				<>
					<Button onClick={onClose}>{say("cancel")}</Button>
					<Button
						kind="danger"
						isBusy={isBusy}
						offReason={isRight ? undefined : say("typeName", { name: conversation.name })}
						onClick={() => void remove()}
						data-testid="delete-confirm"
					>
						{say("deleteChannel")}
					</Button>
				</>
			}
		>
			<p className="dialog-text">{say("deleteText")}</p>
			<TextField
				label={say("typeName", { name: conversation.name })}
				value={typed}
				onChange={setTyped}
				autoComplete="off"
				data-testid="delete-name"
			/>
		</Dialog>
	);
}
