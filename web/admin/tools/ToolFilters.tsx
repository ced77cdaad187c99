/** What the list of tools is narrowed by: words, the kind of effect, what cannot be used, what the company changed. */

import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { useAdminWords } from "#web/admin/words.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { EFFECT_WORDS, isUnavailable } from "./tool-list.ts";

type Query = Record<"q" | "effect" | "only", string>;
type Props = { tools: readonly PolicyAnswer[]; query: Query; onChange: (change: Partial<Query>) => void };

export function ToolFilters({ tools, query, onChange }: Props) {
	const say = useAdminWords();
	const present = new Set(tools.map((tool) => tool.sideEffectClass));
	const changed = tools.filter((tool) => tool.isDecided).length;
	return (
		<search className="t-filter">
			<SearchField label={say("findTool")} value={query.q} onChange={(q) => onChange({ q })} testID="find-tool" />
			<select
				className="input sm t-effect"
				aria-label={say("effectFilter")}
				value={query.effect}
				onChange={(event) => onChange({ effect: event.currentTarget.value })}
				data-testid="effect-filter"
			>
				<option value="">{say("effectAny")}</option>
				{Object.entries(EFFECT_WORDS)
					.filter(([name]) => present.has(name))
					.map(([name, word]) => (
						<option key={name} value={name}>
							{say(word)}
						</option>
					))}
			</select>
			<Toggle
				label={say("onlyUnavailable")}
				count={tools.filter(isUnavailable).length}
				isOn={query.only === "unavailable"}
				onToggle={(isOn) => onChange({ only: isOn ? "unavailable" : "" })}
				testID="only-unavailable"
			/>
			<Toggle
				label={say("onlyChanged")}
				count={changed}
				isOn={query.only === "changed"}
				onToggle={(isOn) => onChange({ only: isOn ? "changed" : "" })}
				testID="only-changed"
			/>
			<p className="t-count xs muted">{say("toolCount", { count: tools.length, changed })}</p>
		</search>
	);
}

type ToggleProps = { label: string; count: number; isOn: boolean; onToggle: (isOn: boolean) => void; testID: string };

function Toggle({ label, count, isOn, onToggle, testID }: ToggleProps) {
	return (
		<button
			type="button"
			className="btn btn-compact"
			aria-pressed={isOn}
			onClick={() => onToggle(!isOn)}
			data-testid={testID}
		>
			{label}
			<span className="count quiet">{count}</span>
		</button>
	);
}
