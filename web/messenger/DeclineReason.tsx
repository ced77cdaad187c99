/** A no needs no reason; one that is given is told to the agent, which then does not try the same again. */

import { useState } from "react";
import type { HoldView } from "#record/views.ts";
import { decide } from "#web/client/act.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { Problem } from "./HoldActions.tsx";
import { useWords } from "./words.ts";

export function DeclineReason({ hold }: { hold: HoldView }) {
	const say = useWords();
	const [reason, setReason] = useState("");
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	async function decline(): Promise<void> {
		if (isBusy || reason.trim() === "") return;
		setBusy(true);
		const found = await decide(hold, { decision: "decline", version: hold.preview.version, reason: reason.trim() });
		setBusy(false);
		if (found !== null && found.code !== "hold_stale" && found.code !== "hold_decided") setProblem(found);
	}
	return (
		<form
			className="reason-form"
			onSubmit={(event) => {
				event.preventDefault();
				void decline();
			}}
		>
			<TextField
				label={say("declineReason")}
				value={reason}
				onChange={setReason}
				maxLength={500}
				autoComplete="off"
				data-testid="hold-reason"
			/>
			<Button
				type="submit"
				isBusy={isBusy}
				offReason={reason.trim() === "" ? say("sendEmpty") : undefined}
				data-testid="hold-no-reason"
			>
				{hold.no}
			</Button>
			{problem === null ? null : <Problem problem={problem} />}
		</form>
	);
}
