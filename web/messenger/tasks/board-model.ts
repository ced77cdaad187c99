/** What the board draws, worked out of what the server answered: columns in order, lanes, moves that are under way. */

import type { Board, BoardCard, ChildProgress, TaskView } from "#web/client/tasks.ts";

export const COLUMNS = ["requested", "planned", "in_progress", "paused", "completed"] as const;
export type Column = (typeof COLUMNS)[number];
export type Status = TaskView["status"];
export type Grouping = "none" | "person" | "business";

export type Card = { task: TaskView; extra: BoardCard | undefined; progress: ChildProgress | undefined };
/** `name` is null for what belongs to nobody or to none; `several` where more than one take part */
export type Lane = { key: string; name: string | null; isSeveral: boolean; cards: Card[] };

/** The cards in board order: due day first, undated last, then as they were added. `moved` are moves not yet confirmed. */
export function cardsOf(board: Board, moved: Readonly<Record<string, Status>>, business: string): Card[] {
	const extras = new Map(board.cards.map((card) => [card.taskID, card]));
	const progress = new Map(board.childProgress.map((one) => [one.parentTaskID, one]));
	return board.tasks
		.filter((task) => business === "" || task.business === business)
		.map((task) => {
			const status = moved[task.taskID];
			return {
				task: status === undefined ? task : { ...task, status },
				extra: extras.get(task.taskID),
				progress: progress.get(task.taskID),
			};
		})
		.sort((a, b) => compare(a.task, b.task));
}

const UNDATED = "9999-99-99";

function compare(a: TaskView, b: TaskView): number {
	const [left, right] = [a, b].map((task) => `${task.endDate || UNDATED} ${task.createdAt} ${task.taskID}`);
	return (left ?? "") < (right ?? "") ? -1 : 1;
}

/** The column of asked-for work is there only while there is some. */
export function shownColumns(cards: readonly Card[]): Column[] {
	const hasRequests = cards.some(({ task }) => task.status === "requested");
	return COLUMNS.filter((column) => column !== "requested" || hasRequests);
}

export function inColumn(cards: readonly Card[], column: Column): Card[] {
	return cards.filter(({ task }) => task.status === column);
}

/** Lanes by name, what belongs to none last. */
export function lanesOf(cards: readonly Card[], by: Grouping, order: (a: string, b: string) => number): Lane[] {
	const lanes = new Map<string, Lane>();
	for (const card of cards) {
		const lane = laneOf(card.task, by);
		const known = lanes.get(lane.key);
		if (known === undefined) lanes.set(lane.key, { ...lane, cards: [card] });
		else known.cards.push(card);
	}
	const rank = (lane: Lane): number => (lane.isSeveral ? 1 : lane.name === null ? 2 : 0);
	return [...lanes.values()].sort((a, b) => rank(a) - rank(b) || order(a.name ?? "", b.name ?? ""));
}

function laneOf(task: TaskView, by: Grouping): Omit<Lane, "cards"> {
	if (by === "business") {
		const name = task.business === "" ? null : task.business;
		return { key: task.business, name, isSeveral: false };
	}
	if (task.participantIDs.length > 1) return { key: "several", name: null, isSeveral: true };
	return { key: task.ownerID, name: task.ownerID === "" ? null : task.ownerName, isSeveral: false };
}
