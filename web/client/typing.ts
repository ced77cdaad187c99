/** Who is writing where. Said while something is being written, heard for a few seconds, and kept nowhere. */

import { api, attempt } from "./api.ts";
import { isMine } from "./derive.ts";
import { boxKey, draftOf, onDrafts, placeOf } from "./drafts.ts";
import { getState, setState, type Writer } from "./store.ts";

/** how often a page says it, and how long it is believed: one that is lost on the way ends nothing */
const SAY_MS = 4_000;
const BELIEVED_MS = 6_000;

type Place = { conversationID: string; parentMessageID?: string };

let said: { box: string; at: number } = { box: "", at: 0 };
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Somebody writes there: until they stop, or their message comes. */
export function hearTyping({ memberID, name, ...place }: Place & { memberID: string; name: string }): void {
	if (isMine(memberID)) return;
	const box = boxOf(place);
	const others = writersIn(box).filter(({ id }) => id !== memberID);
	put(box, [...others, { id: memberID, name }]);
	const key = `${box} ${memberID}`;
	clearTimeout(timers.get(key));
	timers.set(
		key,
		setTimeout(() => stopTyping(place, memberID), BELIEVED_MS),
	);
}

export function stopTyping(place: Place, memberID: string): void {
	const box = boxOf(place);
	const key = `${box} ${memberID}`;
	clearTimeout(timers.get(key));
	timers.delete(key);
	const others = writersIn(box).filter(({ id }) => id !== memberID);
	if (others.length < writersIn(box).length) put(box, others);
}

const boxOf = ({ conversationID, parentMessageID }: Place): string => boxKey(conversationID, parentMessageID);
const writersIn = (box: string): readonly Writer[] => getState().typing[box] ?? [];

function put(box: string, writers: readonly Writer[]): void {
	setState((now) => ({ typing: { ...now.typing, [box]: writers } }));
}

/** Nobody waits for it: what does not arrive is said again while the writing goes on. */
function say(box: string): void {
	const now = Date.now();
	if (said.box === box && now - said.at < SAY_MS) return;
	if (!hasReaders(box) || draftOf(box).text.trim() === "") return;
	said = { box, at: now };
	const { conversationID, parentMessageID } = placeOf(box);
	const thread = parentMessageID === undefined ? "" : `?parentMessageID=${parentMessageID}`;
	void attempt(() => api("POST", `/api/v1/conversations/${conversationID}/typing${thread}`));
}

/** Kontor reads what is sent, not what is being written. */
function hasReaders(box: string): boolean {
	const { connection, conversations } = getState();
	const conversation = conversations[placeOf(box).conversationID];
	if (conversation === undefined || connection !== "live") return false;
	return conversation.kind === "channel" || !conversation.isWithKontor;
}

onDrafts((box, isOwn) => {
	if (isOwn) say(box);
	// sent or taken back: what is written next is said at once
	if (isOwn && draftOf(box).text === "") said = { box: "", at: 0 };
});
