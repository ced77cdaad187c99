/** Claim: the one-use code, prefilled from the link, and where to find it. */

import type { FormEvent } from "react";
import { useForm } from "#web/entry/form.ts";
import { Refusal } from "#web/entry/Refusal.tsx";
import { request } from "#web/entry/request.ts";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { CODE_LENGTH, CodeField } from "#web/ui/CodeField.tsx";
import { CodeWhere } from "./CodeWhere.tsx";
import type { Draft, DraftChange } from "./draft.ts";
import { StepPage } from "./StepPage.tsx";

export type ClaimStepProps = {
	draft: Draft;
	change: DraftChange;
	/** the code was refused later, when the company was to be created */
	error: string | null;
	onDone: () => void;
	onUsed: () => void;
};

export function ClaimStep({ draft, change, error, onDone, onUsed }: ClaimStepProps) {
	const say = useEntrySay();
	const form = useForm<"code">();
	const typed = draft.code.replace("-", "").length;

	function submit(event: FormEvent) {
		event.preventDefault();
		const missing = CODE_LENGTH - typed;
		if (form.refuse({ code: missing > 0 ? say("codeShort", { missing }) : undefined })) return;
		void form.run(
			async () => {
				await request("POST", "/api/v1/setup/check", { code: draft.code });
				onDone();
			},
			(problem) => {
				if (problem.code === "setup_code_used") onUsed();
				const isAboutCode = problem.code === "setup_code_wrong" || problem.code === "invalid_input";
				return isAboutCode ? { code: problem.detail } : null;
			},
		);
	}

	return (
		<StepPage title={say("claimTitle")} lead={say("claimLead")}>
			<form className="s-form" ref={form.ref} onSubmit={submit} noValidate>
				<CodeField
					label={say("code")}
					help={say("codeHelp")}
					error={form.errors.code ?? error}
					value={draft.code}
					onChange={(code) => {
						change({ code });
						form.clear("code");
					}}
					data-first={typed < CODE_LENGTH ? "" : undefined}
					data-testid="setup-code"
				/>
				<CodeWhere />
				<Refusal problem={form.refusal} />
				<div className="s-actions">
					<Button
						kind="primary"
						type="submit"
						isBusy={form.isBusy}
						data-first={typed < CODE_LENGTH ? undefined : ""}
						data-testid="setup-next"
					>
						{say("claim")}
					</Button>
				</div>
			</form>
		</StepPage>
	);
}
