/** The agent's work on one message as one block: what it is doing, its steps, what it asks, and its answer. */

import { memo, useId } from "react";
import type { HoldView, MessageView, StepView, TurnView } from "#record/views.ts";
import { isRunning, languageOf } from "#web/client/derive.ts";
import { type State, useStore } from "#web/client/store.ts";
import { EditBox } from "#web/messenger/channel/EditBox.tsx";
import { useEditing } from "#web/messenger/channel/editing.ts";
import { MessageActions } from "#web/messenger/channel/MessageActions.tsx";
import { useNear } from "#web/messenger/channel/near.ts";
import { ToldMark } from "#web/messenger/tell/telling.tsx";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { ApprovalCard } from "./ApprovalCard.tsx";
import { CandidateList } from "./CandidateList.tsx";
import { Markdown } from "./Markdown.tsx";
import { AuthorName, MessageBody, Stamp, Tombstone } from "./MessageRow.tsx";
import { StepGroup } from "./StepGroup.tsx";
import { TurnEnd } from "./TurnEnd.tsx";
import { PlanList, TurnHead } from "./TurnHead.tsx";
import { useWords } from "./words.ts";

type Props = { turn: TurnView; messages: MessageView[] };

/** Words arrive many times a second for one turn: the others must not be drawn again for each of them. */
function isSame(before: Props, now: Props): boolean {
	const isEqual = before.messages.length === now.messages.length;
	return before.turn === now.turn && isEqual && before.messages.every((message, at) => message === now.messages[at]);
}

export const TurnRow = memo(function TurnRow({ turn, messages }: Props) {
	const say = useWords();
	const holds = useStore((state) => state.holds);
	const id = useId();
	const near = useNear();
	const { onPointerEnter, onPointerLeave, onFocus, onBlur, ...finger } = near.handlers;
	const answer = messages.at(-1);
	const editing = useEditing();
	const author: MessageView["author"] = { id: "mem_kontor", name: "Kontor", kind: "agent" };
	const running = isRunning(turn);
	// What was picked came before what was then done with it.
	const isPicked = (id: string): boolean => holds[id]?.kind === "choice" && holds[id].state !== "waiting";
	return (
		<article
			className="msg turn"
			data-testid={`turn-${turn.id}`}
			data-state={turn.state}
			aria-busy={running || undefined}
			aria-labelledby={`${id} ${id}answer`}
			tabIndex={-1}
			{...{ onPointerEnter, onPointerLeave, onFocus, onBlur }}
		>
			<AgentAvatar />
			<div className="body">
				<div className="by" id={id}>
					<b>
						<AuthorName author={author} turnID={turn.id} />
					</b>
					{running ? (
						<span className="note">{say("now")}</span>
					) : (
						<Stamp at={turn.finishedAt ?? turn.createdAt} isNear={near.isNear} />
					)}
					<ToldMark turn={turn} />
					{turn.wasRestarted ? <span className="note">{say("restarted")}</span> : null}
				</div>
				{turn.holdIDs.filter(isPicked).map((id) => (
					<HoldInTurn key={id} hold={holds[id]} turn={turn} />
				))}
				<Work turn={turn} holds={holds} hasAnswer={messages.length > 0 || turn.partialText !== ""} />
				{turn.holdIDs
					.filter((id) => !isPicked(id))
					.map((id) => (
						<HoldInTurn key={id} hold={holds[id]} turn={turn} />
					))}
				<Answer turn={turn} messages={messages} id={`${id}answer`} finger={finger} />
				<TurnEnd turn={turn} />
				<QuietSteps turn={turn} holds={holds} hasAnswer={messages.length > 0 || turn.partialText !== ""} />
			</div>
			{answer === undefined || answer.deletedAt !== undefined || editing === answer.id ? null : (
				<MessageActions
					message={answer}
					isInThread={answer.parentMessageID !== undefined}
					isShown={near.isNear}
					sheet={near.sheet}
				/>
			)}
		</article>
	);
}, isSame);

/** A held step is told by its card; the rest are lines of the ledger. */
function ledgerSteps(turn: TurnView, holds: State["holds"]): StepView[] {
	return turn.steps.filter((step) => {
		const hold = step.holdID === undefined ? undefined : holds[step.holdID];
		return hold === undefined || (hold.kind === "choice" && step.state !== "held");
	});
}

/** Finished work that only looked at things is one quiet line below the answer. */
function isQuiet(turn: TurnView, steps: readonly StepView[]): boolean {
	const isRead = (step: StepView): boolean =>
		(step.sideEffectClass === "read" || step.sideEffectClass === "computation") && step.state === "done";
	return turn.state === "done" && turn.plan === null && steps.every(isRead);
}

type WorkProps = { turn: TurnView; holds: State["holds"]; hasAnswer: boolean };

function Work({ turn, holds, hasAnswer }: WorkProps) {
	const say = useWords();
	const steps = ledgerSteps(turn, holds);
	const running = isRunning(turn);
	if (!running && turn.plan === null && (steps.length === 0 || (isQuiet(turn, steps) && hasAnswer))) return null;
	return (
		<section className="ledger wide" aria-label={running ? say("isWorking") : undefined}>
			{running ? <TurnHead turn={turn} /> : null}
			{turn.plan === null ? null : <PlanList plan={turn.plan} isRunning={running} />}
			<StepGroup steps={steps} turn={turn} isRunning={running} />
		</section>
	);
}

function QuietSteps({ turn, holds, hasAnswer }: WorkProps) {
	const steps = ledgerSteps(turn, holds);
	if (isRunning(turn) || steps.length === 0 || !isQuiet(turn, steps) || !hasAnswer) return null;
	return <StepGroup steps={steps} turn={turn} isRunning={false} isQuiet />;
}

function HoldInTurn({ hold, turn }: { hold: HoldView | undefined; turn: TurnView }) {
	if (hold === undefined) return null;
	if (hold.kind === "choice") return <CandidateList hold={hold} />;
	const step = turn.steps.find(
		(other) => other.holdID === hold.id || (hold.callID !== undefined && other.callID === hold.callID),
	);
	return <ApprovalCard hold={hold} step={step} turnID={turn.id} />;
}

type AnswerProps = Props & {
	id: string;
	/** a finger that rests on the words means them, one that rests on a card means the card */
	finger: Partial<ReturnType<typeof useNear>["handlers"]>;
};

/** The stored reply once it is there, the growing text before: in the same place, so that nothing moves. */
function Answer({ turn, messages, id, finger }: AnswerProps) {
	if (messages.length > 0) {
		return messages.map((message, at) => (
			<div
				key={message.id}
				id={at === 0 ? id : undefined}
				className="answer"
				data-testid={`message-${message.id}`}
				lang={languageOf(message.text)}
				{...(at === messages.length - 1 ? finger : {})}
			>
				<AnswerBody message={message} />
			</div>
		));
	}
	if (turn.partialText === "") return null;
	const running = isRunning(turn);
	return (
		<div
			className="answer"
			id={id}
			lang={languageOf(turn.partialText)}
			aria-busy={running || undefined}
			data-growing={running || undefined}
		>
			<Markdown text={turn.partialText} isStreaming={running} />
		</div>
	);
}

/** The answer as it stands, while it is being rewritten, or the trace of one that was deleted. */
function AnswerBody({ message }: { message: MessageView }) {
	const isEditing = useEditing() === message.id;
	if (message.deletedAt !== undefined) return <Tombstone message={message} />;
	return isEditing ? <EditBox message={message} /> : <MessageBody message={message} />;
}
