/** Reads boards and tasks and changes them, through the same tools as everybody. */

import { api } from "./api.ts";
import { type Called, call, invoke, type ToolInput, type ToolResult } from "./call.ts";
import { putHolds } from "./store.ts";

/** what the pages draw of a board */
export type Board = Omit<ToolResult<"task_board_get">, "unfinishedCount" | "scope" | "ownerID" | "statusFilter">;
export type BoardCard = Board["cards"][number];
export type ChildProgress = Board["childProgress"][number];
export type TaskLabel = Board["registeredLabels"]["businesses"][number];
export type TaskView = Board["tasks"][number];
export type TaskDetail = ToolResult<"task_get">;
/** `who`: a person's id, or everyone */
export type BoardQuestion = { week: string; who: string; query: string };
export const EVERYONE = "everyone";

export type TaskTool = "task_add" | "task_update" | "task_delete";
export type Written<Name extends TaskTool> = Called<Name>;

function whose({ who, query }: BoardQuestion) {
	return {
		...(who === EVERYONE ? { scope: "all" as const } : { personHints: [who] }),
		...(query === "" ? {} : { query }),
	};
}

/** The board of one week. Throws `ApiProblem`, as all of these. */
export async function readBoard(question: BoardQuestion): Promise<Board> {
	const input = { boardWeek: question.week, ...whose(question) };
	return call("task_board_get", input);
}

/** What was rejected or stopped in a week `offset` weeks from the current one: no board has it, the page folds it away. */
export async function readGivenUp(question: BoardQuestion, offset: number): Promise<TaskView[]> {
	const lists = await Promise.all(
		(["rejected", "stopped"] as const).map((status) =>
			call("task_list", { ...whose(question), status, weekFrom: offset, weekTo: offset }),
		),
	);
	return lists.flatMap(({ tasks }) => tasks);
}

export async function readTask(taskID: string): Promise<TaskDetail> {
	return call("task_get", { taskID });
}

/** Adds, changes or deletes. A call that policy holds is in *Waiting* from then on. */
export async function writeTask<Name extends TaskTool>(tool: Name, input: ToolInput<Name>): Promise<Written<Name>> {
	const written = await invoke(tool, input);
	if (written.outcome === "held") putHolds([written.hold]);
	return written;
}

/** Takes a call's changes back. */
export async function undoTaskCall(callID: string): Promise<void> {
	await api("POST", `/api/v1/changes/${callID}/undo`, {});
}
