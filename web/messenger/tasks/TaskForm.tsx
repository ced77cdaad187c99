/** The open task as a form: nothing is written before *Save*, which writes what differs in one call. */

import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { isMine } from "#web/client/derive.ts";
import { tasksChanged } from "#web/client/news.ts";
import { type TaskDetail, writeTask } from "#web/client/tasks.ts";
import { ClashCard } from "#web/messenger/ClashCard.tsx";
import { type Clash, useFormDraft } from "#web/messenger/form-draft.ts";
import { SaveButton } from "#web/messenger/SaveButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FieldRow } from "#web/ui/FieldRow.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import type { Status } from "./board-model.ts";
import { Refused } from "./Refused.tsx";
import { type Labels, TaskFields } from "./TaskFields.tsx";
import { useTelling } from "./task-acts.ts";
import { useClashRows } from "./task-clash.ts";
import { changesOf, draftOf, type TaskChanges, type TaskDraft } from "./task-draft.ts";
import { useTaskPeople } from "./task-people.ts";
import { useTaskWords } from "./words.ts";

const STATUSES: readonly Status[] = ["planned", "in_progress", "paused", "completed", "stopped"];

export function TaskForm({ detail, labels }: { detail: TaskDetail; labels: Labels }) {
	const say = useTaskWords();
	const { told } = useTelling();
	const { task } = detail;
	const form = useTaskDraft(detail);
	const { requesterOf } = useTaskPeople();
	const { draft, set, saved, changes, isMoved, discard, clash } = form;
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const [isBusy, setBusy] = useState(false);
	const isDirty = Object.keys(changes).length > 0;
	const isBlank = draft.title.trim() === "";
	const send = async (wanted: TaskChanges): Promise<void> => {
		if (isBusy || isBlank) return;
		setBusy(true);
		try {
			const written = await writeTask("task_update", { taskHint: task.taskID, ...wanted });
			setProblem(null);
			if (written.outcome === "done") saved();
			told(written, say("saved", { title: written.outcome === "done" ? written.result.content : task.content }));
		} catch (thrown) {
			setProblem(problemOf(thrown));
		}
		setBusy(false);
		tasksChanged(task.taskID);
	};
	const submit = (event: FormEvent): void => {
		event.preventDefault();
		if (isDirty) void send(changes);
	};
	// a state this person did not choose stays choosable as what it is
	const statuses = STATUSES.includes(task.status) ? STATUSES : [task.status, ...STATUSES];
	const isAsked = task.status === "requested";
	return (
		<form className="t-form" onSubmit={submit} noValidate tabIndex={-1} data-testid="task-form">
			<TaskFields
				draft={draft}
				set={set}
				labels={labels}
				statuses={isAsked ? [...statuses, "rejected"] : statuses}
				assignReason={detail.canAssign ? undefined : say("cannotAssign", { name: requesterOf(task) })}
				titleError={isBlank ? say("titleNeeded") : null}
			/>
			<NoteField note={draft.note} onChange={(note) => set({ note })} />
			{clash !== null ? (
				<TaskClash clash={clash} mine={draft} onKeep={form.keepMine} onTake={form.takeTheirs} />
			) : isMoved && isDirty ? (
				<p className="t-moved" role="status">
					<Icon name="info" isSmall />
					{say("changedMeanwhile")}
				</p>
			) : null}
			{problem === null ? null : (
				<Refused problem={problem} onChoose={(parentTaskHint) => void send({ ...changes, parentTaskHint })} />
			)}
			{isDirty ? (
				<SaveBar
					isBusy={isBusy}
					isContested={clash !== null}
					onDiscard={() => {
						setProblem(null);
						discard();
					}}
				/>
			) : null}
		</form>
	);
}

function useTaskDraft(detail: TaskDetail) {
	const before = useRef(detail);
	const record = useMemo(() => draftOf(detail), [detail]);
	const form = useFormDraft(record, async () => whoChanged(before.current, detail));
	useEffect(() => {
		before.current = detail;
	}, [detail]);
	return { ...form, changes: changesOf(form.base, form.draft) };
}

/** The name in the newest entry that was not there before; a change of one's own on another device has none to give. */
function whoChanged(before: TaskDetail, now: TaskDetail): string | null {
	const known = new Set(before.history.entries.map(({ callID }) => callID));
	const by = now.history.entries.find(({ callID }) => !known.has(callID))?.by;
	return by === undefined || isMine(by.id) ? null : by.name;
}

type TaskClashProps = { clash: Clash<TaskDraft>; mine: TaskDraft; onKeep: () => void; onTake: () => void };

function TaskClash({ clash, mine, onKeep, onTake }: TaskClashProps) {
	return <ClashCard by={clash.by} rows={useClashRows(clash, mine)} onKeep={onKeep} onTake={onTake} />;
}

function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
	const say = useTaskWords();
	return (
		<FieldRow label={say("fieldNote")}>
			{(links) => (
				<textarea
					{...links}
					className="input t-note"
					rows={4}
					maxLength={10_000}
					value={note}
					data-testid="field-note"
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</FieldRow>
	);
}

type SaveBarProps = { isBusy: boolean; isContested: boolean; onDiscard: () => void };

function SaveBar({ isBusy, isContested, onDiscard }: SaveBarProps) {
	const say = useTaskWords();
	return (
		<div className="t-form-acts is-sticky">
			<Button kind="quiet" onClick={onDiscard}>
				{say("discard")}
			</Button>
			<SaveButton isBusy={isBusy} isContested={isContested} data-testid="save-task">
				{say("save")}
			</SaveButton>
		</div>
	);
}
