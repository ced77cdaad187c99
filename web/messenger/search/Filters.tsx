/** The filters of a search: chosen from lists, shown as chips that come off. */

import { useStore } from "#web/client/store.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { useWords } from "#web/messenger/words.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Select } from "#web/ui/Select.tsx";
import type { By, Search } from "./search-query.ts";

type Change = (part: Partial<Search>) => void;

/** The filters in force with their words, and what takes each off. */
export function useFilterNames(search: Search): { name: string; without: Partial<Search> }[] {
	const say = useChannelWords();
	const byNames = useByNames();
	const place = useStore((state) =>
		search.conversationID === null ? undefined : state.conversations[search.conversationID],
	);
	return [
		...(place === undefined
			? []
			: [
					{
						name: say("filterIn", { name: place.kind === "channel" ? `# ${place.name}` : place.name }),
						without: { conversationID: null },
					},
				]),
		...(search.by === "anyone"
			? []
			: [{ name: say("filterFrom", { name: byNames[search.by] }), without: { by: "anyone" as const } }]),
	];
}

function useByNames(): Record<By, string> {
	const say = useChannelWords();
	const words = useWords();
	return { anyone: say("anybody"), requester: say("you"), assistant: words("kontor") };
}

export function Filters({ search, onChange }: { search: Search; onChange: Change }) {
	const say = useChannelWords();
	const byNames = useByNames();
	const conversations = useStore((state) => state.conversations);
	const names = useFilterNames(search);
	const places = Object.values(conversations).map(({ id, kind, name }) => ({
		value: id,
		label: kind === "channel" ? `# ${name}` : name,
	}));
	return (
		<div className="search-filters">
			<Select
				label={say("addIn")}
				value={search.conversationID ?? ""}
				options={[{ value: "", label: say("anywhere") }, ...places.sort((a, b) => a.label.localeCompare(b.label))]}
				onChange={(id) => onChange({ conversationID: id === "" ? null : id })}
				data-testid="search-in"
			/>
			<Select
				label={say("addFrom")}
				value={search.by}
				options={(["anyone", "requester", "assistant"] as const).map((value) => ({ value, label: byNames[value] }))}
				onChange={(by) => onChange({ by: by as By })}
				data-testid="search-by"
			/>
			{names.length === 0 ? null : (
				<ul className="search-chips">
					{names.map(({ name, without }) => (
						<li key={name} className="about-chip">
							<span>{name}</span>
							<IconButton icon="x" isSmall label={say("dropFilter", { name })} onClick={() => onChange(without)} />
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
