/** "edited", which opens what stood there before. */

import { useEffect, useState } from "react";
import type { MessageView } from "#record/views.ts";
import { problemOf } from "#web/client/api.ts";
import { call } from "#web/client/call.ts";
import { fullOf, momentOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useChannelWords } from "./words.ts";

type Edit = { text: string; editedAt: string };

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
				title={say("editedAt", { time: fullOf(at, language) })}
				onClick={() => setOpen(true)}
				data-testid="edited"
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
	const words = useWords();
	const language = useLanguage();
	const [edits, setEdits] = useState<readonly Edit[] | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	useEffect(() => {
		call("message_edit_list", { messageID: message.id }).then(
			(answer) => setEdits(answer.edits),
			(thrown: unknown) => setProblem(problemText(problemOf(thrown), words)),
		);
	}, [message.id, words]);
	if (problem !== null) return <p>{problem}</p>;
	if (edits === null) return null;
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
