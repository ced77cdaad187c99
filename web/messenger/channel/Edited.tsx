/** "edited", which opens what stood there before. */

import { useState } from "react";
import type { MessageView } from "#record/views.ts";
import { call } from "#web/client/call.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { Failed } from "#web/messenger/Failed.tsx";
import { fullOf, momentOf } from "#web/messenger/format.ts";
import { useWords } from "#web/messenger/words.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { tip } from "#web/ui/tip.ts";
import { useChannelWords } from "./words.ts";

export function Edited({ message }: { message: MessageView }) {
	const say = useWords();
	const channelSay = useChannelWords();
	const language = useLanguage();
	const [isOpen, setOpen] = useState(false);
	const at = message.editedAt ?? "";
	return (
		<>
			<button
				type="button"
				className="edited"
				onClick={() => setOpen(true)}
				data-testid="edited"
				{...tip(say("editedAt", { time: fullOf(at, language) }))}
			>
				{say("edited")}
			</button>
			<Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={channelSay("history")} testID="history-dialog">
				<History message={message} />
			</Dialog>
		</>
	);
}

function History({ message }: { message: MessageView }) {
	const say = useChannelWords();
	const language = useLanguage();
	const { value, problem, isLoading, reload } = useLoaded(message.id, () =>
		call("message_edit_list", { messageID: message.id }),
	);
	if (problem !== null)
		return <Failed title={say("historyFailed")} problem={problem} isBusy={isLoading} onAgain={reload} />;
	if (value === null) return null;
	const { edits } = value;
	return (
		<dl className="history">
			<dt>{say("historyNow")}</dt>
			<dd>{message.text}</dd>
			{edits.map((edit) => (
				<div key={edit.editedAt}>
					<dt>{say("historyAt", { time: momentOf(edit.editedAt, language, new Date()) })}</dt>
					<dd>{edit.text}</dd>
				</div>
			))}
			{edits.length === 0 ? <dd className="muted">{say("historyNone")}</dd> : null}
		</dl>
	);
}
