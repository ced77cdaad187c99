/** One held call as a card: waiting in amber with its buttons, then sealed, refused or over, always with what it was. */

import { useEffect, useId, useRef } from "react";
import type { HoldView, StepView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { ApprovedCard, DeclinedCard } from "./AnsweredCard.tsx";
import { DeclineReason } from "./DeclineReason.tsx";
import { isSameDay, shortDayOf, timeOf } from "./format.ts";
import { HoldActions } from "./HoldActions.tsx";
import { HoldFacts } from "./HoldFacts.tsx";
import { HoldPreview } from "./HoldPreview.tsx";
import { OverCard } from "./OverCard.tsx";
import { StaleTable } from "./StaleTable.tsx";
import { useStale } from "./stale.ts";
import { useWords } from "./words.ts";

type Props = { hold: HoldView; step?: StepView | undefined; turnID?: string };

export function ApprovalCard({ hold, step, turnID }: Props) {
	const card = useRef<HTMLDivElement>(null);
	useFocusAfterAnswer(card, hold);
	const wasWaiting = useRef(hold.state === "waiting");
	const isLanding = wasWaiting.current && hold.state !== "waiting";
	const shared = { hold, step, turnID, isLanding };
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form, a section one landmark for each card
		<div
			ref={card}
			role="group"
			tabIndex={-1}
			className={classNames("approval wide", className(hold))}
			data-testid={`hold-${hold.id}`}
			data-state={hold.state}
			aria-label={hold.sentence}
		>
			{hold.state === "waiting" ? (
				<WaitingCard hold={hold} />
			) : hold.state === "declined" ? (
				<DeclinedCard {...shared} />
			) : ["approved", "running", "done", "failed"].includes(hold.state) ? (
				<ApprovedCard {...shared} />
			) : (
				<OverCard hold={hold} />
			)}
		</div>
	);
}

function className(hold: HoldView): string {
	switch (hold.state) {
		case "waiting":
			return classNames("is-waiting", hold.sideEffectClass === "destructive" && "is-destructive");
		case "unknown":
			return "is-waiting";
		case "expired":
		case "replaced":
		case "cancelled":
			return "is-over";
		default:
			return "is-approved";
	}
}

/** The pressed button goes away with the answer: focus stays on the card, not lost to the page. */
function useFocusAfterAnswer(card: React.RefObject<HTMLElement | null>, hold: HoldView): void {
	const before = useRef(hold.state);
	const hadFocus = useRef(false);
	useEffect(() => {
		const element = card.current;
		if (element === null) return;
		const note = (): void => {
			hadFocus.current = true;
		};
		const leave = (event: FocusEvent): void => {
			if (event.relatedTarget !== null) hadFocus.current = false;
		};
		element.addEventListener("focusin", note);
		element.addEventListener("focusout", leave);
		return () => {
			element.removeEventListener("focusin", note);
			element.removeEventListener("focusout", leave);
		};
	}, [card]);
	useEffect(() => {
		if (before.current === "waiting" && hold.state !== "waiting" && hadFocus.current)
			card.current?.focus({ preventScroll: true });
		before.current = hold.state;
	}, [card, hold.state]);
}

function WaitingCard({ hold }: { hold: HoldView }) {
	const say = useWords();
	const titleID = useId();
	const stale = useStale(hold);
	const isDestructive = hold.sideEffectClass === "destructive";
	return (
		<>
			<div className="approval-state">
				<span>{stale === undefined ? <WhoseTurn hold={hold} /> : say("changedSince")}</span>
				<Expiry hold={hold} />
			</div>
			<div className="approval-body">
				<h3 id={titleID} className={isDestructive ? "danger-ink" : undefined}>
					{isDestructive ? <Icon name="bin" /> : null}
					<span>{hold.sentence}</span>
				</h3>
				{stale === undefined ? (
					<HoldPreview hold={hold} />
				) : (
					<>
						<p className="sm muted">{say("changedSinceText")}</p>
						<StaleTable before={stale} now={hold.preview} />
					</>
				)}
				<HoldFacts hold={hold}>{hold.canAnswer ? <DeclineReason hold={hold} /> : null}</HoldFacts>
			</div>
			{hold.canAnswer ? <HoldActions hold={hold} titleID={titleID} /> : null}
		</>
	);
}

export function WhoseTurn({ hold }: { hold: HoldView }) {
	const say = useWords();
	if (hold.canAnswer && (hold.answerer === "requester" || isMine(hold.requesterID))) return say("waitsForYou");
	if (hold.canAnswer) return `${say("waitsForYou")} · ${say("asksFor", { name: hold.requesterName })}`;
	if (hold.answerer === "administrator") return say("waitsForAdministrator");
	if (hold.answerer === "supervisor") return say("waitsForSupervisor", { name: hold.requesterName });
	return say("waitsFor", { name: hold.requesterName });
}

function Expiry({ hold }: { hold: HoldView }) {
	const say = useWords();
	const language = useLanguage();
	const isToday = isSameDay(new Date(hold.expiresAt), new Date());
	return (
		<time className="exp" dateTime={hold.expiresAt}>
			{isToday
				? say("expiresSoon", { time: timeOf(hold.expiresAt, language) })
				: say("expires", { day: shortDayOf(hold.expiresAt, language) })}
		</time>
	);
}
