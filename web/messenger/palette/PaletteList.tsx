/** The palette's results: a list box in groups. The keys act in the field above, the pointer acts here. */

import { useEffect, useRef } from "react";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import type { Entry, Face, Section } from "./entries.ts";
import { usePaletteWords } from "./words.ts";

type Props = {
	id: string;
	sections: readonly Section[];
	current: Entry | undefined;
	optionID: (entry: Entry) => string;
	onPoint: (entry: Entry) => void;
	onRun: (entry: Entry) => void;
};

export function PaletteList({ id, sections, current, optionID, onPoint, onRun }: Props) {
	const say = usePaletteWords();
	const box = useRef<HTMLDivElement>(null);
	const currentID = current === undefined ? null : optionID(current);
	useEffect(() => {
		if (currentID !== null) document.getElementById(currentID)?.scrollIntoView({ block: "nearest" });
	}, [currentID]);
	return (
		<div className="palette-list" id={id} role="listbox" aria-label={say("results")} ref={box}>
			{sections.map(({ group, entries }) => (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
				<div key={group} role="group" aria-labelledby={`${id}-${group}`}>
					<div className="palette-group" id={`${id}-${group}`}>
						{say(group)}
					</div>
					{entries.map((entry) => (
						// biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
						// biome-ignore lint/a11y/useKeyWithClickEvents: the field above acts on the keys
						<div
							key={entry.id}
							id={optionID(entry)}
							role="option"
							aria-selected={entry.id === current?.id}
							className="palette-option"
							data-testid={`palette-${entry.id.replace(" ", "-")}`}
							onPointerMove={() => entry.id === current?.id || onPoint(entry)}
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => onRun(entry)}
						>
							<EntryFace face={entry.face} />
							<span className="palette-label">{entry.label}</span>
							{entry.detail === undefined || entry.detail === "" ? null : (
								<span className="palette-detail">{entry.detail}</span>
							)}
						</div>
					))}
				</div>
			))}
		</div>
	);
}

function EntryFace({ face }: { face: Face }) {
	if (face === "agent") return <AgentAvatar />;
	if ("icon" in face) {
		return (
			<span className="palette-glyph">
				<Icon name={face.icon} />
			</span>
		);
	}
	return <Avatar id={face.personID} name={face.name} size={24} />;
}
