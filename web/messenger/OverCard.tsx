/** A card nobody can answer any more: expired, replaced, no longer asked, or with an outcome nobody knows. */

import { useState } from "react";
import type { HoldView } from "#record/views.ts";
import { decide } from "#web/client/act.ts";
import { isMine } from "#web/client/derive.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { openAndFill } from "./composer-fill.ts";
import { HoldFacts } from "./HoldFacts.tsx";
import { HoldPreview } from "./HoldPreview.tsx";
import { type Key, problemText, useWords } from "./words.ts";

const WORDS: Record<"expired" | "replaced" | "cancelled" | "unknown", Key> = {
	expired: "expired",
	replaced: "replaced",
	cancelled: "cancelled",
	unknown: "unknownTitle",
};

export function overWord({ state }: HoldView): Key {
	return state in WORDS ? WORDS[state as keyof typeof WORDS] : "cancelled";
}

/** Policy switched the tool off while it waited. */
const isOff = ({ state, reason }: HoldView): boolean => state === "cancelled" && reason === "off";

export function OverCard({ hold }: { hold: HoldView }) {
	const say = useWords();
	const isUnknown = hold.state === "unknown";
	return (
		<>
			<div className="approval-state">
				<span>{say(overWord(hold))}</span>
			</div>
			<div className="approval-body">
				<h3>
					<span>{hold.sentence}</span>
				</h3>
				{isOff(hold) ? <p className="sm">{say("switchedOff")}</p> : null}
				{isUnknown ? (
					<p className="sm unknown-text">
						{say(hold.sideEffectClass === "external_send" ? "unknownSend" : "unknownOther")}
					</p>
				) : null}
				{isUnknown ? <HoldPreview hold={hold} /> : null}
				{isUnknown ? <HoldFacts hold={hold} isWithLink /> : null}
			</div>
			{isUnknown && hold.canAnswer ? <UnknownActions hold={hold} /> : <AskAgain hold={hold} />}
		</>
	);
}

/** Nobody knows whether it happened: a person looks, then has it done again or leaves it. */
function UnknownActions({ hold }: { hold: HoldView }) {
	const say = useWords();
	const toast = useToast();
	const [busy, setBusy] = useState<"approve" | "decline" | null>(null);
	async function answer(decision: "approve" | "decline"): Promise<void> {
		if (busy !== null) return;
		setBusy(decision);
		const problem = await decide(hold, { decision });
		setBusy(null);
		if (problem !== null) toast({ text: problemText(problem, say), icon: "warn" });
	}
	return (
		<div className="actions">
			<Button onClick={() => void answer("decline")} isBusy={busy === "decline"} data-testid="hold-no">
				{say("leaveIt")}
			</Button>
			<Button
				className="push"
				onClick={() => void answer("approve")}
				isBusy={busy === "approve"}
				data-testid="hold-yes"
			>
				{say(hold.sideEffectClass === "external_send" ? "sendAgain" : "doAgain")}
			</Button>
		</div>
	);
}

/** Puts the same words back into the box: a person asks again, nothing repeats itself. */
function AskAgain({ hold }: { hold: HoldView }) {
	const say = useWords();
	const { why, conversationID } = hold;
	// asked again it would only be refused
	if (isOff(hold)) return null;
	if (hold.state === "replaced" || why === undefined || conversationID === undefined || !isMine(hold.requesterID))
		return null;
	function ask(): void {
		if (conversationID !== undefined) openAndFill(conversationID, why?.text ?? "");
	}
	return (
		<div className="actions">
			<Button className="push" onClick={ask} data-testid="ask-again">
				{say("askAgain")}
			</Button>
		</div>
	);
}
