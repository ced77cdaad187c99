/** The rows of the Waiting page: one that opens its card in place, one that waits for somebody else, one already answered. */

import { useState } from "react";
import type { HoldView } from "#record/views.ts";
import { decide } from "#web/client/act.ts";
import { isMine } from "#web/client/derive.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { AnsweredAtShell, AnswerSeal } from "./AnsweredCard.tsx";
import { ApprovalCard } from "./ApprovalCard.tsx";
import { CandidateList, candidateName, pickedLabel } from "./CandidateList.tsx";
import { changeLabel, hiddenChanges } from "./change-words.ts";
import { isSameDay, listOf, momentOf, shortDayOf, timeOf } from "./format.ts";
import { stepIcon } from "./StepLine.tsx";
import { ToConversation } from "./ToConversation.tsx";
import { problemText, useWords } from "./words.ts";

/** Without `onToggle` the card stands there by itself: nothing has to be opened or closed. */
type Props = { hold: HoldView; isOpen: boolean; onToggle: ((isOpen: boolean) => void) | undefined };

export function WaitingRow({ hold, isOpen, onToggle }: Props) {
	const isAnswered = hold.state !== "waiting" && hold.state !== "unknown";
	return (
		<article className="w-item" aria-label={titleOf(hold)} tabIndex={-1} data-testid={`waiting-${hold.id}`}>
			{isAnswered || onToggle === undefined ? null : <RowButton hold={hold} isOpen={isOpen} onToggle={onToggle} />}
			{isOpen || isAnswered ? (
				<>
					{hold.kind === "choice" ? <CandidateList hold={hold} /> : <ApprovalCard hold={hold} />}
					<ToConversation hold={hold} size="xs" />
				</>
			) : null}
		</article>
	);
}

const titleOf = (hold: HoldView): string => (hold.kind === "choice" ? (hold.question ?? hold.sentence) : hold.sentence);

type RowProps = Props & { onToggle: (isOpen: boolean) => void };

function RowButton({ hold, isOpen, onToggle }: RowProps) {
	const say = useWords();
	const language = useLanguage();
	const isDestructive = hold.sideEffectClass === "destructive";
	const isToday = isSameDay(new Date(hold.expiresAt), new Date());
	const asks = isMine(hold.requesterID) ? "" : say("asksFor", { name: hold.requesterName });
	return (
		<button
			type="button"
			className={classNames("w-row", isDestructive && "destructive", isOpen && "is-open")}
			aria-expanded={isOpen}
			onClick={() => onToggle(!isOpen)}
		>
			<Icon name={hold.kind === "choice" ? "people" : stepIcon(hold)} />
			<span className="w-main">
				<b>{titleOf(hold)}</b>
				<span>{[asks, useSummary(hold)].filter(Boolean).join(" · ")}</span>
			</span>
			<span className="w-when">
				<time dateTime={hold.createdAt}>{momentOf(hold.createdAt, language, new Date())}</time>
				<span>
					{isToday
						? say("untilTime", { time: timeOf(hold.expiresAt, language) })
						: say("until", { day: shortDayOf(hold.expiresAt, language) })}
				</span>
			</span>
			<Icon name="right" className="turn-arrow" />
		</button>
	);
}

/** The second line: the words, the candidates or what changes; nothing where a person could not read it. */
function useSummary(hold: HoldView): string {
	const language = useLanguage();
	const say = useWords();
	if (hold.kind === "choice") {
		const labels = (hold.candidates ?? []).map((candidate, _, all) => candidateName(candidate, all));
		return listOf(labels, language, "disjunction");
	}
	if (hold.preview.text !== undefined) return `“${hold.preview.text}”`;
	if (hold.preview.changesNothing === true) return say("wouldChangeNothing");
	const [first] = hold.preview.changes;
	const count = hold.preview.changes.length + hiddenChanges(hold.preview);
	if (first === undefined) return hold.preview.warnings[0] ?? "";
	return `${changeLabel(first)}${count > 1 ? ` · ${say("changesTotal", { count })}` : ""}`;
}

export function HeldItem({ hold }: { hold: HoldView }) {
	const say = useWords();
	const language = useLanguage();
	const values = {
		since: momentOf(hold.createdAt, language, new Date()),
		until: shortDayOf(hold.expiresAt, language),
	};
	return (
		<div className="held" data-testid={`held-${hold.id}`}>
			<Avatar id={hold.requesterID} name={hold.requesterName} size={24} />
			<div>
				<b>{hold.sentence}</b>
				<p>
					{hold.answerer === "administrator"
						? say("waitsForAdministrator")
						: say("waitsForSupervisor", { name: hold.requesterName })}
				</p>
				<p>{say("heldSince", values)}</p>
				<Withdraw hold={hold} />
			</div>
		</div>
	);
}

/** Whoever asked may also take the question back: nothing runs, and nobody has to answer any more. */
function Withdraw({ hold }: { hold: HoldView }) {
	const say = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function withdraw(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		const problem = await decide(hold, { decision: "decline" });
		setBusy(false);
		if (problem !== null) toast({ text: problemText(problem, say), icon: "warn" });
	}
	return (
		<button
			type="button"
			className="text-btn xs"
			aria-busy={isBusy || undefined}
			aria-label={say("withdrawOf", { sentence: hold.sentence })}
			onClick={() => void withdraw()}
			data-testid={`withdraw-${hold.id}`}
		>
			{say("withdraw")}
		</button>
	);
}

export function AnsweredItem({ hold }: { hold: HoldView }) {
	const say = useWords();
	const language = useLanguage();
	const time = timeOf(hold.decidedAt ?? hold.createdAt, language);
	const what =
		hold.decision === "decline"
			? hold.reason === undefined || hold.reason === ""
				? say("declined")
				: say("declinedBecause", { reason: hold.reason })
			: hold.kind === "choice"
				? (pickedLabel(hold) ?? say("ranAt", { time }))
				: hold.state === "failed"
					? say("failedAt", { time })
					: say(hold.sideEffectClass === "external_send" ? "sentAt" : "ranAt", { time });
	return (
		<div className="answered" data-testid={`answered-${hold.id}`}>
			<div>
				<b>{titleOf(hold)}</b>
				<p>{what}</p>
				<AnsweredAtShell hold={hold} />
			</div>
			<AnswerSeal hold={hold} />
		</div>
	);
}
