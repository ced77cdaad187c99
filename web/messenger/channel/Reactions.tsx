/** The reactions of a message: each a switch of my own, with those who reacted on hover and focus. */

import type { MessageView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import { toggleReaction } from "#web/client/messages.ts";
import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { tip } from "#web/ui/tip.ts";
import { EmojiPicker } from "./EmojiPicker.tsx";
import { QUICK } from "./emoji.ts";
import { useChannelWords } from "./words.ts";

export function Reactions({ message }: { message: MessageView }) {
	const report = useReport();
	if (message.reactions.length === 0) return null;
	const toggle = (emoji: string): void => void toggleReaction(message, emoji).then(report);
	return (
		<div className="reactions">
			{message.reactions.map((reaction) => (
				<Reaction key={reaction.emoji} reaction={reaction} onToggle={toggle} />
			))}
			<EmojiPicker className="reaction" onPick={toggle} />
		</div>
	);
}

type ReactionProps = { reaction: MessageView["reactions"][number]; onToggle: (emoji: string) => void };

function Reaction({ reaction: { emoji, memberIDs }, onToggle }: ReactionProps) {
	const say = useChannelWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const apart = useApart();
	const names = memberIDs.flatMap((id) => {
		const person = people?.find(({ personID }) => personID === id);
		return isMine(id) ? say("you") : person === undefined ? [] : saidName(person, apart);
	});
	const label = say("reactionBy", { emoji, names: listOf(names, language) });
	const quick = QUICK.find((one) => one.emoji === emoji);
	return (
		<button
			type="button"
			className="reaction"
			aria-pressed={memberIDs.some(isMine)}
			onClick={() => onToggle(emoji)}
			data-testid={`reaction-${emoji}`}
			{...tip(label)}
		>
			{quick === undefined ? <span>{emoji}</span> : <Icon name={quick.icon} isSmall />}
			<span>{memberIDs.length}</span>
			<span className="vh">{label}</span>
		</button>
	);
}
