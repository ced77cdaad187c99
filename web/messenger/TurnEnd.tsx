/** How a turn ended when it did not simply answer: stopped with what was done, failed, or cut off by a restart. */

import { useState } from "react";
import type { TurnView } from "#record/views.ts";
import { retryTurn, stopTurn } from "#web/client/act.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { FailureHelp } from "./FailureHelp.tsx";
import { problemText, useWords } from "./words.ts";

export function TurnEnd({ turn }: { turn: TurnView }) {
	if (turn.state === "stopped") return <StopNote turn={turn} />;
	if (turn.state === "failed") return <Failure turn={turn} />;
	if (turn.state === "interrupted") return <Interruption turn={turn} />;
	return null;
}

function doneCount(turn: TurnView): number {
	return turn.steps.filter((step) => step.state === "done").length;
}

function StopNote({ turn }: { turn: TurnView }) {
	const say = useWords();
	const done = doneCount(turn);
	const fallback = done === 0 ? say("stoppedNothing") : say("stoppedDone", { count: done });
	return (
		<p className="stop-note" data-testid={`stopped-${turn.id}`}>
			<Icon name="stop" isSmall />
			<span>{turn.stopNote ?? fallback}</span>
		</p>
	);
}

function Failure({ turn }: { turn: TurnView }) {
	const say = useWords();
	const done = doneCount(turn);
	// The server's sentence says itself whether anything was changed.
	const detail = turn.error?.detail ?? "";
	return (
		<div className="error-card wide" data-testid={`error-${turn.id}`}>
			<h3>
				<Icon name="warn" />
				{detail === "" ? say("failed") : detail}
			</h3>
			{done === 0 && detail !== "" ? null : (
				<p>{done === 0 ? say("failedNothing") : say("failedDone", { count: done })}</p>
			)}
			<div className="row">
				{turn.canRetry ? <RetryButton turnID={turn.id} label={say("tryAgain")} /> : null}
				{turn.error === null ? null : <FailureHelp error={turn.error} />}
				<details className="disc">
					<summary>
						<Icon name="right" isSmall />
						{say("details")}
					</summary>
					<dl className="kv">
						<dt>{say("detailCode")}</dt>
						<dd className="code">{turn.error?.code ?? ""}</dd>
						{turn.error?.requestID === undefined ? null : (
							<>
								<dt>{say("detailRequest")}</dt>
								<dd className="code">{turn.error.requestID}</dd>
							</>
						)}
					</dl>
				</details>
			</div>
		</div>
	);
}

function Interruption({ turn }: { turn: TurnView }) {
	const say = useWords();
	return (
		<div className="error-card wide" data-testid={`interrupted-${turn.id}`}>
			<h3>
				<Icon name="warn" />
				{say("interrupted")}
			</h3>
			<p>{say("interruptedText")}</p>
			{turn.canRetry ? (
				<div className="row">
					<RetryButton turnID={turn.id} label={say("continue")} />
					<LeaveButton turnID={turn.id} />
				</div>
			) : null}
		</div>
	);
}

/** The turn is over as it stands: what was done stays, and nothing goes on. */
function LeaveButton({ turnID }: { turnID: string }) {
	const say = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function leave(): Promise<void> {
		setBusy(true);
		const problem = await stopTurn(turnID);
		setBusy(false);
		if (problem !== null) toast({ text: problemText(problem, say), icon: "warn" });
	}
	return (
		<Button kind="quiet" isBusy={isBusy} onClick={() => void leave()} data-testid="leave">
			{say("leaveIt")}
		</Button>
	);
}

function RetryButton({ turnID, label }: { turnID: string; label: string }) {
	const say = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function retry(): Promise<void> {
		setBusy(true);
		const problem = await retryTurn(turnID);
		setBusy(false);
		if (problem !== null) toast({ text: problemText(problem, say), icon: "warn" });
	}
	return (
		<Button icon="refresh" isBusy={isBusy} onClick={() => void retry()} data-testid="retry">
			{label}
		</Button>
	);
}
