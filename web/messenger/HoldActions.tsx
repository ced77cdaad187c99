/** The buttons of a waiting card: no, Edit, and last the one that acts. */

import { useState } from "react";
import type { HoldView } from "#record/views.ts";
import { isTyped } from "#text/typed.ts";
import { type Decision, decide } from "#web/client/act.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { getState } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { AlwaysAllow } from "./AlwaysAllow.tsx";
import { deciderName } from "./decider.ts";
import { momentOf } from "./format.ts";
import { HoldEdit } from "./HoldEdit.tsx";
import { problemText, useWords } from "./words.ts";

type Busy = Decision["decision"] | null;

export function HoldActions({ hold, titleID }: { hold: HoldView; titleID: string }) {
	const say = useWords();
	const language = useLanguage();
	const toast = useToast();
	const [busy, setBusy] = useState<Busy>(null);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	const [isEditing, setEditing] = useState(false);

	/** Whether it was taken as said. */
	async function answer(decision: Decision): Promise<boolean> {
		if (busy !== null) return false;
		setBusy(decision.decision);
		setProblem(null);
		const found = await decide(hold, { version: hold.preview.version, ...decision });
		setBusy(null);
		// The card itself says that it moved or was answered; anything else is said here.
		if (found?.code === "hold_decided") sayDecided();
		else if (found !== null && found.code !== "hold_stale") setProblem(found);
		if (found === null) setEditing(false);
		return found === null;
	}
	/** A second click, device or person learns who was first. */
	function sayDecided(): void {
		const answered = getState().holds[hold.id] ?? hold;
		const { decidedAt, decision } = answered;
		if (decidedAt === undefined) return;
		const values = { name: deciderName(answered, say), time: momentOf(decidedAt, language, new Date()) };
		toast({ text: say(decision === "decline" ? "alreadyDeclined" : "alreadyApproved", values), icon: "info" });
	}
	if (isEditing) {
		return (
			<HoldEdit
				hold={hold}
				isBusy={busy === "edit"}
				problem={problem}
				onCancel={() => setEditing(false)}
				onSave={(input) => void answer({ decision: "edit", input })}
			/>
		);
	}
	return (
		<>
			{problem === null ? null : <Problem problem={problem} />}
			<Buttons hold={hold} titleID={titleID} busy={busy} answer={answer} onEdit={() => setEditing(true)} />
			{hold.lift === undefined ? null : (
				<AlwaysAllow
					hold={hold}
					isBusy={busy !== null}
					approve={() => answer({ decision: "approve" })}
					describedBy={titleID}
				/>
			)}
		</>
	);
}

type ButtonsProps = {
	hold: HoldView;
	titleID: string;
	busy: Busy;
	answer: (decision: Decision) => Promise<boolean>;
	onEdit: () => void;
};

function Buttons({ hold, titleID, busy, answer, onEdit }: ButtonsProps) {
	const say = useWords();
	const [typedName, setTypedName] = useState("");
	const isDestructive = hold.sideEffectClass === "destructive";
	const { nameToType } = hold;
	const typeFirst = nameToType === undefined ? undefined : say("typeName", { name: nameToType });
	const isReady = nameToType === undefined || isTyped(nameToType, typedName);
	return (
		<>
			{typeFirst === undefined ? null : (
				<div className="hold-fields">
					<TextField
						label={typeFirst}
						value={typedName}
						onChange={setTypedName}
						autoComplete="off"
						data-testid="hold-name"
					/>
				</div>
			)}
			<div className="actions">
				<Button
					onClick={() => void answer({ decision: "decline" })}
					isBusy={busy === "decline"}
					aria-describedby={titleID}
					data-testid="hold-no"
				>
					{hold.no}
				</Button>
				{hold.editable.length === 0 ? null : (
					<Button kind="quiet" onClick={onEdit} aria-describedby={titleID} data-testid="hold-edit">
						{say("edit")}
					</Button>
				)}
				<Button
					kind={isDestructive ? "danger" : "primary"}
					className="push"
					onClick={() => void answer({ decision: "approve", ...(nameToType === undefined ? {} : { typedName }) })}
					isBusy={busy === "approve"}
					offReason={isReady ? undefined : typeFirst}
					aria-describedby={titleID}
					data-testid="hold-yes"
				>
					{hold.yes}
				</Button>
			</div>
		</>
	);
}

export function Problem({ problem }: { problem: ClientProblem }) {
	const say = useWords();
	return (
		<p className="card-problem" role="status">
			<Icon name="warn" isSmall />
			<span>
				{problemText(problem, say)} {say("stillWaiting")} <span className="code">{problem.code}</span>
			</span>
		</p>
	);
}
