/** The organization as nodes under nodes, by team or by reporting line: what the tree and the drawn chart both show. */

import type { PersonView, TeamView } from "#record/views.ts";

export type ChartNode = {
	key: string;
	label: string;
	children: ChartNode[];
} & (
	| { kind: "team"; team: TeamView }
	| { kind: "person"; person: PersonView }
	/** those who stand nowhere else */
	| { kind: "rest" }
);

type Order = (one: PersonView, other: PersonView) => number;
/** what somebody is called here: by more than the name where others have it too */
type NameOf = (person: PersonView) => string;

const isHere = ({ employmentStatus: status }: PersonView): boolean => status !== "departed" && status !== "withdrawn";

const personNode = (person: PersonView, nameOf: NameOf, children: ChartNode[] = []): ChartNode => ({
	kind: "person",
	key: person.personID,
	label: nameOf(person),
	person,
	children,
});

/** Teams in their order, each with its people first and then the teams under it; who is in none comes last. */
export function byTeam(
	teams: readonly TeamView[],
	people: readonly PersonView[],
	order: Order,
	nameOf: NameOf,
	restLabel: string,
): ChartNode[] {
	const sorted = people.filter(isHere).sort(order);
	const known = new Set(teams.map(({ teamID }) => teamID));
	const under = Map.groupBy(teams, ({ parentTeamID }) => (known.has(parentTeamID) ? parentTeamID : ""));
	const members = Map.groupBy(sorted, ({ teamID }) => (teamID !== undefined && known.has(teamID) ? teamID : ""));
	const nodesUnder = (parentID: string): ChartNode[] =>
		(under.get(parentID) ?? []).map((team) => ({
			kind: "team",
			key: team.teamID,
			label: team.name,
			team,
			children: [
				...(members.get(team.teamID) ?? []).map((person) => personNode(person, nameOf)),
				...nodesUnder(team.teamID),
			],
		}));
	const rest = members.get("") ?? [];
	const restNodes: ChartNode[] =
		rest.length === 0
			? []
			: [{ kind: "rest", key: "rest", label: restLabel, children: rest.map((person) => personNode(person, nameOf)) }];
	return [...nodesUnder(""), ...restNodes];
}

/** Everybody under whom they report to. Who left stays in the line while somebody still reports to them. */
export function byLine(people: readonly PersonView[], order: Order, nameOf: NameOf): ChartNode[] {
	const sorted = [...people].sort(order);
	const known = new Set(sorted.map(({ personID }) => personID));
	const reports = Map.groupBy(sorted, ({ supervisorID }) =>
		supervisorID !== undefined && known.has(supervisorID) ? supervisorID : "",
	);
	const nodesUnder = (id: string): ChartNode[] =>
		(reports.get(id) ?? []).flatMap((person) => {
			const children = nodesUnder(person.personID);
			return isHere(person) || children.length > 0 ? [personNode(person, nameOf, children)] : [];
		});
	return nodesUnder("");
}

/** Every team that `teamID` may not stand under: itself and what is below it. */
export function teamsBelow(teams: readonly TeamView[], teamID: string): Set<string> {
	const below = new Set([teamID]);
	for (let before = 0; before !== below.size; ) {
		before = below.size;
		for (const team of teams) if (below.has(team.parentTeamID)) below.add(team.teamID);
	}
	return below;
}

/** Every person whom `personID` may not report to: themself and those who report to them, directly or through others. */
export function peopleBelow(people: readonly PersonView[], personID: string): Set<string> {
	const below = new Set([personID]);
	for (let before = 0; before !== below.size; ) {
		before = below.size;
		for (const person of people)
			if (person.supervisorID !== undefined && below.has(person.supervisorID)) below.add(person.personID);
	}
	return below;
}
