/** Below a card's buttons, where policy lets people lift the question: a yes that stands for the next time as well. */

import type { HoldView } from "#record/views.ts";
import { allowAlways } from "#web/client/act.ts";
import { useToast } from "#web/ui/toasts.ts";
import { problemText, useWords } from "./words.ts";

type Props = { hold: HoldView; isBusy: boolean; approve: () => Promise<boolean>; describedBy: string };

export function AlwaysAllow({ hold, isBusy, approve, describedBy }: Props) {
	const say = useWords();
	const toast = useToast();
	async function allow(isOnlyForThis: boolean): Promise<void> {
		if (!(await approve())) return;
		const problem = await allowAlways(hold.id, isOnlyForThis);
		toast(
			problem === null
				? { text: say("alwaysAllowed"), icon: "check" }
				: { text: problemText(problem, say), icon: "warn" },
		);
	}
	const name = hold.lift?.name;
	return (
		<p className="always xs">
			<span className="muted">{say("alwaysAllow")}</span>{" "}
			<button
				type="button"
				className="text-btn xs"
				disabled={isBusy}
				aria-describedby={describedBy}
				onClick={() => void allow(false)}
				data-testid="always-any"
			>
				{say("alwaysAny")}
			</button>
			{name === undefined ? null : (
				<button
					type="button"
					className="text-btn xs"
					disabled={isBusy}
					aria-describedby={describedBy}
					onClick={() => void allow(true)}
					data-testid="always-this"
				>
					{say("alwaysThis", { name })}
				</button>
			)}
		</p>
	);
}
