/** Rewrites a message in its place: Enter keeps it, Esc leaves it as it was, a composing Enter does neither. */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { MessageView } from "#record/views.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { editMessage } from "#web/client/messages.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { composing } from "#web/ui/composing.ts";
import { setEditing } from "./editing.ts";
import { useChannelWords } from "./words.ts";

export function EditBox({ message }: { message: MessageView }) {
	const say = useChannelWords();
	const words = useWords();
	const field = useRef<HTMLTextAreaElement>(null);
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	useEffect(() => {
		const box = field.current;
		box?.focus();
		box?.setSelectionRange(box.value.length, box.value.length);
	}, []);
	function close(): void {
		const row = field.current?.closest<HTMLElement>(".msg");
		setEditing(null);
		row?.focus({ preventScroll: true });
	}
	async function save(): Promise<void> {
		const text = field.current?.value.trim() ?? "";
		if (text === "" || isBusy) return;
		if (text === message.text) return close();
		setBusy(true);
		const found = await editMessage(message.id, text);
		setBusy(false);
		setProblem(found);
		if (found === null) close();
	}
	function onKeyDown(event: KeyboardEvent): void {
		if (composing(event)) return;
		if (event.key === "Escape") close();
		else if (event.key === "Enter" && !event.shiftKey) void save();
		else return;
		event.preventDefault();
		event.stopPropagation();
	}
	return (
		<div className="edit-box">
			<textarea
				ref={field}
				className="input"
				defaultValue={message.text}
				aria-label={say("editLabel")}
				rows={Math.min(8, message.text.split("\n").length)}
				onKeyDown={onKeyDown}
				data-testid="edit-box"
			/>
			{problem === null ? null : <p className="err">{problemText(problem, words)}</p>}
			<div className="row">
				<Button isCompact onClick={close}>
					{say("cancel")}
				</Button>
				<Button isCompact kind="primary" isBusy={isBusy} onClick={() => void save()} data-testid="edit-save-message">
					{say("save")}
				</Button>
			</div>
		</div>
	);
}
