/** The contents: every route and tool by group, with a search over names in both languages and over what they are for. */

import { useState } from "react";
import { useLanguage } from "#web/ui/language.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { addressOf, follow } from "./address.ts";
import { type Entry, filtered, type Group, type Spec } from "./spec.ts";
import { useDocsSay, wordOf } from "./words.ts";

export function Contents({ spec, current }: { spec: Spec | null; current: string | null }) {
	const say = useDocsSay();
	const [query, setQuery] = useState("");
	const routes = filtered(spec?.routes ?? [], query);
	const tools = filtered(spec?.tools ?? [], query);
	const count = [...routes, ...tools].reduce((sum, { entries }) => sum + entries.length, 0);
	const isSearching = query.trim() !== "";
	return (
		<nav className="docs-nav" id="contents" aria-label={say("navigation")}>
			<SearchField label={say("find")} value={query} onChange={setQuery} className="docs-search" testID="docs-search" />
			<p className="vh" role="status">
				{isSearching ? say("matches", { count }) : ""}
			</p>
			{spec !== null && isSearching && count === 0 ? (
				<div className="docs-none">
					<p>{say("noMatch", { query })}</p>
					<p className="muted sm">{say("noMatchText")}</p>
				</div>
			) : null}
			{isSearching ? null : (
				<a
					className="docs-link"
					href={addressOf(null)}
					aria-current={current === null ? "page" : undefined}
					onClick={(event) => follow(null, event)}
				>
					{say("overview")}
				</a>
			)}
			<Part title={say("tools")} groups={tools} current={current} />
			<Part title={say("routes")} groups={routes} current={current} />
		</nav>
	);
}

function Part({ title, groups, current }: { title: string; groups: readonly Group[]; current: string | null }) {
	const say = useDocsSay();
	const language = useLanguage();
	if (groups.length === 0) return null;
	return (
		<section>
			<h2>{title}</h2>
			{groups.map(({ id, label, entries }) => (
				<section key={id}>
					<h3 className="list-sec">{label?.[language] ?? wordOf(say, "tag", id)}</h3>
					<ul>
						{entries.map((entry) => (
							<li key={entry.id}>
								<Link entry={entry} isCurrent={entry.id === current} />
							</li>
						))}
					</ul>
				</section>
			))}
		</section>
	);
}

function Link({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
	const language = useLanguage();
	return (
		<a
			className="docs-link"
			href={addressOf(entry.id)}
			aria-current={isCurrent ? "page" : undefined}
			onClick={(event) => {
				follow(entry.id, event);
				if (event.defaultPrevented) document.getElementById("main")?.focus({ preventScroll: true });
			}}
		>
			<span>{entry.label[language]}</span>
			<span className="mono">
				{entry.tool === null ? `${entry.method} ${entry.path.replace("/api/v1", "")}` : entry.id}
			</span>
		</a>
	);
}
