/** Somebody changed what is being written here: who, both values, and whose stays. */

import { type MouseEvent, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { useWords } from "./words.ts";

/** One field with both values, as the form shows them; empty says so. */
export type ClashRow = { name: string; label: string; mine: string; theirs: string };

type Props = { by: string | null; rows: readonly ClashRow[]; onKeep: () => void; onTake: () => void };

export function ClashCard({ by, rows, onKeep, onTake }: Props) {
	const say = useWords();
	const [isShown, setShown] = useState(false);
	// the pressed button goes with the question: the form keeps the focus
	const settle = (choose: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
		event.currentTarget.form?.focus({ preventScroll: true });
		choose();
	};
	return (
		<div className="clash" data-testid="clash">
			<p role="status">{by === null ? say("clash") : say("clashBy", { name: by })}</p>
			{isShown ? (
				<dl>
					{rows.map(({ name, label, mine, theirs }) => (
						<div key={name}>
							<dt>{label}</dt>
							<dd>
								<b>{say("mine")}</b> {mine || say("empty")}
							</dd>
							<dd>
								<b>{say("theirs")}</b> {theirs || say("empty")}
							</dd>
						</div>
					))}
				</dl>
			) : null}
			<div className="row">
				<Button isCompact aria-expanded={isShown} onClick={() => setShown(!isShown)} data-testid="clash-both">
					{say(isShown ? "hideBoth" : "showBoth")}
				</Button>
				<Button isCompact onClick={settle(onKeep)} data-testid="clash-mine">
					{say("keepMine")}
				</Button>
				<Button isCompact onClick={settle(onTake)} data-testid="clash-theirs">
					{say("takeTheirs")}
				</Button>
			</div>
		</div>
	);
}
