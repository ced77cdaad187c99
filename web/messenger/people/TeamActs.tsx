/** A team's menu for administrators, and whatever its lines open. */

import { useState } from "react";
import type { TeamView } from "#record/views.ts";
import { changeDirectory } from "#web/client/directory.ts";
import { getState } from "#web/client/store.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Menu, type MenuAct } from "#web/ui/Menu.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { LazyMenu } from "./LazyMenu.tsx";
import { MoveDialog, TeamName } from "./TeamDialogs.tsx";
import { usePeopleWords } from "./words.ts";

type Opened = "rename" | "add" | "move" | "delete";

export function TeamActs({ team, isInTabOrder }: { team: TeamView; isInTabOrder: boolean }) {
	const say = usePeopleWords();
	const menu = {
		label: say("actsFor", { name: team.name }),
		isSmall: true,
		isInTabOrder,
		testID: `acts-${team.teamID}`,
	};
	return <LazyMenu {...menu}>{() => <TeamMenu {...menu} team={team} />}</LazyMenu>;
}

type TeamMenuProps = { team: TeamView; label: string; isSmall: boolean; isInTabOrder: boolean; testID: string };

function TeamMenu({ team, ...menu }: TeamMenuProps) {
	const say = usePeopleWords();
	const [opened, setOpened] = useState<Opened | null>(null);
	const close = (): void => setOpened(null);
	const { step, canStep } = useOrder(team);
	const acts: MenuAct[] = [
		{ id: "rename", label: say("rename"), icon: "pencil", onPress: () => setOpened("rename") },
		{ id: "add", label: say("addTeamUnder"), icon: "plus", onPress: () => setOpened("add") },
		{ id: "move", label: say("moveTo"), icon: "arrow", keys: "M", onPress: () => setOpened("move") },
		{ id: "up", label: say("moveUp"), isOff: !canStep(-1), onPress: () => void step(-1) },
		{ id: "down", label: say("moveDown"), isOff: !canStep(1), onPress: () => void step(1) },
		{ id: "delete", label: say("deleteTeam"), icon: "bin", isDanger: true, onPress: () => setOpened("delete") },
	];
	return (
		<>
			<Menu {...menu} acts={acts} isOpenAtOnce />
			{opened === "rename" ? <TeamName team={team} onClose={close} /> : null}
			{opened === "add" ? <TeamName under={team} onClose={close} /> : null}
			{opened === "move" ? (
				<MoveDialog
					node={{ kind: "team", key: team.teamID, label: team.name, team, children: [] }}
					by="team"
					onClose={close}
				/>
			) : null}
			{opened === "delete" ? (
				<ConfirmAct
					confirm={{
						act: { tool: "team_delete", input: { teamHint: team.teamID } },
						title: say("deleteTeamTitle", { name: team.name }),
						yes: say("deleteTeamYes"),
						isDanger: true,
					}}
					onClose={close}
				/>
			) : null}
		</>
	);
}

/** One place up or down among the teams beside it. Teams that shared a position get one of their own on the way. */
function useOrder(team: TeamView) {
	const words = useWords();
	const toast = useToast();
	const siblings = (getState().teams ?? []).filter(({ parentTeamID }) => parentTeamID === team.parentTeamID);
	const at = siblings.findIndex(({ teamID }) => teamID === team.teamID);
	const canStep = (by: -1 | 1): boolean => siblings[at + by] !== undefined;
	async function step(by: -1 | 1): Promise<void> {
		const order = siblings.filter((one) => one !== siblings[at]);
		const self = siblings[at];
		if (self === undefined || !canStep(by)) return;
		order.splice(at + by, 0, self);
		const first = Math.min(...siblings.map(({ position }) => position));
		for (const [index, { teamID, position }] of order.entries()) {
			if (position === first + index) continue;
			const acted = await changeDirectory({
				tool: "team_update",
				input: { teamHint: teamID, position: first + index },
			});
			if (acted.kind !== "refused") continue;
			toast({ text: problemText(acted.problem, words), icon: "warn" });
			return;
		}
	}
	return { step, canStep };
}
