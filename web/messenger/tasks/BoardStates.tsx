/** What stands where a board would: loading, failed, too much, empty for each of its reasons. */

import { useEffect, useState } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import { homeConversation } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import { type BoardQuestion, readBoard, type TaskView } from "#web/client/tasks.ts";
import { openAndFill } from "#web/messenger/composer-fill.ts";
import { useLate } from "#web/messenger/hooks.ts";
import { navigate } from "#web/messenger/route.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { addDays } from "./weeks.ts";
import { useTaskWords } from "./words.ts";

export function BoardLoading() {
	const say = useTaskWords();
	if (!useLate(200)) return <div className="board" aria-busy="true" />;
	return (
		<div className="board b-loading" aria-busy="true">
			{[3, 2, 2, 1].map((lines, at) => (
				<div key={`column-${String(at)}`} className="b-col">
					<Skeleton lines={lines * 2} label={say("loading")} />
				</div>
			))}
		</div>
	);
}

export function BoardFailed({ problem, onAgain }: { problem: ClientProblem; onAgain: () => void }) {
	const say = useTaskWords();
	const sayProblem = useWords();
	const isMany = problem.code === "too_large";
	return (
		<div className="b-state">
			<ErrorCard
				level={2}
				title={isMany ? say("tooMany") : say("failed")}
				detail={isMany ? say("tooManyText") : problemText(problem, sayProblem)}
				code={problem.code}
				actions={<Button onClick={onAgain}>{say("tryAgain")}</Button>}
			/>
		</div>
	);
}

type BoardEmptyProps = {
	question: BoardQuestion;
	isFiltered: boolean;
	isPast: boolean;
	isFuture: boolean;
	onClear: () => void;
	onAdd: () => void;
	onBringOver: (tasks: readonly TaskView[]) => void;
};

export function BoardEmpty({ question, isFiltered, isPast, isFuture, onClear, onAdd, onBringOver }: BoardEmptyProps) {
	const say = useTaskWords();
	const unfinished = useUnfinished(question, isFuture && !isFiltered);
	if (isFiltered)
		return (
			<div className="b-state" data-testid="board-empty">
				<EmptyState
					level={2}
					title={say("emptyFiltered")}
					actions={<Button onClick={onClear}>{say("clearFilters")}</Button>}
				/>
			</div>
		);
	if (isPast)
		return (
			<div className="b-state" data-testid="board-empty">
				<EmptyState level={2} title={say("emptyPast")}>
					{say("nonePlannedPast")}
				</EmptyState>
			</div>
		);
	return (
		<div className="b-state" data-testid="board-empty">
			<EmptyState
				level={2}
				title={say("empty")}
				actions={
					<>
						<Button icon="plus" onClick={onAdd}>
							{say("addTask")}
						</Button>
						{unfinished.length === 0 ? null : (
							<Button icon="carry" data-testid="bring-over" onClick={() => onBringOver(unfinished)}>
								{say("bringOver", { count: unfinished.length })}
							</Button>
						)}
					</>
				}
			>
				<SayIt />
			</EmptyState>
		</div>
	);
}

/** The same as a sentence for the chat; pressed, it stands in the message box there. */
function SayIt() {
	const say = useTaskWords();
	const homeID = useStore((state) => homeConversation(state.conversations)?.id);
	const example = say("emptyExample");
	const toChat = (): void => {
		if (homeID === undefined) navigate("/");
		else openAndFill(homeID, example);
	};
	return (
		<button type="button" className="text-btn b-say" onClick={toChat}>
			{say("emptyText", { example })}
		</button>
	);
}

/** Planned work of the week before that nobody has begun or ended, which the reader may change. */
function useUnfinished({ week, who, query }: BoardQuestion, isWanted: boolean): TaskView[] {
	const [tasks, setTasks] = useState<TaskView[]>([]);
	useEffect(() => {
		setTasks([]);
		if (!isWanted) return;
		let isCurrent = true;
		const load = async (): Promise<void> => {
			const board = await readBoard({ week: addDays(week, -7), who, query });
			const open = board.tasks.filter(({ status, canUpdate }) => status === "planned" && canUpdate);
			if (isCurrent) setTasks(open);
		};
		// the offer is an extra: without it the page says the same
		load().catch(() => undefined);
		return () => {
			isCurrent = false;
		};
	}, [week, who, query, isWanted]);
	return tasks;
}
