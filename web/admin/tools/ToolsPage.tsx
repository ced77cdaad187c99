/** Every tool of this Kontor: what it does, whether it can be used, when it has to ask; and the company's say in that. */

import { useState } from "react";
import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { AdminHead } from "#web/admin/AdminHead.tsx";
import { useQuery } from "#web/admin/query.ts";
import { States } from "#web/admin/States.tsx";
import { useAdminWords } from "#web/admin/words.ts";
import { listPolicies } from "#web/client/admin.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { collator } from "#web/messenger/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { ToolFilters } from "./ToolFilters.tsx";
import { ToolRow } from "./ToolRow.tsx";
import { filterTools, groupTools, type ToolFilter, type ToolGroup } from "./tool-list.ts";

export function ToolsPage() {
	const say = useAdminWords();
	const language = useLanguage();
	const loaded = useLoaded(language, listPolicies);
	const put = (tool: PolicyAnswer): void =>
		loaded.put((now) => now.map((one) => (one.tool === tool.tool ? tool : one)));
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin">
				<AdminHead title={say("toolsTitle")} text={say("toolsText")} />
				<States loaded={loaded} failed={say("toolsFailed")}>
					{(tools) => <Tools tools={tools} onChanged={put} />}
				</States>
			</div>
		</main>
	);
}

type ToolsProps = { tools: readonly PolicyAnswer[]; onChanged: (tool: PolicyAnswer) => void };

function Tools({ tools, onChanged }: ToolsProps) {
	const say = useAdminWords();
	const language = useLanguage();
	const [query, setQuery] = useQuery(["q", "effect", "only"]);
	const filter: ToolFilter = {
		query: query.q,
		effect: query.effect,
		isOnlyUnavailable: query.only === "unavailable",
		isOnlyChanged: query.only === "changed",
	};
	const shown = filterTools(tools, filter);
	const groups = groupTools(shown, collator(language).compare);
	const isFiltered = query.q.trim() !== "" || query.effect !== "" || query.only !== "";
	return (
		<>
			<ToolFilters tools={tools} query={query} onChange={setQuery} />
			{groups.length === 0 ? (
				<EmptyState
					level={2}
					title={say("noToolTitle")}
					actions={
						<Button onClick={() => setQuery({ q: "", effect: "", only: "" })} data-testid="show-all">
							{say("showAll")}
						</Button>
					}
				>
					{say("noToolText")}
				</EmptyState>
			) : (
				<table className="table tools">
					<thead>
						<tr>
							<th scope="col">{say("colTool")}</th>
							<th scope="col">{say("colEffect")}</th>
							<th scope="col">{say("colAvailability")}</th>
							<th scope="col">{say("colPolicy")}</th>
						</tr>
					</thead>
					{groups.map((group) => (
						<Group key={group.name} group={group} isFiltered={isFiltered} onChanged={onChanged} />
					))}
				</table>
			)}
		</>
	);
}

type GroupProps = { group: ToolGroup; isFiltered: boolean; onChanged: (tool: PolicyAnswer) => void };

/** What is part of Kontor itself has nothing to decide and stands folded, unless somebody looks for it. */
function Group({ group, isFiltered, onChanged }: GroupProps) {
	const say = useAdminWords();
	const [isUnfolded, setUnfolded] = useState(false);
	const { governed, fixed } = group;
	const isShown = isFiltered || isUnfolded;
	return (
		<tbody data-testid={`group-${group.name}`}>
			<tr className="g-row">
				<th colSpan={4} scope="rowgroup">
					{group.label} <span className="num">{governed.length + fixed.length}</span>
				</th>
			</tr>
			{[...governed, ...(isShown ? fixed : [])].map((tool) => (
				<ToolRow key={tool.tool} tool={tool} onChanged={onChanged} />
			))}
			{fixed.length === 0 || isFiltered ? null : (
				<tr className="more">
					<td colSpan={4}>
						<button
							type="button"
							className="text-btn sm"
							aria-expanded={isShown}
							onClick={() => setUnfolded(!isUnfolded)}
						>
							{isShown ? say("partOfKontorLess") : say("partOfKontorMore", { count: fixed.length })}
						</button>
					</td>
				</tr>
			)}
		</tbody>
	);
}
