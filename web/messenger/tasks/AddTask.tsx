/** *Add a task* with everything that can be said of it at once. */

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import type { ToolInput } from "#web/client/call.ts";
import { useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import type { Status } from "./board-model.ts";
import { Refused } from "./Refused.tsx";
import { type Labels, TaskFields } from "./TaskFields.tsx";
import { additionOf, EMPTY_DRAFT, type TaskDraft } from "./task-draft.ts";
import { useTaskWords } from "./words.ts";

const STATUSES: readonly Status[] = ["planned", "in_progress", "paused", "completed"];

/** What was typed stays when the window is closed by Esc or beside it, until it is added or cancelled. */
let begun: TaskDraft | null = null;

const isBlank = ({ title }: TaskDraft): boolean => title.trim() === "";
const isBackwards = ({ startsAt, endsAt }: TaskDraft): boolean => startsAt !== "" && endsAt !== "" && endsAt < startsAt;

type AddTaskProps = {
	isOpen: boolean;
	onClose: () => void;
	add: (input: ToolInput<"task_add">) => Promise<ClientProblem | null>;
	labels: Labels;
};

export function AddTask({ isOpen, onClose, add, labels }: AddTaskProps) {
	const say = useTaskWords();
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={say("dialogTitle")} isWide testID="add-task-dialog">
			<AddForm onClose={onClose} add={add} labels={labels} />
		</Dialog>
	);
}

function AddForm({ onClose, add, labels }: Omit<AddTaskProps, "isOpen">) {
	const say = useTaskWords();
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const [draft, setDraft] = useState<TaskDraft>(begun ?? { ...EMPTY_DRAFT, people: [myID] });
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const [isChecked, setChecked] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	// the title is what everybody fills in first
	useEffect(() => form.current?.querySelector("input")?.focus(), []);
	const send = async (wanted: TaskDraft): Promise<void> => {
		if (isBusy) return;
		setChecked(true);
		if (isBlank(wanted) || isBackwards(wanted)) return;
		setBusy(true);
		const refused = await add(additionOf(wanted, myID));
		setBusy(false);
		setProblem(refused);
		if (refused === null) leave();
	};
	const set = (change: Partial<TaskDraft>): void => {
		setDraft((now) => {
			begun = { ...now, ...change };
			return begun;
		});
	};
	const leave = (): void => {
		begun = null;
		onClose();
	};
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		void send(draft);
	};
	const choose = (parent: string): void => {
		set({ parent });
		void send({ ...draft, parent });
	};
	return (
		<form ref={form} className="t-form" onSubmit={submit} noValidate>
			<TaskFields
				draft={draft}
				set={set}
				labels={labels}
				statuses={STATUSES}
				titleError={isChecked && isBlank(draft) ? say("titleNeeded") : null}
				dueError={isChecked && isBackwards(draft) ? say("dueTooEarly") : null}
			/>
			{problem === null ? null : <Refused problem={problem} onChoose={choose} />}
			<div className="t-form-acts">
				<Button kind="quiet" onClick={leave} data-testid="add-task-cancel">
					{say("cancel")}
				</Button>
				<Button kind="primary" type="submit" isBusy={isBusy} data-testid="add-task-keep">
					{say("addKeep")}
				</Button>
			</div>
		</form>
	);
}
