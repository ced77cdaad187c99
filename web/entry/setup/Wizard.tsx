/** The wizard: before the company exists claim, you, company; afterwards, signed in, model and people. */

import { useEffect, useState } from "react";
import { Shell } from "#web/entry/Shell.tsx";
import { useTitle } from "#web/entry/title.ts";
import { useEntrySay } from "#web/entry/words.ts";
import type { Language } from "#web/text/say.ts";
import { formatCode } from "#web/ui/CodeField.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { BeforeCompany } from "./BeforeCompany.tsx";
import { useDraft } from "./draft.ts";
import { ModelStep } from "./ModelStep.tsx";
import { useModelDraft } from "./model-draft.ts";
import { PeopleStep } from "./PeopleStep.tsx";
import { usePeopleDraft } from "./people-draft.ts";
import { StepList } from "./StepList.tsx";
import { isStep, STEP_NAMES, STEPS, type Step, useStep } from "./steps.ts";

type WizardProps = {
	start: string;
	isSetUp: boolean;
	onSetUp: () => void;
	onUsed: () => void;
	onLanguage: (language: Language) => void;
};

export function Wizard({ start, isSetUp, onSetUp, onUsed, onLanguage }: WizardProps) {
	const say = useEntrySay();
	const { draft, change, forget } = useDraft(isStep(start) ? "" : formatCode(start));
	const [isClaimed, setClaimed] = useState(false);
	const model = useModelDraft();
	const people = usePeopleDraft();

	function isAllowed(step: Step): boolean {
		const isAfter = step === "model" || step === "people";
		return isSetUp ? isAfter : step === "claim" || (isClaimed && !isAfter);
	}
	const [step, go] = useStep(!isSetUp ? "claim" : start === "people" ? "people" : "model", isAllowed);

	useNewCode((code) => change({ code }));
	useTitle(`${say(STEP_NAMES[step])} · ${say("titleSetup")}`);
	const isVisit = useState(isVisiting)[0] && step === "model";

	const place = say("stepOf", { step: STEPS.indexOf(step) + 1, steps: STEPS.length, name: say(STEP_NAMES[step]) });
	return (
		<Shell onLanguage={onLanguage} place={isVisit ? undefined : place} notice={<NotEncrypted />}>
			<div className={isVisit ? "s-grid is-alone" : "s-grid"}>
				{isVisit ? null : <StepList step={step} />}
				{isVisit ? (
					<ModelStep model={model} onDone={toChat} onBack={toChat} />
				) : step === "model" ? (
					<ModelStep model={model} onDone={() => go("people")} />
				) : step === "people" ? (
					<PeopleStep people={people} onBack={() => go("model")} />
				) : (
					<BeforeCompany
						step={step}
						go={go}
						draft={draft}
						change={change}
						onClaimed={() => setClaimed(true)}
						onUsed={onUsed}
						onDone={() => {
							forget();
							onSetUp();
							go("model");
						}}
					/>
				)}
			</div>
		</Shell>
	);
}

/** A newer setup link opened in the same tab changes the part after # alone: its code takes the old one's place. */
function useNewCode(take: (code: string) => void): void {
	useEffect(() => {
		const read = () => {
			const fragment = location.hash.slice(1);
			if (fragment !== "" && !isStep(fragment)) take(formatCode(fragment));
		};
		addEventListener("hashchange", read);
		return () => removeEventListener("hashchange", read);
	});
}

/** An administrator who came from the messenger for the model alone goes back there, not on to the people. */
function isVisiting(): boolean {
	return new URLSearchParams(location.search).get("from") === "chat";
}

function toChat(): void {
	location.assign("/");
}

/** Over plain http from another computer what is typed can be read on the way. */
function NotEncrypted() {
	const say = useEntrySay();
	if (isSecureContext) return null;
	return (
		<div className="sys-bar" role="note">
			<Icon name="lock" isSmall />
			<div>
				{say("notEncrypted")}
				<details>
					<summary data-testid="setup-encrypt">{say("encryptHow")}</summary>
					{say("encryptBefore")} <code>kontor config set public_url https://kontor.example.com</code>
					{say("encryptAfter")}
				</details>
			</div>
		</div>
	);
}
