/** The board itself: columns, in lanes when asked for, with one card that Tab reaches and arrows that move from it. */

import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import type { TaskView } from "#web/client/tasks.ts";
import { collator } from "#web/messenger/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useLanguage } from "#web/ui/language.ts";
import { AddInline } from "./AddInline.tsx";
import { BoardColumn, ColumnHead } from "./BoardColumn.tsx";
import { useTaskBoard } from "./board-context.ts";
import { type BoardKeys, boardKey } from "./board-keys.ts";
import { type Card, type Column, type Grouping, inColumn, type Lane, lanesOf, shownColumns } from "./board-model.ts";
import { GivenUp } from "./GivenUp.tsx";
import { weekName } from "./week-words.ts";
import { useTaskWords } from "./words.ts";

export type BoardProps = {
	cards: readonly Card[];
	givenUp: readonly TaskView[];
	by: Grouping;
	/** the one column a phone shows */
	column: Column;
	isAdding: boolean;
	setAdding: (isAdding: boolean) => void;
	addFor: string | null;
	onAdd: (title: string) => Promise<ClientProblem | null>;
	keys: BoardKeys;
};

export function Board(props: BoardProps) {
	const { cards, by, keys } = props;
	const say = useTaskWords();
	const language = useLanguage();
	const { week } = useTaskBoard();
	const { board, activeID, onFocus } = useFocusedCard(cards);
	const columns = shownColumns(cards);
	const lanes = by === "none" ? null : lanesOf(cards, by, collator(language).compare);
	return (
		<section
			ref={board}
			className={classNames("board", "scroll-x", lanes !== null && "has-lanes", `cols-${columns.length}`)}
			aria-label={say("board", { week: weekName(week, language) })}
			data-testid="board"
			data-region
			tabIndex={-1}
			onFocus={onFocus}
			onKeyDown={(event) => boardKey(event, keys)}
		>
			{lanes === null ? (
				<Columns {...props} columns={columns} activeID={activeID} parts="all" />
			) : (
				<>
					<div className="b-heads">
						{columns.map((column) => (
							<ColumnHead key={column} column={column} count={inColumn(cards, column).length} />
						))}
					</div>
					<div className="b-lane-cols b-edge">
						<Columns {...props} columns={columns} activeID={activeID} parts="top" />
					</div>
					{lanes.map((lane) => (
						<section key={lane.key} className="b-lane" aria-label={laneName(lane, by, say)}>
							<h2 className="b-lane-name">
								{laneName(lane, by, say)} <span className="num">{lane.cards.length}</span>
							</h2>
							<div className="b-lane-cols">
								<Columns {...props} cards={lane.cards} columns={columns} activeID={activeID} parts="cards" />
							</div>
						</section>
					))}
					<div className="b-lane-cols b-edge">
						<Columns {...props} columns={columns} activeID={activeID} parts="end" />
					</div>
				</>
			)}
		</section>
	);
}

/** With lanes a column is drawn in pieces: what stands above its cards, the cards of each lane, what stands below. */
type Parts = "all" | "top" | "cards" | "end";
type ColumnsProps = BoardProps & { columns: Column[]; activeID: string | null; parts: Parts };

function Columns({ columns, cards, activeID, parts, column: shown, givenUp, ...adding }: ColumnsProps) {
	const say = useTaskWords();
	const { week, current } = useTaskBoard();
	const notes: Partial<Record<Column, string>> = {
		...(week < current ? { planned: say("nonePlannedPast") } : {}),
		...(week === current ? { paused: say("rolls") } : { in_progress: say("noneInProgress") }),
	};
	const has = (part: Parts): boolean => parts === "all" || parts === part;
	return columns.map((column) => {
		const note = notes[column];
		return (
			<BoardColumn
				key={column}
				column={column}
				cards={has("cards") ? inColumn(cards, column) : []}
				activeID={activeID}
				isShown={column === shown}
				hasHead={parts === "all"}
				top={
					has("top") && column === "planned" && week >= current ? (
						<AddInline
							forName={adding.addFor}
							isOpen={adding.isAdding}
							setOpen={adding.setAdding}
							onAdd={adding.onAdd}
						/>
					) : null
				}
				end={
					has("end") ? (
						<>
							{note === undefined ? null : <p className="b-none">{note}</p>}
							{column === "completed" ? <GivenUp tasks={givenUp} /> : null}
						</>
					) : null
				}
			/>
		);
	});
}

function laneName(lane: Lane, by: Grouping, say: ReturnType<typeof useTaskWords>): string {
	if (lane.isSeveral) return say("several");
	return lane.name ?? say(by === "business" ? "noBusiness" : "nobody");
}

/** The card that Tab reaches: the last one focused, else the first. One that was moved keeps the focus where it went. */
function useFocusedCard(cards: readonly Card[]) {
	const [lastID, setLastID] = useState<string | null>(null);
	const lastElement = useRef<Element | null>(null);
	const board = useRef<HTMLElement>(null);
	const ids = new Set(cards.map(({ task }) => task.taskID));
	const firstID = cards.find(({ task }) => task.status !== "requested")?.task.taskID ?? cards[0]?.task.taskID ?? null;
	const activeID = lastID !== null && ids.has(lastID) ? lastID : firstID;
	useLayoutEffect(() => {
		// the card that had the focus was drawn anew in another column
		const isLost = lastElement.current?.isConnected === false && document.activeElement === document.body;
		if (!isLost || lastID === null) return;
		board.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(lastID)}"] h3 a`)?.focus();
	});
	const onFocus = (event: FocusEvent<HTMLElement>): void => {
		// events of an open menu come through here as well, though it stands elsewhere on the page
		if (!event.currentTarget.contains(event.target)) return;
		const id = (event.target as HTMLElement).closest<HTMLElement>("[data-task]")?.dataset["task"];
		lastElement.current = id === undefined ? null : event.target;
		if (id !== undefined) setLastID(id);
	};
	return { board, activeID, onFocus };
}
