/** *Move to…*: a menu beside the card, a sheet on a phone; whatever dragging does is done here as well. */

import { useState } from "react";
import { isMine } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import type { TaskView } from "#web/client/tasks.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Menu, type MenuAct } from "#web/ui/Menu.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { useTaskBoard } from "./board-context.ts";
import { STATUS_ICONS, type Target, targetKey, targetsOf } from "./targets.ts";
import { useTaskPeople } from "./task-people.ts";
import { weekDays, weekName } from "./week-words.ts";
import { useTaskWords } from "./words.ts";

export function CardMenu({ task, isActive }: { task: TaskView; isActive: boolean }) {
	const say = useTaskWords();
	const { isPhone } = useTaskBoard();
	const [isOpen, setOpen] = useState(false);
	const acts = useActs(task);
	const label = say("moveTo", { title: task.content });
	if (!isPhone) return <Menu label={label} acts={acts} isSmall isInTabOrder={isActive} testID="card-menu" />;
	return (
		<>
			<IconButton
				icon="more"
				isSmall
				label={label}
				aria-haspopup="dialog"
				data-testid="card-menu"
				onClick={() => setOpen(true)}
			/>
			<Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label} acts={acts} testID="move-sheet" />
		</>
	);
}

function useActs(task: TaskView): MenuAct[] {
	const say = useTaskWords();
	const language = useLanguage();
	const { week, current, move, remove, openTask } = useTaskBoard();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	const { requesterOf } = useTaskPeople();
	const nameOf = (target: Target): string =>
		target.kind === "status"
			? say(target.status)
			: say("toWeek", { week: weekName(target.monday, language), days: weekDays(target.monday, language) });
	const open: MenuAct = { id: "open", label: say("openTask"), icon: "panel", onPress: () => openTask(task.taskID) };
	if (!task.canUpdate) {
		const reason = say("cannotChange", { name: requesterOf(task) });
		return [open, { id: "reason", label: reason, icon: "lock", isOff: true, onPress: () => undefined }];
	}
	const isOwn = isMine(task.ownerID) || (isMine(task.requesterID) && task.status === "requested");
	const moves = targetsOf(task, week, current).map((target): MenuAct => {
		const icon = target.kind === "status" ? STATUS_ICONS[target.status] : "carry";
		return { id: targetKey(target), label: nameOf(target), icon, onPress: () => move(task, target) };
	});
	const away: MenuAct = {
		id: "delete",
		label: say("deleteTask"),
		icon: "bin",
		isDanger: true,
		onPress: () => remove(task),
	};
	return [...moves, open, ...(isOwn || isAdmin ? [away] : [])];
}
