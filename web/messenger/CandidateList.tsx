/** Several records match: the person picks one. Numbers choose while the list has focus; nothing is guessed. */

import { type KeyboardEvent, useId, useState } from "react";
import type { Candidate, HoldView } from "#record/views.ts";
import { decide } from "#web/client/act.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { composing } from "#web/ui/composing.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { fillComposer } from "./composer-fill.ts";
import { deciderName } from "./decider.ts";
import { Problem } from "./HoldActions.tsx";
import { type Key, useWords } from "./words.ts";

const NONE = "";

const isPerson = ({ id }: Candidate): boolean => id.startsWith("mem_");

export function CandidateList({ hold }: { hold: HoldView }) {
	if (hold.state === "waiting" && hold.canAnswer) return <OpenList hold={hold} />;
	return <ClosedList hold={hold} />;
}

function OpenList({ hold }: { hold: HoldView }) {
	const say = useWords();
	const name = useId();
	const candidates = hold.candidates ?? [];
	const [choice, setChoice] = useState<string | null>(null);
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);

	async function confirm(): Promise<void> {
		if (choice === null || isBusy) return;
		setBusy(true);
		const version = hold.preview.version;
		const found = await decide(
			hold,
			choice === NONE ? { decision: "decline" } : { decision: "approve", choice, version },
		);
		setBusy(false);
		setProblem(found?.code === "hold_decided" ? null : found);
	}
	function onKey(event: KeyboardEvent): void {
		if (composing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
		const at = Number(/^[1-9]$/.exec(event.key)?.[0] ?? 0);
		const picked = at > candidates.length ? NONE : candidates[at - 1]?.id;
		if (at === 0 || at > candidates.length + 1 || picked === undefined) return;
		event.preventDefault();
		setChoice(picked);
		document.getElementById(`${name}-${String(at)}`)?.focus();
	}
	return (
		<fieldset className="pick wide" data-testid={`hold-${hold.id}`} data-state={hold.state} onKeyDown={onKey}>
			<legend className="vh">{hold.question ?? hold.sentence}</legend>
			<div className="pick-title" aria-hidden="true">
				{hold.question ?? hold.sentence}
			</div>
			<p className="why">
				{say(candidates.every(isPerson) ? "nothingChangedPeople" : "nothingChanged", { count: candidates.length })}
			</p>
			{candidates.map((candidate, at) => (
				<CandidateRow
					key={candidate.id}
					candidate={candidate}
					number={at + 1}
					group={name}
					isChosen={choice === candidate.id}
					onChoose={() => setChoice(candidate.id)}
				/>
			))}
			<NoneRow
				number={candidates.length + 1}
				group={name}
				isChosen={choice === NONE}
				onChoose={() => setChoice(NONE)}
			/>
			{problem === null ? null : <Problem problem={problem} />}
			<div className="actions">
				<AnotherWay hold={hold} />
				<Button
					kind="primary"
					className="push"
					isBusy={isBusy}
					offReason={choice === null ? say("pickFirst") : undefined}
					onClick={() => void confirm()}
					data-testid="pick-confirm"
				>
					{choice === NONE ? say("noneOfThese") : hold.yes || say("pickThis")}
				</Button>
			</div>
		</fieldset>
	);
}

function AnotherWay({ hold }: { hold: HoldView }) {
	const say = useWords();
	const { conversationID, why } = hold;
	if (conversationID === undefined) return null;
	return (
		<button type="button" className="text-btn sm" onClick={() => fillComposer(conversationID, why?.text ?? "")}>
			{say("sayAnotherWay")}
		</button>
	);
}

type RowProps = { candidate: Candidate; number: number; group: string; isChosen: boolean; onChoose: () => void };

function CandidateRow({ candidate, number, group, isChosen, onChoose }: RowProps) {
	const hasFace = isPerson(candidate);
	return (
		<label className={classNames(hasFace && "with-face")}>
			<input
				className="radio"
				type="radio"
				name={group}
				id={`${group}-${String(number)}`}
				checked={isChosen}
				onChange={onChoose}
				data-testid={`pick-${candidate.id}`}
			/>
			{hasFace ? <Avatar id={candidate.id} name={candidate.label} size={32} /> : null}
			<span>
				<b>{candidate.label}</b>
				{candidate.detail === undefined ? null : <small>{candidate.detail}</small>}
			</span>
			<Kbd>{String(number)}</Kbd>
		</label>
	);
}

/** Always last: nobody has to take a wrong one. */
function NoneRow({ number, group, isChosen, onChoose }: Omit<RowProps, "candidate">) {
	const say = useWords();
	return (
		<label className="pick-none">
			<input
				className="radio"
				type="radio"
				name={group}
				id={`${group}-${String(number)}`}
				checked={isChosen}
				onChange={onChoose}
				data-testid="pick-none"
			/>
			<span className="sm">{say("noneOfThese")}</span>
			<Kbd>{String(number)}</Kbd>
		</label>
	);
}

const OVER: Partial<Record<HoldView["state"], Key>> = {
	expired: "expired",
	replaced: "replaced",
	cancelled: "cancelled",
};

/** What was asked and what was picked, so that the thread reads alone. */
function ClosedList({ hold }: { hold: HoldView }) {
	const say = useWords();
	const name = deciderName(hold, say);
	const picked = pickedLabel(hold);
	// a choice that led to a card, or to the next question, was made all the same
	const over = hold.state === "replaced" && picked !== undefined ? undefined : OVER[hold.state];
	const isWaiting = hold.state === "waiting";
	return (
		<div
			className={classNames("pick-closed", isWaiting && "is-waiting")}
			data-testid={`hold-${hold.id}`}
			data-state={hold.state}
		>
			<Icon name={isWaiting ? "clock" : hold.decision === "decline" ? "x" : "check"} isSmall />
			<span>
				<b>{hold.question ?? hold.sentence}</b>{" "}
				{isWaiting
					? say("waitsFor", { name: hold.requesterName })
					: over !== undefined
						? say(over)
						: hold.decision === "decline"
							? say("pickedNone", { name })
							: picked === undefined
								? null
								: say("picked", { name, label: picked })}
			</span>
		</div>
	);
}

/** The server keeps the choice in the result or among the input; the candidate gives it its name. */
export function pickedLabel(hold: HoldView): string | undefined {
	const known = JSON.stringify([hold.result ?? null, hold.input, hold.reason ?? null]);
	const all = hold.candidates ?? [];
	const chosen = all.find(({ id }) => id === hold.reason) ?? all.find(({ id }) => known.includes(JSON.stringify(id)));
	return chosen === undefined ? undefined : candidateName(chosen, all);
}

/** Several of one name are told apart by what their details begin with: a person's address. */
export function candidateName({ id, label, detail }: Candidate, all: readonly Candidate[]): string {
	const isShared = all.some((other) => other.id !== id && other.label === label);
	return isShared && detail !== undefined ? `${label} (${detail.split(" · ")[0]})` : label;
}
