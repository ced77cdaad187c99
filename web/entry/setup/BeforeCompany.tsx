/** The three steps before the company exists, and the ways back when the server finds fault with an earlier one. */

import { useState } from "react";
import type { FieldErrors } from "#web/entry/form.ts";
import { ClaimStep } from "./ClaimStep.tsx";
import { CompanyStep } from "./CompanyStep.tsx";
import type { Draft, DraftChange } from "./draft.ts";
import type { Step } from "./steps.ts";
import { type YouField, YouStep } from "./YouStep.tsx";

export type BeforeCompanyProps = {
	step: "claim" | "you" | "company";
	go: (step: Step) => void;
	draft: Draft;
	change: DraftChange;
	onClaimed: () => void;
	onUsed: () => void;
	onDone: () => void;
};

export function BeforeCompany({ step, go, draft, change, onClaimed, onUsed, onDone }: BeforeCompanyProps) {
	const [claimError, setClaimError] = useState<string | null>(null);
	const [youFaults, setYouFaults] = useState<FieldErrors<YouField>>({});
	return step === "claim" ? (
		<ClaimStep
			draft={draft}
			change={change}
			error={claimError}
			onUsed={onUsed}
			onDone={() => {
				setClaimError(null);
				onClaimed();
				go("you");
			}}
		/>
	) : step === "you" ? (
		<YouStep
			draft={draft}
			change={change}
			errors={youFaults}
			onBack={() => go("claim")}
			onDone={() => {
				setYouFaults({});
				go("company");
			}}
		/>
	) : (
		<CompanyStep
			draft={draft}
			change={change}
			onBack={() => go("you")}
			onUsed={onUsed}
			onCodeWrong={(detail) => {
				setClaimError(detail);
				go("claim");
			}}
			onYouWrong={(errors) => {
				setYouFaults(errors);
				go("you");
			}}
			onDone={onDone}
		/>
	);
}
