/** Who can be mentioned, above the box: the keys act in the box, the pointer acts here. */

import { useChannelWords } from "#web/messenger/channel/words.ts";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import type { MentionOption } from "./mention-box.ts";

type Props = {
	id: string;
	options: readonly MentionOption[];
	chosen: MentionOption | undefined;
	onPick: (option: MentionOption) => void;
};

export const mentionID = (list: string, option: MentionOption): string => `${list}-${option.id}`;

export function MentionList({ id, options, chosen, onPick }: Props) {
	const say = useChannelWords();
	return (
		<div className="mention-list" id={id} role="listbox" aria-label={say("mentionList")} data-testid="mention-list">
			{options.map((option) => (
				// biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option
				// biome-ignore lint/a11y/useKeyWithClickEvents: the box acts on the keys
				<div
					key={option.id}
					id={mentionID(id, option)}
					role="option"
					aria-selected={option.id === chosen?.id}
					className="palette-option"
					data-testid={`mention-${option.id}`}
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => onPick(option)}
				>
					<Face option={option} />
					<span className="palette-label">{option.name}</span>
					<span className="palette-detail">
						{option.kind === "everybody"
							? say("everybody")
							: option.kind === "agent"
								? say("kontorMention")
								: option.calls === option.name
									? ""
									: `@${option.calls}`}
					</span>
				</div>
			))}
		</div>
	);
}

function Face({ option }: { option: MentionOption }) {
	if (option.kind === "agent") return <AgentAvatar />;
	if (option.kind === "everybody") return <Icon name="people" />;
	return <Avatar id={option.id} name={option.name} size={24} />;
}
