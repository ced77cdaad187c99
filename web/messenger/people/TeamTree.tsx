/** The organization as an indented tree. Administrators move people and teams by dragging, by menu, or with M. */

import { useMemo, useState } from "react";
import { useStore } from "#web/client/store.ts";
import { navigate } from "#web/messenger/route.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Tree, type TreeItem } from "#web/ui/Tree.tsx";
import type { ChartNode } from "./chart.ts";
import { useMoves } from "./moves.ts";
import { PersonActs } from "./PersonActs.tsx";
import { Marks } from "./PersonRow.tsx";
import { TeamActs } from "./TeamActs.tsx";
import { MoveDialog } from "./TeamDialogs.tsx";
import { usePeopleWords } from "./words.ts";

type Props = { nodes: readonly ChartNode[]; by: "team" | "line" };

export function TeamTree({ nodes, by }: Props) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
	const [moving, setMoving] = useState<ChartNode | null>(null);
	const { find, canDrop, drop } = useMoves(nodes, by);
	const items = useMemo(() => nodes.map((node) => itemOf(node, isAdmin)), [nodes, isAdmin]);
	function fold(key: string, isFolded: boolean): void {
		setFolded((now) => {
			const next = new Set(now);
			if (isFolded) next.add(key);
			else next.delete(key);
			return next;
		});
	}
	const drag = {
		canDrag: (key: string) => find(key)?.kind !== "rest",
		canDrop,
		onDrop: drop,
	};
	return (
		<>
			<p className="vh" id="tree-keys">
				{say("treeKeys")}
			</p>
			<Tree
				label={say("treeLabel")}
				describedBy="tree-keys"
				items={items}
				folded={folded}
				onFold={fold}
				onOpen={(key) => {
					const node = find(key);
					if (node?.kind === "person") navigate(`/people/${node.person.personID}`);
					else fold(key, !folded.has(key));
				}}
				{...(isAdmin
					? {
							drag,
							onMove: (key: string) => {
								const node = find(key);
								if (node !== undefined && node.kind !== "rest") setMoving(node);
							},
						}
					: {})}
			/>
			{moving === null ? null : <MoveDialog node={moving} by={by} onClose={() => setMoving(null)} />}
		</>
	);
}

function itemOf(node: ChartNode, isAdmin: boolean): TreeItem {
	const end = endOf(node, isAdmin);
	return {
		key: node.key,
		content: <Content node={node} />,
		...(end === undefined ? {} : { end }),
		children: node.children.map((child) => itemOf(child, isAdmin)),
	};
}

function endOf(node: ChartNode, isAdmin: boolean): TreeItem["end"] {
	if (!isAdmin || node.kind === "rest") return undefined;
	if (node.kind === "team") return (isStop) => <TeamActs team={node.team} isInTabOrder={isStop} />;
	return (isStop) => <PersonActs person={node.person} isSmall isInTabOrder={isStop} />;
}

function Content({ node }: { node: ChartNode }) {
	const say = usePeopleWords();
	if (node.kind !== "person") {
		const count = node.kind === "team" ? node.team.peopleCount : node.children.length;
		return (
			<>
				<Icon name={node.kind === "team" ? "fork" : "people"} isSmall />
				<b>{node.label}</b>
				<span className="sm muted num">{say("peopleIn", { count })}</span>
			</>
		);
	}
	const address = `/people/${node.person.personID}`;
	return (
		<>
			<Avatar id={node.person.personID} name={node.person.name} size={24} isDrawn />
			<a href={address} tabIndex={-1} draggable={false} onClick={(event) => navigate(address, event)}>
				{node.label}
			</a>
			{node.person.jobTitle === undefined ? null : <span className="sm muted">{node.person.jobTitle}</span>}
			<Marks person={node.person} />
		</>
	);
}
