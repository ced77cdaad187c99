/** One column of the board, or its part within a lane. */

import { type ReactNode, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { BoardCard } from "./BoardCard.tsx";
import type { Card, Column } from "./board-model.ts";
import { useTaskWords } from "./words.ts";

/** Drawn at first; a column with hundreds of cards is opened piece by piece. */
const STEP = 50;

export type BoardColumnProps = {
	column: Column;
	cards: readonly Card[];
	activeID: string | null;
	/** the one column a phone shows */
	isShown: boolean;
	hasHead: boolean;
	top?: ReactNode;
	end?: ReactNode;
};

export function BoardColumn({ column, cards, activeID, isShown, hasHead, top, end }: BoardColumnProps) {
	const say = useTaskWords();
	const [most, setMost] = useState(STEP);
	const rest = cards.length - most;
	return (
		<section className={classNames("b-col", isShown && "is-shown")} data-col={column} aria-label={say(column)}>
			{hasHead ? <ColumnHead column={column} count={cards.length} /> : null}
			{top}
			{cards.slice(0, most).map((card) => (
				<BoardCard key={card.task.taskID} card={card} isActive={card.task.taskID === activeID} />
			))}
			{rest <= 0 ? null : (
				<button type="button" className="b-fold" onClick={() => setMost(most + STEP)}>
					{say("more", { count: rest })}
				</button>
			)}
			{end}
		</section>
	);
}

export function ColumnHead({ column, count }: { column: Column; count: number }) {
	const say = useTaskWords();
	return (
		<header className={classNames("b-col-head", column === "requested" && "is-wait")}>
			<h2>{say(column)}</h2>
			<span className="num">{count}</span>
		</header>
	);
}
