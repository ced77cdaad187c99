/** A card after its answer: the seal with who and when, what came of it, and the way to see or take back the result. */

import type { HoldView, StepView } from "#record/views.ts";
import { type State, useStore } from "#web/client/store.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Seal } from "#web/ui/Seal.tsx";
import { changeLabel } from "./change-words.ts";
import { deciderName } from "./decider.ts";
import { momentOf } from "./format.ts";
import { objectAddress } from "./object-address.ts";
import { navigate } from "./route.ts";
import { UndoButton } from "./StepLine.tsx";
import { Dots } from "./TurnHead.tsx";
import { useWords } from "./words.ts";

type Props = { hold: HoldView; step?: StepView | undefined; turnID?: string | undefined; isLanding: boolean };

export function ApprovedCard({ hold, step, turnID, isLanding }: Props) {
	const say = useWords();
	return (
		<div className="approval-body">
			<div>
				<StateWord hold={hold} />
				<h3>{hold.sentence}</h3>
				<p className="quote">
					<Quote hold={hold} /> <Links hold={hold} step={step} />
				</p>
				<AnsweredAtShell hold={hold} />
				{hold.state === "failed" ? (
					<p className="quote fail">
						{hold.error?.detail ?? say("problemGeneric")} <span className="code">{hold.error?.code}</span>
					</p>
				) : null}
				{step === undefined || turnID === undefined ? null : (
					<p className="card-act">
						<UndoButton step={step} turnID={turnID} />
					</p>
				)}
			</div>
			<AnswerSeal hold={hold} isLanding={isLanding} />
		</div>
	);
}

export function DeclinedCard({ hold, isLanding }: Props) {
	const say = useWords();
	return (
		<div className="approval-body">
			<div>
				<span className="done-word is-declined">
					<Icon name="x" isSmall />
					{say("declined")}
				</span>
				<h3>{hold.sentence}</h3>
				<p className="quote">
					{hold.reason === undefined || hold.reason === "" ? (
						<Quote hold={hold} />
					) : (
						say("declinedBecause", { reason: hold.reason })
					)}
				</p>
				<AnsweredAtShell hold={hold} />
			</div>
			<AnswerSeal hold={hold} isLanding={isLanding} />
		</div>
	);
}

export function AnswerSeal({ hold, isLanding = false }: { hold: HoldView; isLanding?: boolean }) {
	const language = useLanguage();
	const say = useWords();
	if (hold.decidedBy === undefined || hold.decidedAt === undefined) return null;
	const time = momentOf(hold.decidedAt, language, new Date());
	return (
		<Seal
			name={hold.decidedVia === "cli" ? say("commandLine") : hold.decidedBy.name}
			fullName={deciderName(hold, say)}
			time={time}
			isDeclined={hold.decision === "decline"}
			isLanding={isLanding}
		/>
	);
}

/** Said in words where it was not the person themself at a page: the seal is too small for it. */
export function AnsweredAtShell({ hold }: { hold: HoldView }) {
	const say = useWords();
	if (hold.decidedVia !== "cli" || hold.decidedBy === undefined) return null;
	return <p className="quote at-shell">{say("byOperator", { name: hold.decidedBy.name })}</p>;
}

export function StateWord({ hold }: { hold: HoldView }) {
	const say = useWords();
	if (hold.state === "approved" || hold.state === "running") {
		return (
			<span className="done-word">
				<Dots />
				{say("approvedRunning")}
			</span>
		);
	}
	if (hold.state === "failed") {
		return (
			<span className="done-word is-failed">
				<Icon name="warn" isSmall />
				{say("approvedFailed")}
			</span>
		);
	}
	const isSend = hold.sideEffectClass === "external_send";
	const isDelete = hold.sideEffectClass === "destructive";
	return (
		<span className="done-word">
			<Icon name="check" isSmall />
			{say(isSend ? "approvedSent" : isDelete ? "approvedDeleted" : "approvedDone")}
		</span>
	);
}

/** The words that went out, or what changed, in one line. */
function Quote({ hold }: { hold: HoldView }) {
	if (hold.preview.text !== undefined) return <span>{hold.preview.text}</span>;
	const labels = hold.preview.changes.slice(0, 3).map(changeLabel);
	return <span>{labels.join(", ")}</span>;
}

function Links({ hold, step }: Pick<Props, "hold" | "step">) {
	const say = useWords();
	const conversations = useStore((state) => state.conversations);
	const result = step?.result ?? hold.result;
	const link = step?.links.find((one) => addressOf(one, hold, result, conversations) !== null);
	const address = link === undefined ? null : addressOf(link, hold, result, conversations);
	if (link === undefined || address === null) return null;
	return (
		<a href={address} onClick={(event) => navigate(address, event)}>
			{say(link.objectType === "message" ? "openMessage" : "open")}
		</a>
	);
}

type Link = StepView["links"][number];

/** A message to one person stands in the direct conversation with them, also where the result does not say so. */
function addressOf(link: Link, hold: HoldView, result: unknown, conversations: State["conversations"]): string | null {
	const address = objectAddress(link, result);
	const [only, ...others] = hold.preview.recipients ?? [];
	if (address !== null || link.objectType !== "message" || only === undefined || others.length > 0) return address;
	const direct = Object.values(conversations).find((one) => one.kind === "direct" && one.memberIDs.includes(only.id));
	return direct === undefined ? null : `/c/${direct.id}?m=${link.id}`;
}
