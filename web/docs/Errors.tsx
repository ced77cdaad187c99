/** How an operation refuses: its own codes in sight, those that any call can answer folded below. */

import type { Code } from "#base/errors.ts";
import { errorTitle } from "#text/errors.ts";
import { useLanguage } from "#web/ui/language.ts";
import type { Entry } from "./spec.ts";
import { useDocsSay } from "./words.ts";

type Row = { code: Code; status: string };

export function Errors({ entry }: { entry: Entry }) {
	const say = useDocsSay();
	const rows = Object.entries(entry.raw.responses)
		.filter(([, { content }]) => content?.["application/problem+json"] !== undefined)
		.flatMap(([status, { description }]) => description.split(", ").map((code) => ({ status, code: code as Code })));
	const own = new Set<Code>(entry.tool?.errors ?? []);
	const first = rows.filter(({ code }) => own.has(code));
	const others = rows.filter(({ code }) => !own.has(code));
	return (
		<>
			<p>{say("errorsText")}</p>
			{first.length === 0 ? null : <ErrorTable rows={first} label={say("errors")} />}
			{others.length === 0 ? null : (
				<details className="docs-more" open={entry.tool === null}>
					<summary>{say("moreErrors", { count: others.length })}</summary>
					<ErrorTable rows={others} label={say("errors")} />
				</details>
			)}
		</>
	);
}

function ErrorTable({ rows, label }: { rows: readonly Row[]; label: string }) {
	const say = useDocsSay();
	const language = useLanguage();
	return (
		<table className="table docs-errors" aria-label={label}>
			<thead>
				<tr>
					<th scope="col">{say("code")}</th>
					<th scope="col">{say("status")}</th>
					<th scope="col">{say("when")}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ code, status }) => (
					<tr key={code}>
						<th scope="row">
							<code>{code}</code>
						</th>
						<td className="num">{status}</td>
						<td>{errorTitle(language, code)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
