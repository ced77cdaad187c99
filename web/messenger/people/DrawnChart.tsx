/** The organization drawn from left to right, in its own scroll area: lists in lists, lines between boxes. */

import { navigate } from "#web/messenger/route.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import type { ChartNode } from "./chart.ts";
import { usePeopleWords } from "./words.ts";

/** so many names fit a team's box; the tree has them all */
const MOST_NAMES = 8;

export function DrawnChart({ nodes }: { nodes: readonly ChartNode[] }) {
	const say = usePeopleWords();
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
		<section className="org-chart" aria-label={say("chartLabel")} tabIndex={0} data-testid="org-chart">
			<ul>
				{nodes.map((node) => (
					<Box key={node.key} node={node} />
				))}
			</ul>
		</section>
	);
}

function Box({ node }: { node: ChartNode }) {
	const below = node.kind === "person" ? node.children : node.children.filter(({ kind }) => kind === "team");
	return (
		<li>
			{node.kind === "person" ? <PersonBox node={node} /> : <TeamBox node={node} />}
			{below.length === 0 ? null : (
				<ul>
					{below.map((child) => (
						<Box key={child.key} node={child} />
					))}
				</ul>
			)}
		</li>
	);
}

function PersonBox({ node }: { node: Extract<ChartNode, { kind: "person" }> }) {
	const { person } = node;
	return (
		<div className="org-box">
			<PersonLink node={node} />
			{person.jobTitle === undefined ? null : <p>{person.jobTitle}</p>}
		</div>
	);
}

function TeamBox({ node }: { node: Exclude<ChartNode, { kind: "person" }> }) {
	const say = usePeopleWords();
	const people = node.children.filter((child) => child.kind === "person");
	return (
		<div className="org-box is-team">
			<b>{node.label}</b>
			<p className="num">{say("peopleIn", { count: node.kind === "team" ? node.team.peopleCount : people.length })}</p>
			{people.length === 0 ? null : (
				<ul className="org-people">
					{people.slice(0, MOST_NAMES).map((child) => (
						<li key={child.key}>
							<PersonLink node={child} />
						</li>
					))}
					{people.length > MOST_NAMES ? <li className="num">+{people.length - MOST_NAMES}</li> : null}
				</ul>
			)}
		</div>
	);
}

function PersonLink({ node: { person, label } }: { node: Extract<ChartNode, { kind: "person" }> }) {
	const address = `/people/${person.personID}`;
	return (
		<a href={address} onClick={(event) => navigate(address, event)}>
			<Avatar id={person.personID} name={person.name} size={20} />
			<span>{label}</span>
		</a>
	);
}
