/** The steps of a turn: all of them while there are few, folded to one line when more than three are finished. */

import { useState } from "react";
import type { StepView, TurnView } from "#record/views.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { secondsBetween } from "./format.ts";
import { StepLine, stepIcon } from "./StepLine.tsx";
import { useWords } from "./words.ts";

/** more finished steps than this fold */
const MOST = 3;

type Props = { steps: StepView[]; turn: TurnView; isRunning: boolean; isQuiet?: boolean };

export function StepGroup({ steps, turn, isRunning, isQuiet = false }: Props) {
	const [isOpen, setOpen] = useState(false);
	if (steps.length === 0) return null;
	const finished = steps.filter((step) => step.state !== "started");
	const isFolded = isQuiet || finished.length > MOST;
	// While it runs, the newest finished step stays in sight above the running one; what can be taken back always does.
	const kept =
		isFolded && !isOpen
			? steps.filter((step) => step.state === "started" || (isRunning && step === finished.at(-1)))
			: steps;
	const hidden = steps.filter((step) => !kept.includes(step));
	const lines = (
		<ol className="steps">
			{kept.map((step) => (
				<StepLine key={step.callID} step={step} turnID={turn.id} />
			))}
		</ol>
	);
	const fold = isFolded ? (
		<FoldButton steps={isOpen ? steps : hidden} isOpen={isOpen} isQuiet={isQuiet} onPress={() => setOpen(!isOpen)} />
	) : null;
	if (isQuiet) {
		return (
			<div className="quiet-steps">
				{fold}
				{isOpen ? <section className="ledger wide">{lines}</section> : null}
			</div>
		);
	}
	return (
		<>
			{fold}
			{kept.length > 0 ? lines : null}
		</>
	);
}

type FoldProps = { steps: StepView[]; isOpen: boolean; isQuiet: boolean; onPress: () => void };

/** "6 steps · 14 s", or the one step's own sentence. */
function FoldButton({ steps, isOpen, isQuiet, onPress }: FoldProps) {
	const say = useWords();
	const [first] = steps;
	const last = steps.at(-1);
	if (first === undefined || last === undefined) return null;
	const seconds = secondsBetween(first.startedAt, last.finishedAt ?? last.startedAt);
	const words = steps.length === 1 ? first.sentence : say("stepsFold", { count: steps.length });
	return (
		<button
			type="button"
			className={classNames(isQuiet ? "ledger-line" : "fold", isOpen && "is-open")}
			aria-expanded={isOpen}
			onClick={onPress}
		>
			{isQuiet ? <Icon name={stepIcon(first)} isSmall /> : null}
			<span>
				{words} · {say("seconds", { seconds })}
			</span>
			<Icon name="right" isSmall className="turn-arrow" />
		</button>
	);
}
