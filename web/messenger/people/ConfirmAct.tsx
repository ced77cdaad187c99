/** Asks once more before a change of the directory: what it ends and what stays, worked out by the server beforehand. */

import { type ReactNode, useEffect, useState } from "react";
import { changeDirectory, type DirectoryAct, tryChange } from "#web/client/directory.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { usePeopleWords } from "./words.ts";

export type Confirm = {
	act: DirectoryAct;
	title: string;
	text?: string;
	yes: string;
	isDanger?: boolean;
	/** what the answer holds besides "done": a password shown once */
	onDone?: (result: Record<string, unknown>) => ReactNode | undefined;
};

export function ConfirmAct({ confirm, onClose }: { confirm: Confirm; onClose: () => void }) {
	const say = usePeopleWords();
	const { act, title, text, yes, isDanger = false } = confirm;
	const foreseen = useForeseen(act);
	const { state, run } = useRun(confirm, onClose);
	if (state.after !== null)
		return (
			<Dialog
				isOpen
				onClose={onClose}
				title={title}
				testID="confirm-after"
				actions={
					<Button kind="primary" onClick={onClose} data-testid="confirm-close">
						{say("done")}
					</Button>
				}
			>
				{state.after}
			</Dialog>
		);
	const problem = state.problem ?? foreseen.problem;
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={title}
			testID="confirm-act"
			actions={
				<>
					<Button onClick={onClose} data-testid="confirm-no">
						{say("keep")}
					</Button>
					{foreseen.problem === null ? (
						<Button
							kind={isDanger ? "danger" : "primary"}
							isBusy={state.isBusy}
							onClick={() => void run()}
							data-testid="confirm-yes"
						>
							{yes}
						</Button>
					) : null}
				</>
			}
		>
			<div className="stack confirm">
				{text === undefined ? null : <p>{text}</p>}
				{foreseen.lines === null && problem === null ? <Skeleton lines={2} label={say("loading")} /> : null}
				{foreseen.lines === null || foreseen.lines.length === 0 ? null : (
					<ul className="confirm-lines" data-testid="confirm-lines">
						{foreseen.lines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				)}
				{problem === null ? null : (
					<p className="err" role="alert">
						{problem}
					</p>
				)}
			</div>
		</Dialog>
	);
}

/** What the server says would happen; null while it is being worked out. */
function useForeseen(act: DirectoryAct): { lines: string[] | null; problem: string | null } {
	const words = useWords();
	const say = usePeopleWords();
	const [foreseen, setForeseen] = useState<{ lines: string[] | null; problem: string | null }>({
		lines: null,
		problem: null,
	});
	const asked = JSON.stringify(act);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the act is asked about once, whatever the words are
	useEffect(() => {
		let isOver = false;
		void tryChange(JSON.parse(asked) as DirectoryAct).then((answer) => {
			if (isOver) return;
			if ("lines" in answer) setForeseen({ lines: answer.lines, problem: null });
			else setForeseen({ lines: null, problem: problemText(answer.problem, words) || say("tryFailed") });
		});
		return () => {
			isOver = true;
		};
	}, [asked]);
	return foreseen;
}

function useRun({ act, onDone }: Confirm, onClose: () => void) {
	const words = useWords();
	const say = usePeopleWords();
	const toast = useToast();
	const [state, setState] = useState<{ isBusy: boolean; problem: string | null; after: ReactNode | null }>({
		isBusy: false,
		problem: null,
		after: null,
	});
	async function run(): Promise<void> {
		setState({ isBusy: true, problem: null, after: null });
		const acted = await changeDirectory(act);
		if (acted.kind === "refused") {
			setState({ isBusy: false, problem: problemText(acted.problem, words), after: null });
			return;
		}
		if (acted.kind === "held") toast({ text: say("waitsForApproval"), icon: "clock" });
		const after = acted.kind === "done" ? onDone?.(acted.result) : undefined;
		if (after === undefined) onClose();
		else setState({ isBusy: false, problem: null, after });
	}
	return { state, run };
}
