/** A task that is not the reader's to change: the same facts without fields, and why. */

import type { TaskDetail } from "#web/client/tasks.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useTaskPeople } from "./task-people.ts";
import { dayName } from "./week-words.ts";
import { mondayOf } from "./weeks.ts";
import { useTaskWords } from "./words.ts";

export function TaskFacts({ detail }: { detail: TaskDetail }) {
	const say = useTaskWords();
	const language = useLanguage();
	const { task, note, today } = detail;
	const { requesterOf, peopleOf } = useTaskPeople();
	const day = (text: string): string => (text === "" ? "" : dayName(text, mondayOf(today), language));
	const facts: [string, string][] = [
		[say("fieldStatus"), say(task.status)],
		[say("fieldWho"), peopleOf(task).join(", ")],
		[say("fieldStart"), day(task.startDate)],
		[say("fieldDue"), day(task.endDate)],
		[say("fieldSize"), task.size],
		[say("fieldBusiness"), task.business],
		[say("fieldType"), task.type],
	];
	return (
		<section data-testid="task-facts">
			<p className="t-reason">
				<Icon name="lock" isSmall />
				<span>
					{say("readOnly")}. {say("cannotChange", { name: requesterOf(task) })}
				</span>
			</p>
			<dl className="t-facts">
				{facts
					.filter(([, value]) => value !== "")
					.map(([name, value]) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd>{value}</dd>
						</div>
					))}
			</dl>
			{note === "" ? null : (
				<>
					<h3>{say("fieldNote")}</h3>
					<p className="t-note-text">{note}</p>
				</>
			)}
		</section>
	);
}
