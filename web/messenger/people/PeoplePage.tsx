/** The directory: everybody as a list, as a tree or as a drawn chart. Administrators invite and change people here too. */

import { useEffect, useState } from "react";
import { loadDirectory } from "#web/client/directory.ts";
import { useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { useLate } from "#web/messenger/hooks.ts";
import { navigate, type PeopleView, type Route, replaceAddress } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { peopleAddress } from "./address.ts";
import { Chart } from "./Chart.tsx";
import { Directory } from "./Directory.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { administratorNames } from "./people-facts.ts";
import { useDirectory } from "./use-directory.ts";
import { type PeopleKey, usePeopleWords } from "./words.ts";

type PeopleRoute = Extract<Route, { page: "people" }>;

export function PeoplePage({ route }: { route: PeopleRoute }) {
	const say = usePeopleWords();
	const people = useStore((state) => state.people);
	const isAdmin = useStore((state) => state.me?.member.isAdmin);
	const [isInviting, setInviting] = useState(false);
	useDirectory();
	const working = (people ?? []).filter((person) => person.employmentStatus === "active");
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page people-page">
				<header className="page-head">
					<div>
						<h1>{say("title")}</h1>
						{people === null ? null : <p>{say("count", { count: working.length })}</p>}
					</div>
					<span className="grow" />
					{isAdmin === true ? (
						<Button icon="plus" onClick={() => setInviting(true)} data-testid="invite-people">
							{say("invite")}
						</Button>
					) : null}
				</header>
				{route.isAdmin && isAdmin === false ? (
					<ForAdministrators />
				) : (
					<Content route={route} onInvite={() => setInviting(true)} />
				)}
			</div>
			{isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
		</main>
	);
}

function ForAdministrators() {
	const say = usePeopleWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const names = listOf(administratorNames(people ?? []), language);
	return (
		<EmptyState
			level={2}
			title={say("adminOnly")}
			actions={<Button onClick={() => navigate("/people")}>{say("toPeople")}</Button>}
		>
			{names === "" ? null : say("adminOnlyText", { names })}
		</EmptyState>
	);
}

function Content({ route, onInvite }: { route: PeopleRoute; onInvite: () => void }) {
	const say = usePeopleWords();
	const people = useStore((state) => state.people);
	const state = useStore((now) => now.peopleState);
	const isLate = useLate(200);
	if (people === null && state === "failed")
		return (
			<ErrorCard
				level={2}
				title={say("failed")}
				actions={<Button onClick={() => void loadDirectory()}>{say("tryAgain")}</Button>}
			/>
		);
	if (people === null) return isLate ? <Skeleton lines={5} label={say("loading")} /> : null;
	if (people.length <= 1) return <OnlyYou onInvite={onInvite} />;
	return (
		<>
			<Views route={route} />
			{route.view === "list" ? (
				<Directory people={people} query={route.query} />
			) : (
				<Chart people={people} view={route.view} by={route.by} />
			)}
		</>
	);
}

function OnlyYou({ onInvite }: { onInvite: () => void }) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	return (
		<EmptyState
			level={2}
			title={say("onlyYou")}
			actions={
				isAdmin ? (
					<Button kind="primary" icon="plus" onClick={onInvite} data-testid="invite-first">
						{say("invite")}
					</Button>
				) : undefined
			}
		>
			{say("onlyYouText")}
		</EmptyState>
	);
}

const VIEWS: readonly { view: PeopleView; key: PeopleKey }[] = [
	{ view: "list", key: "viewList" },
	{ view: "tree", key: "viewTree" },
	{ view: "chart", key: "viewChart" },
];

function Views({ route }: { route: PeopleRoute }) {
	const say = usePeopleWords();
	useEffect(() => {
		if (route.isAdmin) replaceAddress(peopleAddress(route.view, route.by, route.query));
	}, [route]);
	return (
		<nav className="tabs" aria-label={say("views")}>
			{VIEWS.map(({ view, key }) => {
				const address = peopleAddress(view, view === "list" ? "team" : route.by);
				return (
					<a
						key={view}
						href={address}
						aria-current={route.view === view ? "page" : undefined}
						onClick={(event) => navigate(address, event)}
						data-testid={`view-${view}`}
					>
						{say(key)}
					</a>
				);
			})}
		</nav>
	);
}
