/** Company: name, country, zone, language and currency, with a live sample; its button creates everything at once. */

import type { FormEvent } from "react";
import { useNow } from "#web/entry/clock.ts";
import { type FieldErrors, inputErrors, useForm } from "#web/entry/form.ts";
import { Refusal } from "#web/entry/Refusal.tsx";
import { request } from "#web/entry/request.ts";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { CompanySample } from "./CompanySample.tsx";
import { companyOf, currencyOfDraft, type Draft, type DraftChange } from "./draft.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { StepPage } from "./StepPage.tsx";
import { type YouField, youErrors } from "./YouStep.tsx";

export type CompanyStepProps = {
	draft: Draft;
	change: DraftChange;
	onBack: () => void;
	onDone: () => void;
	onUsed: () => void;
	onCodeWrong: (detail: string) => void;
	/** the server found fault with the step before */
	onYouWrong: (errors: FieldErrors<YouField>) => void;
};

export function CompanyStep({ draft, change, onBack, onDone, onUsed, onCodeWrong, onYouWrong }: CompanyStepProps) {
	const say = useEntrySay();
	const page = useLanguage();
	const now = useNow();
	const form = useForm<"company" | "zone">();
	const name = companyOf(draft);
	const currency = currencyOfDraft(draft);
	const language = draft.language ?? page;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (form.refuse({ company: name.trim() === "" ? say("companyEmpty") : undefined })) return;
		const { country, zone: timeZone } = draft;
		void form.run(
			async () => {
				const company = { name: name.trim(), timeZone, country, currency, language };
				const person = { name: draft.name.trim(), email: draft.email.trim(), password: draft.password };
				await request("POST", "/api/v1/setup", { code: draft.code, ...person, company });
				onDone();
			},
			(problem) => {
				if (problem.code === "setup_code_used") onUsed();
				if (problem.code === "setup_code_wrong") onCodeWrong(problem.detail);
				const you = youErrors(problem, say);
				if (you !== null) onYouWrong(you);
				return inputErrors(problem, { "company.name": "company", "company.timeZone": "zone" });
			},
		);
	}

	return (
		<StepPage title={say("companyTitle")} lead={say("companyLead")}>
			<form className="s-form" ref={form.ref} onSubmit={submit} noValidate>
				<TextField
					label={say("companyName")}
					autoComplete="organization"
					value={name}
					error={form.errors.company}
					onChange={(company) => {
						change({ company });
						form.clear("company");
					}}
					data-first={name === "" ? "" : undefined}
					data-testid="setup-company"
				/>
				<PlaceFields draft={draft} change={change} zoneError={form.errors.zone} now={now} />
				<CompanySample zone={draft.zone} currency={currency} language={language} now={now} />
				<Refusal problem={form.refusal} />
				<div className="s-actions">
					<Button onClick={onBack} data-testid="setup-back">
						{say("back")}
					</Button>
					<span className="grow" />
					<Button kind="primary" type="submit" isBusy={form.isBusy} data-testid="setup-finish">
						{name.trim() === "" ? say("finishPlain") : say("finish", { name: name.trim() })}
					</Button>
				</div>
			</form>
		</StepPage>
	);
}
