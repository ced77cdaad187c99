/** After signing in with a temporary password: choosing one's own before anything else opens. */

import { type FormEvent, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { LEAST_PASSWORD_CHARACTERS } from "#web/ui/password-strength.ts";
import { inputErrors, useForm } from "./form.ts";
import { Narrow } from "./Narrow.tsx";
import { Refusal } from "./Refusal.tsx";
import { request } from "./request.ts";
import { useEntrySay } from "./words.ts";

export type ChangePasswordProps = { email: string; onDone: () => void; onLeave: () => void };

export function ChangePassword({ email, onDone, onLeave }: ChangePasswordProps) {
	const say = useEntrySay();
	const [newPassword, setNewPassword] = useState("");
	const form = useForm<"newPassword">();

	function check(): string | undefined {
		return [...newPassword].length < LEAST_PASSWORD_CHARACTERS ? say("passwordTooShort") : undefined;
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (form.refuse({ newPassword: check() })) return;
		void form.run(
			async () => {
				await request("POST", "/api/v1/session/password", { newPassword });
				onDone();
			},
			(problem) =>
				problem.code === "password_weak"
					? { newPassword: problem.detail }
					: inputErrors(problem, { newPassword: "newPassword" }),
		);
	}

	/** Somebody else at this computer: the session ends, and they sign in themselves. */
	function leave() {
		void form.run(async () => {
			await request("DELETE", "/api/v1/session");
			onLeave();
		});
	}

	return (
		<Narrow title={say("changeTitle")} lead={say("changeLead")}>
			<form className="s-form" ref={form.ref} onSubmit={submit} noValidate>
				<Username email={email} />
				<PasswordField
					label={say("newPassword")}
					isNew
					value={newPassword}
					error={form.errors.newPassword}
					onChange={(value) => {
						setNewPassword(value);
						form.clear("newPassword");
					}}
					data-first=""
					data-testid="change-password"
				/>
				<Refusal problem={form.refusal} />
				<p className="s-foot">{say("changeFor", { email })}</p>
				<div className="s-actions">
					<Button kind="quiet" onClick={leave} data-testid="change-leave">
						{say("changeLeave")}
					</Button>
					<span className="grow" />
					<Button kind="primary" type="submit" isBusy={form.isBusy} data-testid="change-submit">
						{say("changeSubmit")}
					</Button>
				</div>
			</form>
		</Narrow>
	);
}

/** For password managers, which file the new password under it. */
function Username({ email }: { email: string }) {
	return (
		<input
			className="vh"
			type="email"
			autoComplete="username"
			value={email}
			readOnly
			tabIndex={-1}
			aria-hidden="true"
		/>
	);
}
