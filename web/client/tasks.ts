/** Reads boards and tasks and changes them, through the same tools as everybody. */

import type { Effect } from "#base/errors.ts";
import type { TaskView } from "#record/task.ts";
import type { BoardCard, ChildProgress } from "#record/task-board.ts";
import type { TaskDetail } from "#record/task-detail.ts";
import type { HoldView } from "#record/views.ts";
import { api } from "./api.ts";
import { putHolds } from "./store.ts";

export type TaskLabel = { name: string; color?: string };
export type Board = {
	boardWeek: string;
	/** the company's day */
	today: string;
	tasks: TaskView[];
	count: number;
	registeredLabels: { businesses: TaskLabel[]; types: TaskLabel[]; sizes: string[] };
	childProgress: ChildProgress[];
	cards: BoardCard[];
};
/** `who`: a person's id, or everyone */
export type BoardQuestion = { week: string; who: string; query: string };
export const EVERYONE = "everyone";

type Done<Result> = { outcome: "done"; result: Result; callID: string; effects: Effect[] };
export type Written<Result> = Done<Result> | { outcome: "held"; hold: HoldView };

const invoke = <Answer>(tool: string, input: unknown) => api<Answer>("POST", `/api/v1/tools/${tool}/invoke`, { input });

function whose({ who, query }: BoardQuestion) {
	return {
		...(who === EVERYONE ? { scope: "all" } : { personHints: [who] }),
		...(query === "" ? {} : { query }),
	};
}

/** The board of one week. Throws `ApiProblem`, as all of these. */
export async function readBoard(question: BoardQuestion): Promise<Board> {
	const input = { boardWeek: question.week, ...whose(question) };
	return (await invoke<Done<Board>>("task_board_get", input)).result;
}

/** What was rejected or stopped in a week `offset` weeks from the current one: no board has it, the page folds it away. */
export async function readGivenUp(question: BoardQuestion, offset: number): Promise<TaskView[]> {
	const lists = await Promise.all(
		(["rejected", "stopped"] as const).map((status) =>
			invoke<Done<{ tasks: TaskView[] }>>("task_list", {
				...whose(question),
				status,
				weekFrom: offset,
				weekTo: offset,
			}),
		),
	);
	return lists.flatMap(({ result }) => result.tasks);
}

export async function readTask(taskID: string): Promise<TaskDetail> {
	return (await invoke<Done<TaskDetail>>("task_get", { taskID })).result;
}

/** Adds, changes or deletes. A call that policy holds is in *Waiting* from then on. */
export async function writeTask(
	tool: "task_add" | "task_update" | "task_delete",
	input: Record<string, unknown>,
): Promise<Written<TaskView>> {
	const written = await invoke<Written<TaskView>>(tool, input);
	if (written.outcome === "held") putHolds([written.hold]);
	return written;
}

/** Takes a call's changes back. */
export async function undoTaskCall(callID: string): Promise<void> {
	await api("POST", `/api/v1/changes/${callID}/undo`, {});
}

export type { BoardCard, ChildProgress, TaskDetail, TaskView };
