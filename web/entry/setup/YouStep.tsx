/** You: name, e-mail and password of the first administrator. */

import type { FormEvent } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import { type FieldErrors, inputErrors, isEmail, useForm } from "#web/entry/form.ts";
import { type EntryKey, useEntrySay } from "#web/entry/words.ts";
import type { Say } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { LEAST_PASSWORD_CHARACTERS } from "#web/ui/password-strength.ts";
import { TextField } from "#web/ui/TextField.tsx";
import type { Draft, DraftChange } from "./draft.ts";
import { StepPage } from "./StepPage.tsx";

export type YouField = "name" | "email" | "password";

export type YouStepProps = {
	draft: Draft;
	change: DraftChange;
	/** what the server found when the company was to be created */
	errors: FieldErrors<YouField>;
	onBack: () => void;
	onDone: () => void;
};

/** The part of a refusal that is about this step's fields. */
export function youErrors(problem: ClientProblem, say: Say<EntryKey>): FieldErrors<YouField> | null {
	if (problem.code === "password_weak") return { password: problem.detail };
	return inputErrors(problem, { name: "name", email: "email", password: "password" }, { email: say("emailBad") });
}

export function YouStep({ draft, change, errors, onBack, onDone }: YouStepProps) {
	const say = useEntrySay();
	const form = useForm<YouField>(errors);

	function submit(event: FormEvent) {
		event.preventDefault();
		const isRefused = form.refuse({
			name: draft.name.trim() === "" ? say("nameEmpty") : undefined,
			email: isEmail(draft.email) ? undefined : say("emailBad"),
			password: [...draft.password].length < LEAST_PASSWORD_CHARACTERS ? say("passwordTooShort") : undefined,
		});
		if (!isRefused) onDone();
	}

	return (
		<StepPage title={say("youTitle")} lead={say("youLead")}>
			<form className="s-form" ref={form.ref} onSubmit={submit} noValidate>
				<TextField
					label={say("name")}
					help={say("nameHelp")}
					autoComplete="name"
					value={draft.name}
					error={form.errors.name}
					onChange={(name) => {
						change({ name });
						form.clear("name");
					}}
					data-first={Object.values(errors).some(Boolean) ? undefined : ""}
					data-testid="setup-name"
				/>
				<TextField
					label={say("email")}
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					value={draft.email}
					error={form.errors.email}
					onChange={(email) => {
						change({ email });
						form.clear("email");
					}}
					data-testid="setup-email"
				/>
				<PasswordField
					label={say("password")}
					isNew
					value={draft.password}
					error={form.errors.password}
					onChange={(password) => {
						change({ password });
						form.clear("password");
					}}
					data-testid="setup-password"
				/>
				<div className="s-actions">
					<Button onClick={onBack} data-testid="setup-back">
						{say("back")}
					</Button>
					<span className="grow" />
					<Button kind="primary" type="submit" data-testid="setup-next">
						{say("next")}
					</Button>
				</div>
			</form>
		</StepPage>
	);
}
