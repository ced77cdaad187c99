/** The board on screen: read when its question changes, read again when somebody changes a task, moves shown at once. */

import { useCallback, useEffect, useRef, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { onTasksChanged } from "#web/client/news.ts";
import { type Board, type BoardQuestion, readBoard, readGivenUp, type TaskView } from "#web/client/tasks.ts";
import type { Status } from "./board-model.ts";
import { mondayOf, weeksBetween } from "./weeks.ts";

/** News come in bursts; a board of a large company is not read at every one of them. */
const SOON_MS = 150;
const APART_MS = 1_500;

type Seen = { board: Board; givenUp: TaskView[] | null };
/** Boards that were looked at: going back to one shows it at once, while it is read anew. */
const seen = new Map<string, Seen>();
const MOST_SEEN = 12;

export type BoardState = {
	board: Board | null;
	/** rejected and stopped work of the week; null while it is not known */
	givenUp: TaskView[] | null;
	/** the board is there, what was given up could not be read */
	isPartial: boolean;
	problem: ClientProblem | null;
	moved: Readonly<Record<string, Status>>;
	/** shows a task in another column until the board is read again */
	show: (taskID: string, status: Status | null) => void;
	reload: () => Promise<void>;
};

export function useBoard(question: BoardQuestion): BoardState {
	const key = JSON.stringify(question);
	const [held, setHeld] = useState<{
		key: string;
		seen: Seen | null;
		problem: ClientProblem | null;
		isPartial: boolean;
	}>();
	const [moved, setMoved] = useState<Readonly<Record<string, Status>>>({});
	const latest = useRef(0);

	const load = useCallback(async () => {
		const turn = ++latest.current;
		const asked = JSON.parse(key) as BoardQuestion;
		try {
			const board = await readBoard(asked);
			if (turn !== latest.current) return;
			const before = seen.get(key)?.givenUp ?? null;
			keep(key, { board, givenUp: before });
			setHeld({ key, seen: { board, givenUp: before }, problem: null, isPartial: false });
			setMoved({});
			const offset = weeksBetween(mondayOf(board.today), asked.week);
			const givenUp = await readGivenUp(asked, offset).catch(() => null);
			if (turn !== latest.current) return;
			keep(key, { board, givenUp });
			setHeld({ key, seen: { board, givenUp }, problem: null, isPartial: givenUp === null });
		} catch (thrown) {
			if (turn !== latest.current) return;
			setMoved({});
			setHeld({ key, seen: seen.get(key) ?? null, problem: problemOf(thrown), isPartial: false });
		}
	}, [key]);

	useEffect(() => {
		void load();
		const news = throttled(() => void load());
		const stop = onTasksChanged(news.tell);
		return () => {
			stop();
			news.end();
			latest.current += 1;
		};
	}, [load]);

	const show = useCallback((taskID: string, status: Status | null): void => {
		setMoved(({ [taskID]: _, ...rest }) => (status === null ? rest : { ...rest, [taskID]: status }));
	}, []);
	// the answer to another question says nothing about this one
	const now = held?.key === key ? held : { seen: seen.get(key) ?? null, problem: null, isPartial: false };
	return {
		board: now.seen?.board ?? null,
		givenUp: now.seen?.givenUp ?? null,
		isPartial: now.isPartial,
		problem: now.problem,
		moved,
		show,
		reload: load,
	};
}

function keep(key: string, value: Seen): void {
	seen.delete(key);
	seen.set(key, value);
	const oldest = seen.keys().next().value;
	if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
}

/** Runs `work` soon after the first call and at most so often; the last call is never lost. */
function throttled(work: () => void): { tell: () => void; end: () => void } {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let last = Number.NEGATIVE_INFINITY;
	return {
		tell() {
			if (timer !== undefined) return;
			const wait = Math.max(SOON_MS, last + APART_MS - performance.now());
			timer = setTimeout(() => {
				timer = undefined;
				last = performance.now();
				work();
			}, wait);
		},
		end: () => clearTimeout(timer),
	};
}
