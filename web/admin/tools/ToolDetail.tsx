/** What people see when a tool asks, and who changed its policy. */

import type { ChangedCallView } from "#record/views.ts";
import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { useAdminWords } from "#web/admin/words.ts";
import { listChanges } from "#web/client/admin.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { useStore } from "#web/client/store.ts";
import { fullOf, momentOf } from "#web/messenger/format.ts";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { RULE_WORDS } from "./tool-list.ts";

export function ToolDetail({ tool }: { tool: PolicyAnswer }) {
	const say = useAdminWords();
	return (
		<div className="t-two">
			<div>
				<h3>{say("whatPeopleSee")}</h3>
				<SampleCard tool={tool} />
			</div>
			<div>
				<h3>{say("changeLog")}</h3>
				<ChangeLog tool={tool} />
				{tool.hasExemption ? <p className="xs muted">{say("cardExempt")}</p> : null}
			</div>
		</div>
	);
}

/** A picture of the card, so nothing of it can be pressed. */
function SampleCard({ tool }: { tool: PolicyAnswer }) {
	const say = useAdminWords();
	const name = useStore((state) => state.me?.member.name ?? "");
	const isAsked = tool.rule !== "allow" && tool.rule !== "off" && tool.isGoverned;
	const note =
		tool.rule === "off"
			? say("cardOff")
			: !isAsked
				? say("cardNotAsked")
				: tool.rule === "ask_requester"
					? say("cardAgentOnly")
					: say("cardSecond");
	const state =
		tool.rule === "ask_administrator"
			? say("cardAdministrator")
			: tool.rule === "ask_supervisor"
				? say("cardSupervisor")
				: say("cardRequester", { name });
	return (
		<>
			<div className="approval is-waiting t-card">
				<div className="approval-state">
					<span>{state}</span>
					<span className="exp">{say("cardExpires")}</span>
				</div>
				<div className="approval-body">
					<p className="t-ask">{tool.card.ask}</p>
					<div className="preview">{say("cardPreview")}</div>
					<div className="t-buttons">
						<span className="btn btn-compact">{tool.card.no}</span>
						<span className="btn btn-compact">{tool.card.yes}</span>
					</div>
				</div>
			</div>
			<p className="xs muted t-card-note">{note}</p>
		</>
	);
}

function ChangeLog({ tool }: { tool: PolicyAnswer }) {
	const say = useAdminWords();
	const language = useLanguage();
	const filter = { objectType: "policy", objectID: tool.tool, limit: 10 };
	const loaded = useLoaded(`${tool.tool} ${tool.rule} ${language}`, () => listChanges(filter));
	if (loaded.value === null)
		return loaded.problem === null ? (
			<Skeleton lines={2} label={say("loading")} />
		) : (
			<p className="sm">
				{say("changeLogFailed")}{" "}
				<button type="button" className="text-btn" onClick={loaded.reload}>
					{say("tryAgain")}
				</button>
			</p>
		);
	const { changes } = loaded.value;
	if (changes.length === 0)
		return <p className="sm muted">{say("changeLogNone", { rule: say(RULE_WORDS[tool.default]) })}</p>;
	return (
		<ol className="t-log">
			{changes.map((change) => (
				<LogLine key={change.callID} change={change} />
			))}
		</ol>
	);
}

function LogLine({ change }: { change: ChangedCallView }) {
	const say = useAdminWords();
	const language = useLanguage();
	const [first] = change.changes;
	const rule = first?.fields.find((field) => field.name === "rule")?.after ?? null;
	const name = change.by.id === "local:root" ? say("theShell") : change.by.name;
	return (
		<li>
			<time dateTime={change.at} title={fullOf(change.at, language)}>
				{momentOf(change.at, language, new Date())}
			</time>
			<span>
				{rule === null ? (
					say("logDefault", { name })
				) : (
					<>
						{say("logSet", { name })} <b>{rule}</b>
					</>
				)}
			</span>
		</li>
	);
}
