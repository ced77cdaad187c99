/** A member's own page: language, look, who is signed in where, and signing out. */

import { useState } from "react";
import { setPreference, signOut, type Theme } from "#web/client/act.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { useStore } from "#web/client/store.ts";
import type { Language } from "#web/text/say.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { readTheme, showTheme } from "./theme.ts";
import { problemText, useWords } from "./words.ts";

export function ProfilePage() {
	const say = useWords();
	const member = useStore((state) => state.me?.member);
	const toast = useToast();
	const report = (problem: ClientProblem | null): void => {
		if (problem !== null) toast({ text: problemText(problem, say), icon: "warn" });
	};
	const [isLeaving, setLeaving] = useState(false);
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page profile">
				<header className="page-head">
					<div>
						<h1>{say("profileTitle")}</h1>
						<p>{say("profileText")}</p>
					</div>
				</header>
				{member === undefined ? null : (
					<div className="person is-me">
						<Avatar id={member.personID} name={member.name} />
						<div className="person-main">
							<b>{member.name}</b>
							<p>{member.email}</p>
						</div>
						<Button
							isBusy={isLeaving}
							onClick={() => {
								setLeaving(true);
								void signOut().then((problem) => {
									setLeaving(false);
									report(problem);
								});
							}}
							data-testid="sign-out"
						>
							{say("signOut")}
						</Button>
					</div>
				)}
				<LanguageChoice onProblem={report} />
				<ThemeChoice onProblem={report} />
				<About />
			</div>
		</main>
	);
}

type ChoiceProps = { onProblem: (problem: ClientProblem | null) => void };

function LanguageChoice({ onProblem }: ChoiceProps) {
	const say = useWords();
	const language = useLanguage();
	async function choose(next: Language): Promise<void> {
		onProblem(await setPreference({ language: next }));
	}
	return (
		<section className="setting">
			<h2>{say("language")}</h2>
			<RadioCards<Language>
				legend={say("language")}
				value={language}
				onChange={(next) => void choose(next)}
				options={[
					{ value: "en", label: say("english"), detail: say("englishText"), testID: "language-en" },
					{ value: "ko", label: say("korean"), detail: say("koreanText"), testID: "language-ko" },
				]}
			/>
		</section>
	);
}

function ThemeChoice({ onProblem }: ChoiceProps) {
	const say = useWords();
	const [theme, setTheme] = useState<Theme>(readTheme);
	async function choose(next: Theme): Promise<void> {
		const before = theme;
		setTheme(next);
		showTheme(next);
		const problem = await setPreference({ theme: next });
		onProblem(problem);
		if (problem === null) return;
		setTheme(before);
		showTheme(before);
	}
	return (
		<section className="setting">
			<h2>{say("theme")}</h2>
			<RadioCards<Theme>
				legend={say("theme")}
				value={theme}
				onChange={(next) => void choose(next)}
				options={[
					{ value: "system", label: say("themeSystem"), detail: say("themeSystemText"), testID: "theme-system" },
					{ value: "light", label: say("themeLight"), detail: say("themeLightText"), testID: "theme-light" },
					{ value: "dark", label: say("themeDark"), detail: say("themeDarkText"), testID: "theme-dark" },
				]}
			/>
		</section>
	);
}

function About() {
	const say = useWords();
	const me = useStore((state) => state.me);
	if (me === null) return null;
	return (
		<section className="setting">
			<h2>Kontor</h2>
			<dl className="kv">
				<dt>{say("company")}</dt>
				<dd>{me.company.name}</dd>
				<dt>{say("companyZone")}</dt>
				<dd>{me.company.timeZone}</dd>
				<dt>{say("agentIs")}</dt>
				<dd>{me.agent.isDemo ? say("demoAgent") : (me.agent.model ?? me.agent.provider)}</dd>
				<dt>{say("version")}</dt>
				<dd className="num">{me.version}</dd>
			</dl>
		</section>
	);
}
