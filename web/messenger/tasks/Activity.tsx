/** What was done to the open task, newest first, by people and by Kontor, each with a way back where there is one. */

import type { ChangedCallView } from "#record/views.ts";
import { useStore } from "#web/client/store.ts";
import type { TaskDetail } from "#web/client/tasks.ts";
import { momentOf } from "#web/messenger/format.ts";
import { useNow } from "#web/messenger/hooks.ts";
import { navigate } from "#web/messenger/route.ts";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useTelling } from "./task-acts.ts";
import { useTaskWords } from "./words.ts";

export function Activity({ detail }: { detail: TaskDetail }) {
	const say = useTaskWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	const { entries, hasMore } = detail.history;
	return (
		<section className="t-section" data-testid="activity">
			<h3>{say("activity")}</h3>
			{isAdmin ? null : <p className="muted sm">{say("activityOwn")}</p>}
			{entries.length === 0 ? <p className="muted sm">{say("noActivity")}</p> : null}
			<ol className="t-activity">
				{entries.map((entry) => (
					<Entry key={entry.callID} entry={entry} taskID={detail.task.taskID} />
				))}
			</ol>
			{hasMore ? <Older isAdmin={isAdmin} /> : null}
		</section>
	);
}

/** The list of all changes is the administrators'. */
function Older({ isAdmin }: { isAdmin: boolean }) {
	const say = useTaskWords();
	const audit = "/admin/audit?objectType=task";
	return (
		<p className="muted sm" data-testid="activity-more">
			{isAdmin ? (
				<a href={audit} onClick={(event) => navigate(audit, event)}>
					{say("activityAudit")}
				</a>
			) : (
				say("activityMore")
			)}
		</p>
	);
}

function Entry({ entry, taskID }: { entry: ChangedCallView; taskID: string }) {
	const say = useTaskWords();
	const language = useLanguage();
	const now = useNow(60_000);
	const { undo } = useTelling();
	const time = momentOf(entry.at, language, now);
	const isAgent = entry.origin === "agent" || entry.origin === "schedule";
	const fields = entry.changes
		.filter(({ id }) => id === taskID)
		.flatMap(({ effect, fields: all }) => (effect === "updated" ? all : []));
	return (
		<li>
			{isAgent ? <AgentAvatar size={20} /> : <Avatar id={entry.by.id} name={entry.by.name} size={24} />}
			<div>
				<p>{entry.sentence}</p>
				<p className="muted xs">{say(isAgent ? "byPersonVia" : "byPerson", { name: entry.by.name, time })}</p>
				{fields.map(({ name, label, before, after }) => (
					<p key={name} className="t-change">
						{say("change", { label, before: before ?? say("nothing"), after: after ?? say("nothing") })}
					</p>
				))}
				{entry.undoneAt === undefined ? (
					entry.canUndo ? (
						<button type="button" className="text-btn xs" onClick={() => void undo([entry.callID])}>
							{say("undo")}
						</button>
					) : null
				) : (
					<p className="muted xs">{say("takenBack", { time: momentOf(entry.undoneAt, language, now) })}</p>
				)}
			</div>
		</li>
	);
}
