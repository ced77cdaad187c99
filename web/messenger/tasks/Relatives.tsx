/** What the open task belongs to and what belongs to it: who asked, deal, parent, subtasks. */

import { useState } from "react";
import type { TaskDetail } from "#web/client/tasks.ts";
import { shortDayOf } from "#web/messenger/format.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { AddInline } from "./AddInline.tsx";
import { useTaskBoard } from "./board-context.ts";
import { STATUS_ICONS } from "./targets.ts";
import type { TaskActs } from "./task-acts.ts";
import { useTaskPeople } from "./task-people.ts";
import { useTaskWords } from "./words.ts";

export function Relatives({ detail, acts }: { detail: TaskDetail; acts: TaskActs }) {
	const say = useTaskWords();
	const language = useLanguage();
	const { task, parent, children } = detail;
	const { requesterOf } = useTaskPeople();
	const [isAdding, setAdding] = useState(false);
	const origin = [
		say("asked", { name: requesterOf(task) }),
		say("addedOn", { day: shortDayOf(task.createdAt, language) }),
		...(detail.via === "agent" ? [say("viaAgent")] : []),
	];
	return (
		<>
			<section className="t-section">
				<p className="muted sm">{origin.join(" · ")}</p>
				<dl className="t-facts">
					<Fact name={say("organization")} value={detail.organizationName} />
					<Fact name={say("deal")} value={detail.opportunityName} />
				</dl>
				{parent === null ? null : (
					<p className="t-relative">
						<span className="muted">{say("parent")}</span> <TaskLink task={parent} />
					</p>
				)}
			</section>
			<section className="t-section" data-testid="subtasks">
				<h3>
					{say("children")} <span className="num">{children.length}</span>
				</h3>
				{children.length === 0 ? <p className="muted sm">{say("noChildren")}</p> : null}
				<ul className="t-children">
					{children.map((child) => (
						<li key={child.taskID}>
							<Icon name={STATUS_ICONS[child.status]} isSmall />
							<TaskLink task={child} />
							<span className="muted">
								{[say(child.status), child.ownerName].filter((part) => part !== "").join(" · ")}
							</span>
						</li>
					))}
				</ul>
				<AddInline
					forName={null}
					label={say("addChild")}
					isOpen={isAdding}
					setOpen={setAdding}
					onAdd={(title) => acts.add({ title, parentTaskHint: task.taskID })}
				/>
			</section>
		</>
	);
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
	if (value === undefined) return null;
	return (
		<div>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	);
}

function TaskLink({ task }: { task: { taskID: string; title: string } }) {
	const { addressOf, openTask } = useTaskBoard();
	return (
		<a href={addressOf(task.taskID)} onClick={(event) => openTask(task.taskID, event)}>
			{task.title}
		</a>
	);
}
