/** The set-up page: the wizard for whoever may use it, a plain word for everybody else. */

import { useEffect, useState } from "react";
import type { MeView } from "#record/views.ts";
import { ApiProblem } from "#web/client/api.ts";
import type { Facts } from "#web/entry/facts.ts";
import { Narrow } from "#web/entry/Narrow.tsx";
import { request } from "#web/entry/request.ts";
import { Shell } from "#web/entry/Shell.tsx";
import { useTitle } from "#web/entry/title.ts";
import { useEntrySay } from "#web/entry/words.ts";
import type { Language } from "#web/text/say.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Wizard } from "./Wizard.tsx";

type Reader = "new" | "checking" | "administrator" | "member" | "stranger";

export function Setup({ facts, onLanguage }: { facts: Facts; onLanguage: (language: Language) => void }) {
	const say = useEntrySay();
	const [start] = useState(() => location.hash.slice(1));
	const [reader, setReader] = useReader(facts.isSetUp);
	const isWizard = reader === "new" || reader === "administrator";
	useTitle(isWizard ? null : say("titleSetup"));
	if (reader === "checking") {
		return (
			<Shell onLanguage={onLanguage}>
				<main className="s-main s-narrow">
					<Skeleton label={say("titleSetup")} />
				</main>
			</Shell>
		);
	}
	if (reader === "stranger" || reader === "member") {
		return (
			<Shell onLanguage={onLanguage}>
				<AlreadySetUp isSignedIn={reader === "member"} />
			</Shell>
		);
	}
	return (
		<Wizard
			start={start}
			isSetUp={reader === "administrator"}
			onSetUp={() => setReader("administrator")}
			onUsed={() => setReader("stranger")}
			onLanguage={onLanguage}
		/>
	);
}

/** Who is reading this page: only asked when the company already exists. */
function useReader(isSetUp: boolean): [Reader, (reader: Reader) => void] {
	const [reader, setReader] = useState<Reader>(isSetUp ? "checking" : "new");
	useEffect(() => {
		if (!isSetUp) return;
		request<MeView>("GET", "/api/v1/me").then(
			(me) => setReader(me.member.isAdmin ? "administrator" : "member"),
			(thrown: unknown) => {
				if (!(thrown instanceof ApiProblem)) throw thrown;
				setReader("stranger");
			},
		);
	}, [isSetUp]);
	return [reader, setReader];
}

function AlreadySetUp({ isSignedIn }: { isSignedIn: boolean }) {
	const say = useEntrySay();
	return (
		<Narrow title={say("usedTitle")} lead={say(isSignedIn ? "notAdminLead" : "usedLead")}>
			<div className="s-actions">
				<a className="btn btn-primary" href={isSignedIn ? "/" : "/signin"} data-testid="setup-used">
					{say(isSignedIn ? "openKontor" : "signIn")}
				</a>
			</div>
		</Narrow>
	);
}
