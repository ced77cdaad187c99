/** The filters of a search as chips: each is chosen in place, says what it narrows to, and comes off. */

import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PickButton } from "#web/ui/PickButton.tsx";
import { useFilterNames } from "./names.ts";
import type { Filters } from "./search-query.ts";
import type { Named, Names } from "./typed.ts";
import { useSearchWords } from "./words.ts";

type Props = { filters: Filters; names: Names; onChange: (part: Partial<Filters>) => void };

export function FilterChips({ filters, names, onChange }: Props) {
	const say = useSearchWords();
	const active = new Map(useFilterNames(filters, names).map((one) => [one.key, one]));
	const chip = (key: keyof Filters, children: ReactNode) => {
		const one = active.get(key);
		return (
			<Chip
				off={
					one === undefined
						? undefined
						: { label: say("dropFilter", { name: one.name }), onPress: () => onChange(one.without) }
				}
			>
				{children}
			</Chip>
		);
	};
	const pick = (key: "from" | "in", list: readonly Named[], label: string, none: string) => (
		<PickButton
			label={label}
			text={active.get(key)?.name ?? label}
			value={filters[key] ?? ""}
			options={[{ value: "", label: none }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
			onChange={(id) => onChange({ [key]: id === "" ? null : id })}
			testID={`search-${key}`}
		/>
	);
	const day = (key: "after" | "before", label: string) => (
		<label className="search-day">
			{label}
			<input
				className="input sm"
				type="date"
				value={filters[key] ?? ""}
				onChange={(event) => onChange({ [key]: event.currentTarget.value === "" ? null : event.currentTarget.value })}
				data-testid={`search-${key}`}
			/>
		</label>
	);
	return (
		<div className="search-filters">
			{chip("from", pick("from", names.people, say("addFrom"), say("anybody")))}
			{chip("in", pick("in", names.places, say("addIn"), say("anywhere")))}
			<button
				type="button"
				className={classNames("btn btn-compact", filters.hasFile && "is-on")}
				aria-pressed={filters.hasFile}
				onClick={() => onChange({ hasFile: !filters.hasFile })}
				data-testid="search-has"
			>
				{say("hasFile")}
			</button>
			{chip("after", day("after", say("addAfter")))}
			{chip("before", day("before", say("addBefore")))}
		</div>
	);
}

function Chip({ off, children }: { off: { label: string; onPress: () => void } | undefined; children: ReactNode }) {
	return (
		<span className={classNames("search-chip", off !== undefined && "is-on")}>
			{children}
			{off === undefined ? null : <IconButton icon="x" isSmall label={off.label} onClick={off.onPress} />}
		</span>
	);
}
