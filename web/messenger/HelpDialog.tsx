/** The sheet of keys, with the way to the API's description. */

import { Dialog } from "#web/ui/Dialog.tsx";
import { COMMAND, Kbd } from "#web/ui/Kbd.tsx";
import { type Key, useWords } from "./words.ts";

const KEYS: readonly [Key, readonly string[]][] = [
	["keyJump", [`${COMMAND} K`]],
	["keyAsk", [`${COMMAND} J`]],
	["keySearch", [`${COMMAND} Shift F`]],
	["keyEditLast", ["↑"]],
	["keySend", ["Enter"]],
	["keyNewLine", ["Shift Enter"]],
	["keyStop", ["Esc", "Esc"]],
	["keyPick", ["1", "–", "9"]],
	["keyConversation", ["Alt ↑", "Alt ↓"]],
	["keyRegions", ["F6"]],
	["keySheet", [`${COMMAND} /`]],
];

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const say = useWords();
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={say("helpTitle")} testID="help-dialog">
			<dl className="keys">
				{KEYS.map(([key, presses]) => (
					<div key={key}>
						<dt>{say(key)}</dt>
						<dd>
							{presses.map((press, at) => (
								<Kbd key={`${key} ${String(at)}`}>{press}</Kbd>
							))}
						</dd>
					</div>
				))}
			</dl>
			<p className="sm keys-more">
				<a href="/api/docs">{say("apiDocs")}</a>
			</p>
		</Dialog>
	);
}
