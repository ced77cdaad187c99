/** Sign-in, and after a temporary password the change of it. */

import type { Language } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import type { Facts } from "./facts.ts";
import { Narrow } from "./Narrow.tsx";
import { Refusal } from "./Refusal.tsx";
import { Shell } from "./Shell.tsx";
import { useSignIn } from "./sign-in.ts";
import { useTitle } from "./title.ts";
import { useEntrySay } from "./words.ts";

export function SignIn({ facts, onLanguage }: { facts: Facts; onLanguage: (language: Language) => void }) {
	const say = useEntrySay();
	const { email, setEmail, password, setPassword, mustChange, waitSeconds, form, submit, enter, leave } =
		useSignIn(facts);
	useTitle(say("titleSignIn"));
	const title = facts.company ? say("signInTo", { company: facts.company }) : say("signInTitle");
	return (
		<Shell onLanguage={onLanguage}>
			{mustChange ? (
				<ChangePassword email={email} onDone={enter} onLeave={leave} />
			) : (
				<Narrow title={title}>
					<form className="s-form" ref={form.ref} onSubmit={submit} noValidate>
						<TextField
							label={say("email")}
							type="email"
							name="email"
							autoComplete="username"
							autoCapitalize="none"
							spellCheck={false}
							value={email}
							error={form.errors.email}
							onChange={(value) => {
								setEmail(value);
								form.clear("email");
							}}
							data-first=""
							data-testid="signin-email"
						/>
						<PasswordField
							label={say("password")}
							name="password"
							value={password}
							error={form.errors.password}
							onChange={(value) => {
								setPassword(value);
								form.clear("password");
							}}
							data-testid="signin-password"
						/>
						<Refusal problem={form.refusal?.code === "too_many_requests" && waitSeconds === 0 ? null : form.refusal} />
						<div className="s-actions">
							<Button
								kind="primary"
								type="submit"
								isBusy={form.isBusy}
								offReason={waitSeconds > 0 ? say("waitSeconds", { seconds: waitSeconds }) : undefined}
								data-testid="signin-submit"
							>
								{say("signIn")}
							</Button>
						</div>
						<p className="s-foot">{say("forgot")}</p>
					</form>
				</Narrow>
			)}
		</Shell>
	);
}
