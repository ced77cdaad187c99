/** The organization, by team or by reporting line, as a tree to walk through or as a drawn chart. */

import { useMemo, useState } from "react";
import type { PersonView } from "#record/views.ts";
import { loadTeams } from "#web/client/directory.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { collator, listOf } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { peopleAddress } from "./address.ts";
import { byLine, byTeam } from "./chart.ts";
import { DrawnChart } from "./DrawnChart.tsx";
import { administratorNames } from "./people-facts.ts";
import { TeamName } from "./TeamDialogs.tsx";
import { TeamTree } from "./TeamTree.tsx";
import { usePeopleWords } from "./words.ts";

type Props = { people: readonly PersonView[]; view: "tree" | "chart"; by: "team" | "line" };

export function Chart({ people, view, by }: Props) {
	const say = usePeopleWords();
	const language = useLanguage();
	const teams = useStore((state) => state.teams);
	const state = useStore((now) => now.teamsState);
	const apart = useApart();
	const nodes = useMemo(() => {
		const { compare } = collator(language);
		const order = (a: PersonView, b: PersonView): number => compare(a.name, b.name);
		const nameOf = (person: PersonView): string => saidName(person, apart);
		return by === "line" ? byLine(people, order, nameOf) : byTeam(teams ?? [], people, order, nameOf, say("noTeam"));
	}, [people, teams, by, apart, language, say]);
	return (
		<>
			<Head view={view} by={by} />
			{by === "team" && state === "failed" ? (
				<ErrorCard
					level={2}
					title={say("teamsFailed")}
					actions={<Button onClick={() => void loadTeams()}>{say("tryAgain")}</Button>}
				/>
			) : null}
			{by === "team" && teams?.length === 0 ? <NoTeams /> : null}
			{by === "team" && teams === null && state !== "failed" ? null : view === "tree" ? (
				<TeamTree nodes={nodes} by={by} />
			) : (
				<DrawnChart nodes={nodes} />
			)}
		</>
	);
}

/** How it is arranged, and for administrators a new team. */
function Head({ view, by }: Pick<Props, "view" | "by">) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const [isAdding, setAdding] = useState(false);
	return (
		<div className="chart-head">
			<nav className="segments" aria-label={say("order")}>
				{(["team", "line"] as const).map((one) => {
					const address = peopleAddress(view, one);
					return (
						<a
							key={one}
							href={address}
							aria-current={one === by ? "true" : undefined}
							onClick={(event) => navigate(address, event)}
							data-testid={`by-${one}`}
						>
							{say(one === "team" ? "byTeam" : "byLine")}
						</a>
					);
				})}
			</nav>
			<span className="grow" />
			{isAdmin && by === "team" ? (
				<Button isCompact icon="plus" onClick={() => setAdding(true)} data-testid="add-team">
					{say("addTeam")}
				</Button>
			) : null}
			{isAdding ? <TeamName onClose={() => setAdding(false)} /> : null}
		</div>
	);
}

function NoTeams() {
	const say = usePeopleWords();
	const language = useLanguage();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const people = useStore((state) => state.people);
	const names = listOf(administratorNames(people ?? []), language);
	return (
		<EmptyState level={2} title={say("noTeams")}>
			{isAdmin ? say("noTeamsText") : say("noTeamsMember", { names })}
		</EmptyState>
	);
}
