/** Rejected and stopped work of the week: counted at the foot of *Done*, opened on demand. */

import { useState } from "react";
import type { TaskView } from "#web/client/tasks.ts";
import { listOf } from "#web/messenger/format.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useTaskBoard } from "./board-context.ts";
import { useTaskWords } from "./words.ts";

export function GivenUp({ tasks }: { tasks: readonly TaskView[] }) {
	const say = useTaskWords();
	const language = useLanguage();
	const { openTask, addressOf } = useTaskBoard();
	const [isOpen, setOpen] = useState(false);
	if (tasks.length === 0) return null;
	const groups = (["rejected", "stopped"] as const)
		.map((status) => ({ status, count: tasks.filter((task) => task.status === status).length }))
		.filter(({ count }) => count > 0);
	return (
		<div className="b-given-up">
			<button
				type="button"
				className="b-fold"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
				data-testid="given-up"
			>
				<Icon name={isOpen ? "down" : "right"} isSmall />
				{listOf(
					groups.map(({ status, count }) => say("givenUpCount", { status: say(status), count })),
					language,
					"unit",
				)}
			</button>
			{isOpen ? (
				<ul>
					{tasks.map((task) => (
						<li key={task.taskID}>
							<a href={addressOf(task.taskID)} onClick={(event) => openTask(task.taskID, event)}>
								{task.content}
							</a>
							<span>{say(task.status)}</span>
						</li>
					))}
				</ul>
			) : null}
		</div>
	);
}
