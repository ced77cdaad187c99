/** The weekly board with its filters, and the open task beside it; the address says all of it. */

import { useCallback, useEffect, useMemo, useState } from "react";
import type { MeView } from "#record/views.ts";
import { loadPeople } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { type Board as BoardAnswer, type BoardQuestion, EVERYONE, type TaskView } from "#web/client/tasks.ts";
import { useMedia, useNow } from "#web/messenger/hooks.ts";
import { navigate, replaceAddress, useAddress } from "#web/messenger/route.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { AddTask } from "./AddTask.tsx";
import { Board } from "./Board.tsx";
import { BoardHead } from "./BoardHead.tsx";
import { BoardEmpty, BoardFailed, BoardLoading } from "./BoardStates.tsx";
import { BoardTabs } from "./BoardTabs.tsx";
import { type TaskBoard, TaskBoardContext, useTaskBoard } from "./board-context.ts";
import { COLUMNS, cardsOf } from "./board-model.ts";
import { type BoardState, useBoard } from "./board-state.ts";
import { beginDrag } from "./drag.ts";
import { addressOf, isFiltered, ME, type Place, readPlace } from "./place.ts";
import { TaskPanel } from "./TaskPanel.tsx";
import { type TaskActs, useTaskActs } from "./task-acts.ts";
import { addDays, companyDay, mondayOf } from "./weeks.ts";
import { useTaskWords } from "./words.ts";

export function TasksPage() {
	const me = useStore((state) => state.me);
	if (me === null) return <main className="content" id="main" aria-busy="true" />;
	return <TasksFor me={me} />;
}

function TasksFor({ me }: { me: MeView }) {
	const place = readPlace(useAddress());
	const today = useCompanyDay(me.company.timeZone);
	const current = mondayOf(today.day);
	const week = place.week ?? current;
	const myID = me.member.personID;
	const question = { week, who: place.who === ME ? myID : place.who, query: place.query };
	const state = useBoard(question);
	const { board } = state;
	const acts = useTaskActs(state, week, current);
	const [isDialogOpen, setDialogOpen] = useState(false);
	const go = useGo();
	const context = useContextOf(place, week, current, acts);
	useEffect(() => void loadPeople(), []);
	useEffect(() => {
		if (board !== null) today.told(board.today);
	}, [board, today.told]);
	return (
		<TaskBoardContext value={context}>
			<main className="content b-page" id="main" data-region tabIndex={-1}>
				<BoardHead
					place={place}
					week={week}
					current={current}
					businesses={board?.registeredLabels.businesses ?? []}
					go={go}
					onAdd={() => setDialogOpen(true)}
				/>
				{board === null ? (
					state.problem === null ? (
						<BoardLoading />
					) : (
						<BoardFailed problem={state.problem} onAgain={() => void state.reload()} />
					)
				) : (
					<BoardBody place={place} question={question} state={state} board={board} acts={acts} go={go} myID={myID} />
				)}
			</main>
			{place.taskID === null ? null : (
				<TaskPanel
					key={place.taskID}
					taskID={place.taskID}
					acts={acts}
					labels={board?.registeredLabels}
					onClose={() => navigate(addressOf({ ...place, taskID: null }))}
				/>
			)}
			<AddTask
				isOpen={isDialogOpen}
				onClose={() => setDialogOpen(false)}
				add={acts.add}
				labels={board?.registeredLabels}
			/>
		</TaskBoardContext>
	);
}

type BoardBodyProps = {
	place: Place;
	question: BoardQuestion;
	state: BoardState;
	board: BoardAnswer;
	acts: TaskActs;
	go: (change: Partial<Place>, isReplacing?: boolean) => void;
	myID: string;
};

/** The board that was read, or why it is empty; a refetch that failed leaves it standing and says so. */
function BoardBody({ place, question, state, board, acts, go, myID }: BoardBodyProps) {
	const { week, current, isPhone } = useTaskBoard();
	const [isAdding, setAdding] = useState(false);
	const cards = useMemo(() => cardsOf(board, state.moved, place.business), [board, state.moved, place.business]);
	const addFor = useAddFor(question.who, myID);
	const startAdding = (): void => {
		if (week < current) return;
		go({ column: "planned" }, true);
		setAdding(true);
	};
	const add = (title: string) =>
		acts.add({
			title,
			...(addFor === null ? {} : { participantPersonHints: [question.who] }),
			...(week > current ? { endsAt: addDays(week, 4) } : {}),
			...(place.business === "" ? {} : { business: place.business }),
		});
	if (cards.length === 0 && (state.givenUp?.length ?? 0) === 0 && !isAdding) {
		return (
			<>
				<Notice state={state} />
				<BoardEmpty
					question={question}
					isFiltered={isFiltered(place)}
					isPast={week < current}
					isFuture={week > current}
					onClear={() => go({ who: EVERYONE, query: "", business: "" })}
					onAdd={startAdding}
					onBringOver={(tasks) => void acts.bringOver(tasks)}
				/>
			</>
		);
	}
	return (
		<>
			<Notice state={state} />
			{isPhone ? <BoardTabs cards={cards} column={place.column} onColumn={(column) => go({ column }, true)} /> : null}
			<Board
				cards={cards}
				givenUp={state.givenUp ?? []}
				by={place.by}
				column={place.column}
				isAdding={isAdding}
				setAdding={setAdding}
				addFor={addFor}
				onAdd={add}
				keys={{
					onNew: startAdding,
					onEdit: (taskID) => navigate(addressOf({ ...place, taskID })),
					onWeek: (by) => go({ week: addDays(week, 7 * by) === current ? null : addDays(week, 7 * by) }),
				}}
			/>
		</>
	);
}

function useContextOf(place: Place, week: string, current: string, acts: TaskActs): TaskBoard {
	const isPhone = useMedia("(max-width: 599px)");
	const move: TaskBoard["move"] = (task, target) => void acts.move(task, target);
	return {
		week,
		current,
		isPhone,
		move,
		addressOf: (taskID) => addressOf({ ...place, taskID }),
		openTask: (taskID, click) => navigate(addressOf({ ...place, taskID }), click),
		remove: (task) => void acts.remove(task),
		beginDrag(event, task) {
			const card = event.currentTarget.closest<HTMLElement>("[data-task]");
			if (card === null || event.button !== 0) return;
			// no text is marked on the way
			event.preventDefault();
			beginDrag({ event, card, onDrop: (column) => dropped(task, column, move) });
		},
	};
}

/** A card let go over a column; where it came from is no move. */
function dropped(task: TaskView, name: string, move: TaskBoard["move"]): void {
	const column = COLUMNS.find((one) => one === name);
	if (column !== undefined && column !== "requested" && column !== task.status)
		move(task, { kind: "status", status: column });
}

/** The company's day: by this device's clock until the server has said its own. */
function useCompanyDay(zone: string): { day: string; told: (day: string) => void } {
	const device = companyDay(zone, useNow(60_000));
	const [said, setSaid] = useState<{ device: string; day: string } | null>(null);
	const told = useCallback((day: string) => setSaid({ device, day }), [device]);
	// a new day on the device: what the server said before is of yesterday
	return { day: said?.device === device ? said.day : device, told };
}

function useGo() {
	return useCallback((change: Partial<Place>, isReplacing = false): void => {
		const next = addressOf({ ...readPlace(location.pathname + location.search), ...change });
		if (isReplacing) replaceAddress(next);
		else navigate(next);
	}, []);
}

/** The name of the one person whose board it is, when that is somebody else. */
function useAddFor(who: string, myID: string): string | null {
	const person = useStore((state) => state.people?.find(({ personID }) => personID === who));
	return who === EVERYONE || who === myID ? null : (person?.name ?? null);
}

/** What is on screen is not all, or not of this moment. */
function Notice({ state: { isPartial, problem } }: { state: BoardState }) {
	const say = useTaskWords();
	const sayProblem = useWords();
	const text = problem !== null ? problemText(problem, sayProblem) : isPartial ? say("givenUpMissing") : null;
	if (text === null) return null;
	return (
		<p className="b-notice" role="status" data-testid="board-notice">
			<Icon name="warn" isSmall />
			{text}
		</p>
	);
}
