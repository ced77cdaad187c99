/** An invitation opened by its link: who invites, a password, and in. A used or expired one says whom to ask. */

import { useEffect, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import type { Language } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useUiSay } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AcceptInvitation, type Invitation } from "./AcceptInvitation.tsx";
import { Narrow } from "./Narrow.tsx";
import { request } from "./request.ts";
import { Shell } from "./Shell.tsx";
import { useTitle } from "./title.ts";
import { useEntrySay } from "./words.ts";

type State = { invitation: Invitation } | { problem: ClientProblem } | "loading" | "noToken";

export type InviteProps = { onLanguage: (language: Language) => void; onSuggestLanguage: (language: Language) => void };

export function Invite({ onLanguage, onSuggestLanguage }: InviteProps) {
	const say = useEntrySay();
	const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
	const [state, setState] = useState<State>(token === "" ? "noToken" : "loading");
	useTitle(say("titleInvite"));

	async function load() {
		setState("loading");
		try {
			const invitation = await request<Invitation>("POST", "/api/v1/invitation", { token });
			onSuggestLanguage(invitation.language);
			setState({ invitation });
		} catch (thrown) {
			setState({ problem: problemOf(thrown) });
		}
	}

	// another link pasted into the same tab changes the part after # alone, and no page is loaded for that
	useEffect(() => {
		const again = () => location.reload();
		addEventListener("hashchange", again);
		return () => removeEventListener("hashchange", again);
	}, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: read once; the token does not change while the page is open
	useEffect(() => {
		if (token !== "") void load();
	}, [token]);

	return (
		<Shell onLanguage={onLanguage}>
			{state === "loading" ? (
				<main className="s-main s-narrow">
					<Skeleton lines={4} label={say("inviteLoading")} />
				</main>
			) : state === "noToken" ? (
				<Narrow title={say("inviteBadTitle")}>
					<ErrorCard level={2} title={say("inviteNoToken")} detail={<SignInLink />} />
				</Narrow>
			) : "problem" in state ? (
				<BadInvitation problem={state.problem} onAgain={load} />
			) : (
				<AcceptInvitation token={token} invitation={state.invitation} onUnusable={(problem) => setState({ problem })} />
			)}
		</Shell>
	);
}

function BadInvitation({ problem, onAgain }: { problem: ClientProblem; onAgain: () => void }) {
	const say = useEntrySay();
	const ui = useUiSay();
	if (problem.retryable) {
		const title = problem.detail || say(problem.code === "offline" ? "offline" : "unexpected");
		return (
			<Narrow title={say("titleInvite")}>
				<ErrorCard
					level={2}
					title={title}
					code={problem.code}
					actions={
						<Button isCompact onClick={onAgain}>
							{ui("tryAgain")}
						</Button>
					}
				/>
			</Narrow>
		);
	}
	const name = problem.details?.inviterName;
	const email = problem.details?.inviterEmail;
	return (
		<Narrow title={say("inviteBadTitle")}>
			<ErrorCard
				level={2}
				title={problem.code === "invitation_used" ? say("inviteBad") : problem.detail || say("inviteBad")}
				code={problem.code}
				detail={
					<>
						{typeof name === "string" && name !== "" ? say("inviteAsk", { name }) : say("inviteAskPlain")}{" "}
						{typeof email === "string" && email !== "" ? <a href={`mailto:${email}`}>{email}</a> : null}
					</>
				}
				actions={<SignInLink />}
			/>
		</Narrow>
	);
}

function SignInLink() {
	const say = useEntrySay();
	return (
		<span>
			{say("alreadyIn")} <a href="/signin">{say("signIn")}</a>
		</span>
	);
}
