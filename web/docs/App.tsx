/** The frame of the docs pages: head, contents with search, and the entry that the address names. */

import { useEffect, useLayoutEffect, useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { chosenLanguage, keepLanguage } from "#web/entry/chosen-language.ts";
import { LanguageSwitch } from "#web/entry/LanguageSwitch.tsx";
import type { Language } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { LanguageContext, useLanguage } from "#web/ui/language.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TooltipHost } from "#web/ui/TooltipHost.tsx";
import { useEntryID } from "./address.ts";
import { Contents } from "./Contents.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { Overview } from "./Overview.tsx";
import { loadSpec, type Spec } from "./spec.ts";
import { useDocsSay } from "./words.ts";

export function App() {
	const [language, setLanguage] = useState<Language>(
		() => chosenLanguage() ?? (document.documentElement.lang.startsWith("ko") ? "ko" : "en"),
	);
	useLayoutEffect(() => {
		document.documentElement.lang = language;
	}, [language]);
	return (
		<LanguageContext value={language}>
			<Shell
				onLanguage={(chosen) => {
					keepLanguage(chosen);
					setLanguage(chosen);
				}}
			/>
			<TooltipHost />
		</LanguageContext>
	);
}

type Loading = { state: "loading" } | { state: "failed"; code: string } | { state: "ready"; spec: Spec };

function useSpec(): [Loading, () => void] {
	const [loading, setLoading] = useState<Loading>({ state: "loading" });
	async function load() {
		setLoading({ state: "loading" });
		try {
			setLoading({ state: "ready", spec: await loadSpec() });
		} catch (thrown) {
			setLoading({ state: "failed", code: problemOf(thrown).code });
		}
	}
	// once: `load` is made anew with every drawing
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => void load(), []);
	return [loading, () => void load()];
}

function Shell({ onLanguage }: { onLanguage: (language: Language) => void }) {
	const say = useDocsSay();
	const id = useEntryID();
	const [loading, retry] = useSpec();
	const spec = loading.state === "ready" ? loading.spec : null;
	useTitle(spec, id);
	return (
		<div className={id === null ? "docs" : "docs has-entry"}>
			<a className="skip" href="#main">
				{say("skip")}
			</a>
			<header className="s-top docs-top">
				<span className="s-brand">
					<Mark className="s-mark" />
					<b>
						Kontor <span className="docs-brand">{say("brand")}</span>
					</b>
				</span>
				<LanguageSwitch onChange={onLanguage} />
				<a className="docs-open" href="/">
					{say("openKontor")}
				</a>
			</header>
			<div className="docs-body">
				<Contents spec={spec} current={id} />
				<main className="docs-main" id="main" tabIndex={-1} aria-busy={loading.state === "loading"}>
					{loading.state === "loading" ? <Skeleton lines={6} label={say("loading")} /> : null}
					{loading.state === "failed" ? (
						<ErrorCard
							level={2}
							title={say("failedTitle")}
							detail={say("failedText")}
							code={loading.code}
							actions={<Button onClick={retry}>{say("tryAgain")}</Button>}
						/>
					) : null}
					{spec === null ? null : <Page spec={spec} id={id} />}
				</main>
			</div>
		</div>
	);
}

function Page({ spec, id }: { spec: Spec; id: string | null }) {
	const say = useDocsSay();
	if (id === null) return <Overview spec={spec} />;
	const entry = spec.byID.get(id);
	if (entry === undefined)
		return (
			<EmptyState level={2} title={say("missingTitle")}>
				{say("missingText")}
			</EmptyState>
		);
	return <EntryPage key={id} entry={entry} schemas={spec.schemas} />;
}

function useTitle(spec: Spec | null, id: string | null): void {
	const say = useDocsSay();
	const language = useLanguage();
	const label = id === null ? undefined : spec?.byID.get(id)?.label[language];
	const title = label === undefined ? say("title") : say("titleOf", { name: label });
	useEffect(() => {
		document.title = title;
	}, [title]);
}
