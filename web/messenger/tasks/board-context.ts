/** What every card of a board needs: the week being read and the acts of the page. */

import { createContext, type MouseEvent, type PointerEvent, useContext } from "react";
import type { TaskView } from "#web/client/tasks.ts";
import type { Target } from "./targets.ts";

export type TaskBoard = {
	/** Mondays: of the board, and of the company's week */
	week: string;
	current: string;
	isPhone: boolean;
	addressOf: (taskID: string) => string;
	openTask: (taskID: string, click?: MouseEvent, isEditing?: boolean) => void;
	move: (task: TaskView, target: Target) => void;
	remove: (task: TaskView) => void;
	beginDrag: (event: PointerEvent<HTMLElement>, task: TaskView) => void;
};

export const TaskBoardContext = createContext<TaskBoard | null>(null);

export function useTaskBoard(): TaskBoard {
	const board = useContext(TaskBoardContext);
	if (board === null) throw new Error("a card stands outside of a board");
	return board;
}
