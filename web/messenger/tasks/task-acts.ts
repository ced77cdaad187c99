/** What a person does on the board: add, move, delete, bring over; each says what became of it and how to take it back. */

import { useCallback } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import type { ToolInput } from "#web/client/call.ts";
import { tasksChanged } from "#web/client/news.ts";
import { type TaskTool, type TaskView, undoTaskCall, type Written, writeTask } from "#web/client/tasks.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import type { Language, Say } from "#web/text/say.ts";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import type { BoardState } from "./board-state.ts";
import { standsElsewhere, type Target } from "./targets.ts";
import { useTaskPeople } from "./task-people.ts";
import { weekName } from "./week-words.ts";
import { inWeek } from "./weeks.ts";
import { type Key, useTaskWords } from "./words.ts";

export type TaskActs = {
	move: (task: TaskView, target: Target) => Promise<void>;
	/** the problem, or null when it was added */
	add: (input: ToolInput<"task_add">) => Promise<ClientProblem | null>;
	remove: (task: TaskView) => Promise<boolean>;
	bringOver: (tasks: readonly TaskView[]) => Promise<void>;
};

/** `week` is the board's Monday, `current` that of the company's week. */
export function useTaskActs(board: Pick<BoardState, "show">, week: string, current: string): TaskActs {
	const say = useTaskWords();
	const { peopleOf } = useTaskPeople();
	const language = useLanguage();
	const { told, refused } = useTelling();
	/** Writes, tells and has the pages read again; a refusal is told with its reason. */
	const attempt = async (tool: "task_update" | "task_delete", task: TaskView, change: object, text: string) => {
		try {
			told(await writeTask(tool, { taskHint: task.taskID, ...change }), text);
			return true;
		} catch (thrown) {
			refused(task.content, problemOf(thrown));
			return false;
		} finally {
			tasksChanged(task.taskID);
		}
	};
	return {
		async move(task, target) {
			if (target.kind === "week") {
				const text = say("movedToWeek", { title: task.content, week: weekName(target.monday, language) });
				return void (await attempt("task_update", task, inWeek(task, target.monday), text));
			}
			const { status } = target;
			const values = { title: task.content, status: say(status), week: weekName(current, language) };
			const text = say(standsElsewhere(status, week, current) ? "movedElsewhere" : "moved", values);
			board.show(task.taskID, status);
			if (!(await attempt("task_update", task, { status }, text))) board.show(task.taskID, null);
		},
		async add(input) {
			try {
				const written = await writeTask("task_add", input);
				told(written, written.outcome === "done" ? addedText(written, say, language, peopleOf) : "");
				tasksChanged(null);
				return null;
			} catch (thrown) {
				return problemOf(thrown);
			}
		},
		remove: (task) => attempt("task_delete", task, {}, say("deleted", { title: task.content })),
		async bringOver(tasks) {
			const callIDs: string[] = [];
			for (const task of tasks) {
				try {
					const written = await writeTask("task_update", { taskHint: task.taskID, ...inWeek(task, week) });
					if (written.outcome === "done") callIDs.push(written.callID);
				} catch (thrown) {
					refused(task.content, problemOf(thrown));
				}
			}
			if (callIDs.length > 0) told(callIDs, say("broughtOver", { count: callIDs.length }));
			tasksChanged(null);
		},
	};
}

function addedText(
	{ result, effects }: Extract<Written<"task_add">, { outcome: "done" }>,
	say: Say<Key>,
	language: Language,
	peopleOf: ReturnType<typeof useTaskPeople>["peopleOf"],
): string {
	const title = result.content;
	// the same title for the same person within ten minutes changes the task that is there
	if (!effects.some(({ effect }) => effect === "created"))
		return say("addedAgain", { ago: agoText(result.createdAt, language) });
	if (result.status === "requested") return say("addedRequest", { title, name: peopleOf(result).join(", ") });
	return say("added", { title });
}

/** "2 min ago": the record's duplicate window is ten minutes, so minutes are enough. */
function agoText(createdAt: string, language: Language): string {
	const minutes = Math.max(0, Math.round((Date.now() - new Date(createdAt).getTime()) / 60_000));
	return new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" }).format(-minutes, "minute");
}

/** Toasts for what was done, with a way back, and for what was not. */
export function useTelling() {
	const say = useTaskWords();
	const sayProblem = useWords();
	const toast = useToast();
	const undo = useCallback(
		async (callIDs: readonly string[]) => {
			try {
				// the last first: each is undone as it was left
				for (const callID of [...callIDs].reverse()) await undoTaskCall(callID);
				toast({ text: say("undone"), icon: "undo" });
			} catch (thrown) {
				toast({ text: say("undoFailed", { reason: problemText(problemOf(thrown), sayProblem) }), icon: "warn" });
			}
			tasksChanged(null);
		},
		[say, sayProblem, toast],
	);
	const told = useCallback(
		(written: Written<TaskTool> | readonly string[], text: string): void => {
			const callIDs = "outcome" in written ? (written.outcome === "done" ? [written.callID] : null) : written;
			if (callIDs === null) return toast({ text: say("held"), icon: "tray" });
			toast({ text, icon: "check", action: { label: say("undo"), onPress: () => void undo(callIDs) } });
		},
		[say, toast, undo],
	);
	const refused = useCallback(
		(title: string, problem: ClientProblem): void =>
			toast({ text: say("notDone", { title, reason: problemText(problem, sayProblem) }), icon: "warn" }),
		[say, sayProblem, toast],
	);
	return { told, refused, undo };
}
