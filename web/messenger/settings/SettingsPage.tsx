/** One's own settings: sections in the list column, rows in the content, and a search over all of them. */

import { useEffect } from "react";
import { useStore } from "#web/client/store.ts";
import { useListDrawer } from "#web/messenger/list-drawer.ts";
import { navigate, replaceAddress, SETTINGS_SECTIONS, type SettingsSection } from "#web/messenger/route.ts";
import { useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { PhonePlaces } from "./PhonePlaces.tsx";
import { rowsFor } from "./rows.ts";
import { type SettingsKey, useSettingsWords } from "./words.ts";

const ICONS = { profile: "people", language: "globe", appearance: "sun", security: "lock", tokens: "key" } as const;
const TEXTS: Record<SettingsSection, SettingsKey> = {
	profile: "profileText",
	language: "languageText",
	appearance: "appearanceText",
	security: "securityText",
	tokens: "tokensText",
};

type Props = { section: SettingsSection; query: string };

export function SettingsPage({ section, query }: Props) {
	const say = useSettingsWords();
	const isReady = useStore((state) => state.me !== null);
	const isAdministrator = useStore((state) => state.me?.member.isAdmin ?? false);
	const rows = rowsFor(section, query, say, isAdministrator);
	const isFiltered = query.trim() !== "";
	return (
		<>
			<SettingsNav section={section} query={query} />
			<main className="content" id="main" data-region tabIndex={-1}>
				<SettingsHead title={isFiltered ? say("found", { query: query.trim() }) : say(section)} />
				<div className="page settings">
					{isFiltered ? null : <p className="settings-lead">{say(TEXTS[section])}</p>}
					{section === "profile" && !isFiltered ? <PhonePlaces /> : null}
					{!isReady ? (
						<Skeleton lines={6} label={say("title")} />
					) : rows.length === 0 ? (
						<EmptyState
							level={2}
							title={say("searchNone", { query: query.trim() })}
							actions={<Button onClick={() => replaceAddress(`/settings/${section}`)}>{say("searchClear")}</Button>}
						/>
					) : (
						rows.map(({ id, section: of, Row }) => <Row key={`${of} ${id}`} />)
					)}
				</div>
			</main>
		</>
	);
}

function SettingsHead({ title }: { title: string }) {
	const say = useSettingsWords();
	const drawer = useListDrawer();
	return (
		<header className="head">
			<IconButton
				icon="menu"
				label={say("sections")}
				className="only-narrow hide-phone"
				onClick={() => drawer.setOpen(true)}
				data-testid="open-list"
			/>
			<IconButton icon="left" label={say("title")} className="only-phone" onClick={() => drawer.setOpen(true)} />
			<div className="grow">
				<h1>{title}</h1>
			</div>
		</header>
	);
}

function SettingsNav({ section, query }: Props) {
	const say = useSettingsWords();
	const words = useWords();
	const drawer = useListDrawer();
	useEffect(() => {
		if (drawer.isOpen) document.getElementById("list")?.focus({ preventScroll: true });
	}, [drawer.isOpen]);
	const search = (text: string): void =>
		replaceAddress(`/settings/${section}${text === "" ? "" : `?q=${encodeURIComponent(text)}`}`);
	return (
		<nav
			className={drawer.isOpen ? "list-col is-open" : "list-col"}
			id="list"
			aria-label={say("sections")}
			onKeyDown={(event) => event.key === "Escape" && drawer.setOpen(false)}
			data-region
			tabIndex={-1}
		>
			<div className="list-head">
				<h2>{say("title")}</h2>
				<IconButton icon="x" label={words("closeList")} className="only-narrow" onClick={() => drawer.setOpen(false)} />
			</div>
			<div className="list-search">
				<SearchField label={say("search")} value={query} onChange={search} testID="settings-search" data-region-focus />
			</div>
			<div className="list-scroll">
				{SETTINGS_SECTIONS.map((one) => (
					<a
						key={one}
						className="nav-link"
						href={`/settings/${one}`}
						aria-current={one === section && query === "" ? "page" : undefined}
						data-testid={`settings-${one}`}
						onClick={(event) => {
							drawer.setOpen(false);
							navigate(`/settings/${one}`, event);
						}}
					>
						<Icon name={ICONS[one]} />
						<span>{say(one)}</span>
					</a>
				))}
			</div>
		</nav>
	);
}
