/** On a phone one column at a time: a tab for each, which also takes a card that is dropped on it. */

import { type Card, type Column, inColumn, shownColumns } from "./board-model.ts";
import { useTaskWords } from "./words.ts";

type BoardTabsProps = { cards: readonly Card[]; column: Column; onColumn: (column: Column) => void };

export function BoardTabs({ cards, column, onColumn }: BoardTabsProps) {
	const say = useTaskWords();
	return (
		<div className="b-tabs" role="radiogroup" aria-label={say("columns")}>
			{shownColumns(cards).map((one) => (
				<label key={one} data-col={one}>
					<input
						type="radio"
						name="column"
						className="vh"
						checked={one === column}
						data-testid={`tab-${one}`}
						onChange={() => onColumn(one)}
					/>
					{say(one)} <span className="num">{inColumn(cards, one).length}</span>
				</label>
			))}
		</div>
	);
}
