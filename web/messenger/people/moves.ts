/** Moving somebody into a team or under somebody, and teams under teams: what may go where, and the change it makes. */

import { useMemo } from "react";
import { changeDirectory, type DirectoryAct, undoChange } from "#web/client/directory.ts";
import { useStore } from "#web/client/store.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { useToast } from "#web/ui/toasts.ts";
import { type ChartNode, peopleBelow, teamsBelow } from "./chart.ts";
import { usePeopleWords } from "./words.ts";

/** Does a change and says so, with the way back. Answers what stands in its way, or null. */
export function useMove(): (act: DirectoryAct, done: string) => Promise<string | null> {
	const say = usePeopleWords();
	const words = useWords();
	const toast = useToast();
	return async (act, done) => {
		const acted = await changeDirectory(act);
		if (acted.kind === "refused") return problemText(acted.problem, words);
		if (acted.kind === "held") toast({ text: say("waitsForApproval"), icon: "clock" });
		else {
			const undo = (): void =>
				void undoChange(acted.callID).then((problem) => {
					if (problem !== null)
						toast({ text: words("undoFailed", { reason: problemText(problem, words) }), icon: "warn" });
				});
			toast({ text: done, icon: "check", action: { label: words("undo"), onPress: undo } });
		}
		return null;
	};
}

/** What dragging does in a tree of `nodes`. */
export function useMoves(nodes: readonly ChartNode[], by: "team" | "line") {
	const say = usePeopleWords();
	const toast = useToast();
	const move = useMove();
	const teams = useStore((state) => state.teams) ?? [];
	const people = useStore((state) => state.people) ?? [];
	const byKey = useMemo(() => nodesByKey(nodes), [nodes]);
	const find = (key: string): ChartNode | undefined => byKey.get(key);

	function canDrop(key: string, onto: string): boolean {
		const node = find(key);
		const target = find(onto);
		if (node === undefined || target === undefined || key === onto) return false;
		if (by === "line") return node.kind === "person" && target.kind === "person" && !peopleBelow(people, key).has(onto);
		if (target.kind === "person" || node.kind === "rest") return false;
		if (node.kind === "person") return (node.person.teamID ?? "rest") !== onto;
		return target.kind === "team" && !teamsBelow(teams, key).has(onto) && node.team.parentTeamID !== onto;
	}

	async function drop(key: string, onto: string): Promise<void> {
		const node = find(key);
		const target = find(onto);
		if (node === undefined || target === undefined) return;
		const problem = await move(
			moveAct(node, target.kind === "rest" ? "" : onto, by),
			say("moved", { name: node.label, team: target.label }),
		);
		if (problem !== null) toast({ text: problem, icon: "warn" });
	}
	return { find, canDrop, drop: (key: string, onto: string) => void drop(key, onto) };
}

/** The change that puts a node under another; an empty id takes it out. */
export function moveAct(node: ChartNode, ontoID: string, by: "team" | "line"): DirectoryAct {
	if (node.kind === "person")
		return {
			tool: "person_update",
			input: { personHint: node.key, [by === "line" ? "supervisorHint" : "teamHint"]: ontoID },
		};
	return { tool: "team_update", input: { teamHint: node.key, parentHint: ontoID } };
}

function nodesByKey(nodes: readonly ChartNode[], found = new Map<string, ChartNode>()): Map<string, ChartNode> {
	for (const node of nodes) {
		found.set(node.key, node);
		nodesByKey(node.children, found);
	}
	return found;
}
