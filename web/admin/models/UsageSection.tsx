/** A month of models: what was spent, of which limit, by whom and by which model; and the limit itself. */

import { useState } from "react";
import { States } from "#web/admin/States.tsx";
import { useLoaded } from "#web/client/loaded.ts";
import { loadUsage, type ModelSetting, type ModelUsage } from "#web/client/models.ts";
import { useLanguage } from "#web/ui/language.ts";
import { Select } from "#web/ui/Select.tsx";
import { LimitForm } from "./LimitForm.tsx";
import { count, money, useModelsWords } from "./model-words.ts";

type Props = { setting: ModelSetting; onChanged: (now: ModelSetting) => void };

export function UsageSection({ setting, onChanged }: Props) {
	const say = useModelsWords();
	const [month, setMonth] = useState("");
	const loaded = useLoaded(`${month} ${JSON.stringify(setting.limit)}`, () => loadUsage(month));
	return (
		<section className="m-section" aria-labelledby="m-usage" data-testid="models-usage">
			<h2 id="m-usage">{say("usage")}</h2>
			<States loaded={loaded} failed={say("modelsFailed")} lines={3}>
				{(usage) => <Month usage={usage} onMonth={setMonth} />}
			</States>
			<LimitForm setting={setting} onChanged={onChanged} />
		</section>
	);
}

function Month({ usage, onMonth }: { usage: ModelUsage; onMonth: (month: string) => void }) {
	const say = useModelsWords();
	const language = useLanguage();
	const months = [...new Set([usage.month, ...usage.months])].sort().reverse();
	const { total, unpricedAnswers, byPerson, byModel } = usage;
	return (
		<>
			{months.length < 2 ? null : (
				<Select
					label={say("month")}
					value={usage.month}
					options={months.map((value) => ({ value, label: monthText(value, language) }))}
					onChange={onMonth}
					data-testid="usage-month"
				/>
			)}
			<Spent usage={usage} />
			<p className="muted sm">
				{say("answers", { count: total.answers })} ·{" "}
				{say("tokens", {
					prompt: count(total.promptTokens, language),
					completion: count(total.completionTokens, language),
				})}
			</p>
			{unpricedAnswers === 0 || usage.currency === null ? null : (
				<p className="muted sm">{say("unpriced", { count: unpricedAnswers })}</p>
			)}
			{total.answers === 0 ? (
				<p className="muted">{say("nothingYet")}</p>
			) : (
				<div className="m-tables">
					<Table
						title={say("byPerson")}
						head={say("person")}
						usage={usage}
						rows={byPerson.map((row) => [row.name, row])}
					/>
					<Table
						title={say("byModel")}
						head={say("model")}
						usage={usage}
						rows={byModel.map((row) => [`${row.model} · ${row.provider}`, row])}
					/>
				</div>
			)}
		</>
	);
}

const monthText = (month: string, language: string): string =>
	new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, { year: "numeric", month: "long", timeZone: "UTC" });

function Spent({ usage }: { usage: ModelUsage }) {
	const say = useModelsWords();
	const language = useLanguage();
	const { currency, limit, percent, total, isNear, isReached } = usage;
	if (currency === null) return null;
	const amount = money(total.cost, currency, language);
	const of =
		limit === null || percent === null
			? say("noLimit")
			: say("ofLimit", { percent: count(percent, language), limit: money(limit, currency, language) });
	return (
		<div className="m-spent">
			<p>
				<span className="muted sm">{say("spent")}</span> <b className="num">{amount}</b>{" "}
				<span className="muted sm">{of}</span>
				{isNear || isReached ? (
					<span className={isReached ? "badge danger" : "badge wait"} data-testid="usage-state">
						{say(isReached ? "reached" : "near")}
					</span>
				) : null}
			</p>
			{percent === null ? null : (
				<progress className={isNear ? "is-near" : undefined} max={100} value={Math.min(100, percent)} aria-label={of} />
			)}
		</div>
	);
}

type Figures = Pick<ModelUsage["byPerson"][number], "answers" | "promptTokens" | "completionTokens" | "cost">;
type TableProps = { title: string; head: string; usage: ModelUsage; rows: readonly (readonly [string, Figures])[] };

function Table({ title, head, usage, rows }: TableProps) {
	const say = useModelsWords();
	const language = useLanguage();
	const { currency } = usage;
	return (
		<table className="table m-usage">
			<caption>{title}</caption>
			<thead>
				<tr>
					<th scope="col">{head}</th>
					<th scope="col" className="r">
						{say("answersHead")}
					</th>
					<th scope="col" className="r">
						{say("tokensHead")}
					</th>
					{currency === null ? null : (
						<th scope="col" className="r">
							{say("cost")}
						</th>
					)}
				</tr>
			</thead>
			<tbody>
				{rows.map(([name, row]) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						<td className="r num">{count(row.answers, language)}</td>
						<td className="r num">{count(row.promptTokens + row.completionTokens, language)}</td>
						{currency === null ? null : (
							<td className="r num">{row.cost === 0 ? "–" : money(row.cost, currency, language)}</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
