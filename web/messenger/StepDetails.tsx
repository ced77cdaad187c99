/** What stands behind a step's sentence: the tool, its arguments and result as label and value, and as JSON behind a toggle. */

import type { StepView } from "#record/views.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { secondsBetween } from "./format.ts";
import { navigate } from "./route.ts";
import { useWords } from "./words.ts";

export function StepDetails({ step, turnID }: { step: StepView; turnID: string }) {
	const say = useWords();
	return (
		<div className="step-details">
			<dl className="kv">
				<dt>{say("stepTool")}</dt>
				<dd className="mono">{step.tool}</dd>
				{step.finishedAt === undefined ? null : (
					<>
						<dt>{say("stepTook")}</dt>
						<dd>{say("seconds", { seconds: secondsBetween(step.startedAt, step.finishedAt) })}</dd>
					</>
				)}
				{step.error === undefined ? null : (
					<>
						<dt>{say("stepError")}</dt>
						<dd>
							{step.error.detail} <span className="code">{step.error.code}</span>
						</dd>
					</>
				)}
			</dl>
			<ValueTable title={say("stepInput")} value={step.input} />
			{step.result === undefined ? null : <ValueTable title={say("stepResult")} value={step.result} />}
			<p className="xs">
				<a
					href={`/turns/${turnID}`}
					onClick={(event) => navigate(`/turns/${turnID}`, event)}
					data-testid={`history-${step.callID}`}
				>
					{say("stepHistory")}
				</a>
			</p>
		</div>
	);
}

/** Top-level fields as rows; what lies deeper is shown as it is under "As JSON". */
export function ValueTable({ title, value }: { title: string; value: unknown }) {
	const say = useWords();
	const rows = typeof value === "object" && value !== null ? Object.entries(value) : [];
	return (
		<div className="values">
			<h4>{title}</h4>
			{rows.length === 0 ? (
				<p className="subtle">{isEmptyObject(value) ? say("stepNoInput") : shown(value)}</p>
			) : (
				<dl className="kv">
					{rows.map(([name, inner]) => (
						<div key={name} className="kv-row">
							<dt className="mono">{name}</dt>
							<dd>{shown(inner)}</dd>
						</div>
					))}
				</dl>
			)}
			<details className="disc">
				<summary>
					<Icon name="right" isSmall />
					{say("stepRaw")}
				</summary>
				<pre className="preview cmd">{JSON.stringify(value, null, 2)}</pre>
			</details>
		</div>
	);
}

function isEmptyObject(value: unknown): boolean {
	return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

const MOST = 400;

function shown(value: unknown): string {
	if (value === null || value === undefined) return "–";
	if (typeof value === "string") return cut(value);
	if (typeof value !== "object") return String(value);
	if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return cut(value.join(", "));
	return cut(JSON.stringify(value));
}

function cut(text: string): string {
	return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
