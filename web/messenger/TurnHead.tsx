/** The top of a running turn: what happens now, where in the plan, and Stop. */

import { useState } from "react";
import type { TurnView } from "#record/views.ts";
import { retryTurn, stopTurn } from "#web/client/act.ts";
import { readWith } from "#web/client/derive.ts";
import { forgetProgress } from "#web/client/events.ts";
import { getState, useStore } from "#web/client/store.ts";
import { LONG, TellOffer } from "#web/messenger/tell/telling.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useNow } from "./hooks.ts";
import { useTurnTime } from "./turn-time.ts";
import { problemText, useWords } from "./words.ts";

export function Dots() {
	return (
		<span className="working" aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
	);
}

export function TurnHead({ turn }: { turn: TurnView }) {
	const place = planPlace(turn);
	const say = useWords();
	const isWaiting = useStore((state) => state.progress[turn.id]?.retry !== undefined);
	const time = useTurnTime(turn);
	const hasMore = isWaiting || turn.ahead !== undefined || turn.tellsWhenDone || time.seconds >= LONG;
	return (
		<div className={classNames("turn-head", hasMore && "is-waiting")}>
			<Dots />
			<span className="now">
				<NowWords turn={turn} quietSeconds={time.quietSeconds} />{" "}
				{place === null ? null : (
					<span className="of">· {say("stepOf", { step: place.step, total: place.total })}</span>
				)}
			</span>
			{isWaiting && turn.canStop ? <NowButton turnID={turn.id} /> : null}
			{turn.ahead === undefined ? null : <SendNowButton ahead={turn.ahead} />}
			<TellOffer turn={turn} seconds={time.seconds} />
			<StopButton turn={turn} />
		</div>
	);
}

/** nothing heard for longer than this (seconds) is said, with what is waited for */
const QUIET = 10;

/** Something true: the plan's step, else the running call, else that the answer is being written, or waited for. */
function NowWords({ turn, quietSeconds }: { turn: TurnView; quietSeconds: number }) {
	const say = useWords();
	const place = planPlace(turn);
	// the model is asked again: how long that takes is said under the turn's own id
	const waits = useStore((state) => state.progress[turn.id]);
	const step = turn.steps.findLast((one) => one.state === "started");
	if (turn.state === "queued") return say("readsNext");
	if (waits?.retry !== undefined) return <Countdown code={waits.retry.code} at={waits.retry.at} />;
	if (waits !== undefined) return waits.note;
	if (place !== null) return place.title;
	if (step !== undefined) return step.sentence;
	if (quietSeconds >= QUIET) {
		const count = turn.steps.filter(({ state }) => state === "done").length;
		return say(count === 0 ? "waitsForModel" : "waitsAfter", { count, seconds: quietSeconds });
	}
	return say(turn.partialText === "" ? "isWorking" : "isWriting");
}

/** How long it still takes, second by second. */
function Countdown({ code, at }: { code: string; at: number }) {
	const say = useWords();
	const now = useNow(250);
	const seconds = Math.ceil((at - now.getTime()) / 1000);
	if (seconds <= 0) return say("asksModelNow");
	return say(code === "model_rate_limited" ? "asksAgainLimited" : "asksAgain", { seconds });
}

/** Asks the model at once instead of waiting for the time it named. */
function NowButton({ turnID }: { turnID: string }) {
	const say = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function hurry(): Promise<void> {
		setBusy(true);
		const problem = await retryTurn(turnID);
		setBusy(false);
		// the wait was over by itself meanwhile
		if (problem === null || problem.code === "turn_finished") forgetProgress(turnID);
		else toast({ text: problemText(problem, say), icon: "warn" });
	}
	return (
		<Button isCompact isBusy={isBusy} onClick={() => void hurry()} data-testid="try-now">
			{say("tryNow")}
		</Button>
	);
}

/** Stops what is under way, so that what waits for it is read at once. */
function SendNowButton({ ahead }: { ahead: NonNullable<TurnView["ahead"]> }) {
	const say = useWords();
	const { isBusy, stop } = useStop();
	return (
		<Button
			isCompact
			isBusy={isBusy}
			offReason={ahead.canStop ? undefined : say("onlyCanStop", { name: ahead.requesterName })}
			onClick={() => void stop([ahead.turnID])}
			data-testid="send-now"
		>
			{say("sendNow")}
		</Button>
	);
}

export type PlanPlace = { step: number; total: number; title: string };

/** Which step of the plan is under way; null without a plan or between steps. */
export function planPlace(turn: TurnView): PlanPlace | null {
	const steps = turn.plan?.steps ?? [];
	const at = steps.findIndex((step) => step.status === "in_progress");
	const title = steps[at]?.title;
	return title === undefined ? null : { step: at + 1, total: steps.length, title };
}

/** One that was over by itself meanwhile is what was wanted. */
function useStop(): { isBusy: boolean; stop: (turnIDs: string[]) => Promise<void> } {
	const say = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function stop(turnIDs: string[]): Promise<void> {
		setBusy(true);
		const problems = await Promise.all(turnIDs.map(stopTurn));
		setBusy(false);
		const problem = problems.find((one) => one !== null && one.code !== "turn_finished");
		if (problem) toast({ text: problemText(problem, say), icon: "warn" });
	}
	return { isBusy, stop };
}

function StopButton({ turn }: { turn: TurnView }) {
	const say = useWords();
	const { isBusy, stop } = useStop();
	const together = (): string[] => readWith(turn, Object.values(getState().turns)).map(({ id }) => id);
	return (
		<Button
			isCompact
			icon="stop"
			isBusy={isBusy}
			className="stop"
			offReason={turn.canStop ? undefined : say("onlyCanStop", { name: turn.requesterName })}
			onClick={() => void stop(together())}
			data-testid="stop"
		>
			{say("stop")}
		</Button>
	);
}

export function PlanList({ plan, isRunning }: { plan: NonNullable<TurnView["plan"]>; isRunning: boolean }) {
	const say = useWords();
	const rows = Math.ceil(plan.steps.length / 2);
	return (
		<ol className={`plan rows-${String(Math.min(rows, 8))}`} aria-label={say("plan")}>
			{plan.steps.map((step, at) => {
				const isNow = step.status === "in_progress" && isRunning;
				const isDone = step.status === "completed";
				const isOut = step.status === "cancelled";
				return (
					<li
						key={`${String(at)} ${step.title}`}
						className={isDone ? "done" : isNow ? "now" : isOut ? "out" : ""}
						aria-current={isNow ? "step" : undefined}
					>
						<span className="tick">
							{isDone ? (
								<Icon name="check" isSmall label={say("planDone")} />
							) : isOut ? (
								<Icon name="x" isSmall label={say("planCancelled")} />
							) : (
								at + 1
							)}
						</span>
						<span>{step.title}</span>
					</li>
				);
			})}
		</ol>
	);
}
