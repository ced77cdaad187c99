/** What a box to write in offers beside the keys: files, calling somebody, emoji, and formats of the words. */

import type { RefObject } from "react";
import { EmojiPicker } from "#web/messenger/channel/EmojiPicker.tsx";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { AttachButton } from "#web/messenger/files/AttachButton.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { COMMAND } from "#web/ui/Kbd.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { afterOverlay, format, writeAt, writeAtCaret } from "./composer-tools.ts";
import type { Format } from "./format-text.ts";

const FORMATS: readonly { id: Format; keys?: string }[] = [
	{ id: "bold", keys: `${COMMAND} B` },
	{ id: "italic", keys: `${COMMAND} I` },
	{ id: "code", keys: `${COMMAND} E` },
	{ id: "list", keys: `${COMMAND} Shift 8` },
	{ id: "quote", keys: `${COMMAND} Shift 9` },
	{ id: "link" },
];

type Props = {
	field: RefObject<HTMLTextAreaElement | null>;
	onFiles: (files: readonly File[]) => void;
	canMention: boolean;
	prefix: "" | "panel-";
};

export function ComposerTools({ field, onFiles, canMention, prefix }: Props) {
	const say = useChannelWords();
	const inBox = (act: (box: HTMLTextAreaElement) => void): void => {
		if (field.current !== null) act(field.current);
	};
	return (
		<>
			<AttachButton onFiles={onFiles} testID={`${prefix}attach`} />
			{canMention ? (
				<IconButton icon="at" label={say("mention")} onClick={() => inBox(writeAt)} data-testid={`${prefix}mention`} />
			) : null}
			<EmojiPicker
				className="icon-btn"
				label={say("emoji")}
				onPick={(emoji) => afterOverlay(() => inBox((box) => writeAtCaret(box, emoji)))}
				testID={`${prefix}emoji`}
			/>
			<span className="hide-phone">
				<Menu
					label={say("format")}
					icon="type"
					acts={FORMATS.map(({ id, keys }) => ({
						id,
						label: say(id),
						...(keys === undefined ? {} : { keys }),
						onPress: () => afterOverlay(() => inBox((box) => format(box, id))),
					}))}
					testID={`${prefix}format`}
				/>
			</span>
		</>
	);
}
