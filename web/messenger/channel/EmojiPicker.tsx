/** A button that opens the emoji, to react with or to write: the quick ones first, then all, found by words of both languages. */

import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { tip } from "#web/ui/tip.ts";
import { emojiName, findEmoji } from "./emoji.ts";
import { useChannelWords } from "./words.ts";

/** `label` where an emoji is for something else than a reaction */
type Props = { className: string; label?: string; onPick: (emoji: string) => void; testID?: string };

export function EmojiPicker({ className, label, onPick, testID }: Props) {
	const say = useChannelWords();
	const name = label ?? say("react");
	return (
		<DialogTrigger>
			<AriaButton
				className={className}
				aria-label={name}
				data-testid={testID}
				data-react={label === undefined || undefined}
				{...tip(name)}
			>
				<Icon name="smile" isSmall={className !== "icon-btn"} />
			</AriaButton>
			<Popover placement="top end" offset={4}>
				<Dialog className="emoji-pick" aria-label={label ?? say("emojiPicker")} data-testid="emoji-picker">
					{({ close }) => (
						<Grid
							onPick={(emoji) => {
								close();
								onPick(emoji);
							}}
						/>
					)}
				</Dialog>
			</Popover>
		</DialogTrigger>
	);
}

function Grid({ onPick }: { onPick: (emoji: string) => void }) {
	const say = useChannelWords();
	const language = useLanguage();
	const [query, setQuery] = useState("");
	const found = findEmoji(query);
	return (
		<>
			<SearchField label={say("emojiSearch")} value={query} onChange={setQuery} autoFocus />
			{found.length === 0 ? <p className="muted sm">{say("emojiNone", { query: query.trim() })}</p> : null}
			<div className="emoji-grid">
				{found.map((each) => (
					<button
						key={each.emoji}
						type="button"
						aria-label={emojiName(each, language)}
						{...tip(emojiName(each, language))}
						onClick={() => onPick(each.emoji)}
					>
						{each.emoji}
					</button>
				))}
			</div>
		</>
	);
}
