/** The invited person's one form: name as others see it, a password, and in. */

import { type FormEvent, useState } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import type { Language } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { LEAST_PASSWORD_CHARACTERS } from "#web/ui/password-strength.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { chosenPart, forgetLanguage } from "./chosen-language.ts";
import { inputErrors, useForm } from "./form.ts";
import { Narrow } from "./Narrow.tsx";
import { Refusal } from "./Refusal.tsx";
import { request } from "./request.ts";
import { useEntrySay } from "./words.ts";

export type Invitation = {
	companyName: string;
	inviterName?: string;
	inviterEmail?: string;
	name?: string;
	email: string;
	language: Language;
};

export type AcceptInvitationProps = {
	token: string;
	invitation: Invitation;
	onUnusable: (problem: ClientProblem) => void;
};

export function AcceptInvitation({ token, invitation, onUnusable }: AcceptInvitationProps) {
	const say = useEntrySay();
	const { name, setName, password, setPassword, form, submit } = useAcceptance({ token, invitation, onUnusable });
	const company = invitation.companyName;
	const inviter = invitation.inviterName;
	return (
		<Narrow
			title={say("inviteTitle", { company })}
			lead={inviter ? say("inviteLead", { inviter }) : say("inviteLeadPlain")}
		>
			<form className="s-form" ref={form.ref} onSubmit={submit} noValidate>
				<TextField
					label={say("email")}
					type="email"
					autoComplete="username"
					value={invitation.email}
					readOnly
					onChange={() => undefined}
					data-testid="invite-email"
				/>
				<TextField
					label={say("name")}
					help={say("nameHelp")}
					autoComplete="name"
					value={name}
					error={form.errors.name}
					onChange={(value) => {
						setName(value);
						form.clear("name");
					}}
					data-testid="invite-name"
				/>
				<PasswordField
					label={say("password")}
					isNew
					value={password}
					error={form.errors.password}
					onChange={(value) => {
						setPassword(value);
						form.clear("password");
					}}
					data-testid="invite-password"
				/>
				<Refusal problem={form.refusal} />
				<div className="s-actions">
					<Button kind="primary" type="submit" isBusy={form.isBusy} data-testid="invite-submit">
						{say("inviteSubmit", { company })}
					</Button>
				</div>
			</form>
		</Narrow>
	);
}

function useAcceptance({ token, invitation, onUnusable }: AcceptInvitationProps) {
	const say = useEntrySay();
	const [name, setName] = useState(invitation.name ?? "");
	const [password, setPassword] = useState("");
	const form = useForm<"name" | "password">();

	function submit(event: FormEvent) {
		event.preventDefault();
		const isRefused = form.refuse({
			name: name.trim() === "" ? say("nameEmpty") : undefined,
			password: [...password].length < LEAST_PASSWORD_CHARACTERS ? say("passwordTooShort") : undefined,
		});
		if (isRefused) return;
		void form.run(
			async () => {
				const person = { token, name: name.trim(), password, ...chosenPart() };
				await request("POST", "/api/v1/invitation/accept", person);
				forgetLanguage();
				location.assign("/");
			},
			(problem) => {
				if (problem.code === "invitation_used") onUnusable(problem);
				if (problem.code === "password_weak") return { password: problem.detail };
				return inputErrors(problem, { name: "name", password: "password" });
			},
		);
	}

	return { name, setName, password, setPassword, form, submit };
}
