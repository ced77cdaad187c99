/** *Add* at the top of a column: one line, Enter adds, the line stays for the next one. */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { composing } from "#web/ui/composing.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useTaskWords } from "./words.ts";

export type AddInlineProps = {
	/** for whom, where that is somebody else */
	forName: string | null;
	/** instead of *Add* */
	label?: string;
	isOpen: boolean;
	setOpen: (isOpen: boolean) => void;
	onAdd: (title: string) => Promise<ClientProblem | null>;
};

export function AddInline({ forName, label: own, isOpen, setOpen, onAdd }: AddInlineProps) {
	const say = useTaskWords();
	const label = own !== undefined ? own : forName === null ? say("add") : say("addFor", { name: forName });
	const button = useRef<HTMLButtonElement>(null);
	const wasOpen = useRef(false);
	useEffect(() => {
		// closed by Escape: the focus goes back to where it came from
		if (wasOpen.current && !isOpen) button.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	if (isOpen) return <AddLine label={label} onClose={() => setOpen(false)} onAdd={onAdd} />;
	return (
		<button ref={button} type="button" className="b-add" data-testid="add-inline" onClick={() => setOpen(true)}>
			<Icon name="plus" isSmall />
			{label}
		</button>
	);
}

type AddLineProps = { label: string; onClose: () => void; onAdd: AddInlineProps["onAdd"] };

function AddLine({ label, onClose, onAdd }: AddLineProps) {
	const say = useTaskWords();
	const sayProblem = useWords();
	const [title, setTitle] = useState("");
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	useEffect(() => field.current?.focus(), []);
	const add = async (): Promise<void> => {
		if (isBusy) return;
		const wanted = title.normalize("NFC").trim();
		if (wanted === "") return setProblem(say("titleNeeded"));
		setBusy(true);
		const refused = await onAdd(wanted);
		setBusy(false);
		setProblem(refused === null ? null : problemText(refused, sayProblem));
		if (refused === null) setTitle("");
		field.current?.focus();
	};
	const onKey = (event: KeyboardEvent): void => {
		if (composing(event)) return;
		if (event.key === "Enter") void add();
		else if (event.key === "Escape") onClose();
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return (
		<form
			className="b-add-line"
			onSubmit={(event) => {
				event.preventDefault();
				void add();
			}}
		>
			<textarea
				ref={field}
				className="input sm"
				rows={2}
				maxLength={512}
				aria-label={`${label}: ${say("addWhat")}`}
				aria-invalid={problem === null ? undefined : true}
				aria-describedby={problem === null ? undefined : "add-problem"}
				placeholder={say("addWhat")}
				value={title}
				data-testid="add-title"
				onChange={(event) => setTitle(event.currentTarget.value)}
				onKeyDown={onKey}
			/>
			{problem === null ? null : (
				<p className="err" id="add-problem" role="status">
					<Icon name="warn" isSmall />
					{problem}
				</p>
			)}
			<div className="row">
				<Button kind="primary" isCompact type="submit" isBusy={isBusy} data-testid="add-keep">
					{say("addKeep")}
				</Button>
				<Button kind="quiet" isCompact onClick={onClose}>
					{say("cancel")}
				</Button>
			</div>
		</form>
	);
}
