/** One ledger line: icon, sentence, object, Undo and time; opened, it shows the tool, its arguments and its result. */

import { memo, type ReactNode, useState } from "react";
import type { StepView } from "#record/views.ts";
import { undoCall } from "#web/client/act.ts";
import { useStore } from "#web/client/store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { momentOf, secondsBetween, timeOf } from "./format.ts";
import { useNow } from "./hooks.ts";
import { objectAddress } from "./object-address.ts";
import { navigate } from "./route.ts";
import { StepDetails } from "./StepDetails.tsx";
import { Dots } from "./TurnHead.tsx";
import { problemText, useWords } from "./words.ts";

const CLASSES: Record<string, { icon: IconName; className: string }> = {
	read: { icon: "eye", className: "read" },
	computation: { icon: "sum", className: "read" },
	workspace_write: { icon: "pencil", className: "" },
	external_write: { icon: "outbox", className: "outside" },
	external_send: { icon: "send", className: "sent" },
	connect: { icon: "plug", className: "connect" },
	destructive: { icon: "bin", className: "destructive" },
};

export function stepIcon(step: Pick<StepView, "sideEffectClass">): IconName {
	return CLASSES[step.sideEffectClass]?.icon ?? "info";
}

export const StepLine = memo(function StepLine({ step, turnID }: { step: StepView; turnID: string }) {
	const say = useWords();
	const [isOpen, setOpen] = useState(false);
	const isBad = step.state === "failed" || step.state === "unknown";
	const look = CLASSES[step.sideEffectClass]?.className ?? "";
	const progress = useStore((state) => state.progress[step.callID]?.note);
	const note =
		step.state === "started" ? (progress ?? step.note) : step.state === "unknown" ? say("stepUnknown") : step.note;
	return (
		<li
			className={classNames("step", look, isBad && "failed", step.undoneAt && "undone")}
			data-testid={`step-${step.callID}`}
			data-state={step.state}
		>
			{step.state === "started" ? <Dots /> : <Icon name={isBad ? "warn" : stepIcon(step)} />}
			<span className="step-words">
				<button type="button" className="step-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{step.sentence}
				</button>
				<StepLinks step={step} />
				{note === undefined || note === "" ? null : <span className="note">{note}</span>}
				{step.state === "failed" && step.error !== undefined && step.error.detail !== note ? (
					<span className="note">{step.error.detail}</span>
				) : null}
			</span>
			<span className="act">
				<UndoButton step={step} turnID={turnID} />
			</span>
			<StepTime step={step} />
			{isOpen ? <StepDetails step={step} turnID={turnID} /> : null}
		</li>
	);
});

/** The things a step touched; a link where they have a page of their own. */
function StepLinks({ step }: { step: StepView }): ReactNode {
	const say = useWords();
	return step.links.map((link) => {
		const address = objectAddress(link, step.result);
		// The sentence mostly names the thing already; then only the way to it is missing.
		const isNamed = link.label === "" || step.sentence.includes(link.label);
		if (isNamed && address === null) return null;
		const label = isNamed ? say("open") : link.label;
		return (
			<span key={`${link.objectType} ${link.id}`} className="step-link">
				{" · "}
				{address === null ? (
					<b>{label}</b>
				) : (
					<a href={address} onClick={(event) => navigate(address, event)}>
						{label}
					</a>
				)}
			</span>
		);
	});
}

function StepTime({ step }: { step: StepView }) {
	const say = useWords();
	const language = useLanguage();
	const isStarted = step.state === "started";
	const now = useNow(1_000, isStarted);
	if (isStarted) return <time>{say("seconds", { seconds: Math.floor(secondsBetween(step.startedAt, now)) })}</time>;
	const at = step.finishedAt ?? step.startedAt;
	return <time dateTime={at}>{timeOf(at, language)}</time>;
}

export function UndoButton({ step, turnID }: { step: StepView; turnID: string }) {
	const say = useWords();
	const language = useLanguage();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	if (step.undoneAt !== undefined) {
		return <span className="subtle xs">{say("undone", { time: momentOf(step.undoneAt, language, new Date()) })}</span>;
	}
	if (!step.undo) return null;
	async function undo(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		const problem = await undoCall(step.callID, turnID);
		setBusy(false);
		if (problem === "held") toast({ text: say("undoAsks"), icon: "clock" });
		else if (problem !== null) toast({ text: say("undoFailed", { reason: problemText(problem, say) }), icon: "warn" });
	}
	return (
		<button
			type="button"
			className="text-btn"
			aria-busy={isBusy || undefined}
			aria-disabled={isBusy || undefined}
			onClick={() => void undo()}
			data-testid={`undo-${step.callID}`}
		>
			{say("undo")}
		</button>
	);
}
