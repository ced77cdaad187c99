/** The sheet of keys, with the way to the API's description. */

import { type Key as TaskKey, useTaskWords } from "#web/messenger/tasks/words.ts";
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
	["keyFormat", [`${COMMAND} B`, `${COMMAND} I`, `${COMMAND} E`]],
	["keyStop", ["Esc", "Esc"]],
	["keyPick", ["1", "–", "9"]],
	["keyConversation", ["Alt ↑", "Alt ↓"]],
	["keyUnread", ["Alt Shift ↑", "Alt Shift ↓"]],
	["keyReadAll", ["Shift Esc"]],
	["keyMessages", ["↑", "↓"]],
	["keyWaiting", ["↑", "↓"]],
	["keyReact", [`${COMMAND} Shift \\`]],
	["keyRegions", ["F6"]],
	["keySheet", [`${COMMAND} /`]],
];

/** They act only while the focus is inside the board. */
const BOARD_KEYS: readonly [TaskKey, readonly string[]][] = [
	["keyCard", ["↑", "↓", "←", "→"]],
	["keyMove", ["M"]],
	["keyEdit", ["E"]],
	["keyNew", ["N"]],
	["keyWeek", ["[", "]"]],
];

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const say = useWords();
	const sayTask = useTaskWords();
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={say("helpTitle")} testID="help-dialog">
			<dl className="keys">
				{KEYS.map(([key, presses]) => (
					<KeyRow key={key} label={say(key)} presses={presses} />
				))}
				{BOARD_KEYS.map(([key, presses]) => (
					<KeyRow key={key} label={sayTask(key)} presses={presses} />
				))}
			</dl>
			<p className="sm keys-more">
				<a href="/api/docs">{say("apiDocs")}</a>
			</p>
		</Dialog>
	);
}

function KeyRow({ label, presses }: { label: string; presses: readonly string[] }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				{presses.map((press, at) => (
					<Kbd key={`${press} ${String(at)}`}>{press}</Kbd>
				))}
			</dd>
		</div>
	);
}
