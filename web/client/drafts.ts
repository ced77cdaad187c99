/** What is written and not sent, per member and box (a conversation's or a thread's): kept in this browser with every change. */

import type { MessageView } from "#record/views.ts";
import { getState } from "./store.ts";

type SentFile = MessageView["files"][number];

export type Draft = {
	/** with what it is about in front (text/about.ts) */
	text: string;
	/** uploads that are there already */
	files: readonly SentFile[];
	/** the server does not have it like this */
	isUnsent: boolean;
	/** when it was changed on this computer (ms) */
	at: number;
	/** the server's time of the state it was written over, "" for none (RFC 3339) */
	since: string;
};

const NONE: Draft = { text: "", files: [], isUnsent: false, at: 0, since: "" };
/** the server sweeps an upload that is in no message and in no draft it knows after a day */
const DAY_MS = 24 * 3600_000;

/** by the name in the storage */
const drafts = new Map<string, Draft>();
const read = new Set<string>();
type Listener = (box: string, isOwn: boolean) => void;
const listeners = new Set<Listener>();

/** The name of a box to write in: a conversation's own, or that of one thread in it. */
export function boxKey(conversationID: string, parentMessageID?: string): string {
	return parentMessageID === undefined ? conversationID : `${conversationID}/${parentMessageID}`;
}

export function placeOf(box: string): { conversationID: string; parentMessageID?: string } {
	const [conversationID = "", parentMessageID] = box.split("/");
	return { conversationID, ...(parentMessageID === undefined ? {} : { parentMessageID }) };
}

/** Hears of every change: `isOwn` for those made on this page, false for those of other tabs and devices. */
export function onDrafts(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function tell(box: string, isOwn: boolean): void {
	marked = null;
	for (const listener of listeners) listener(box, isOwn);
}

export const isEmpty = ({ text, files }: Pick<Draft, "text" | "files">): boolean =>
	text.trim() === "" && files.length === 0;

const prefix = (): string => `kontor.draft.${getState().me?.member.personID ?? "nobody"}.`;

export function draftOf(box: string): Draft {
	const name = prefix() + box;
	const known = drafts.get(name);
	if (known !== undefined) return known;
	let stored: Draft = NONE;
	try {
		stored = parse(localStorage.getItem(name));
	} catch {
		// no storage: what was written on this page is in memory
	}
	drafts.set(name, stored);
	return stored;
}

export const readDraft = (box: string): string => draftOf(box).text;

/** Another tab's, or this one's from before. What nobody of ours wrote is none. */
function parse(stored: string | null): Draft {
	if (stored === null) return NONE;
	try {
		const draft = { ...NONE, ...(JSON.parse(stored) as Partial<Draft>) };
		const isSwept = draft.isUnsent && Date.now() - draft.at > DAY_MS;
		return isSwept ? { ...draft, files: [] } : draft;
	} catch {
		return NONE;
	}
}

/** Every box of this member that holds something, or whose emptiness the server does not know of yet. */
export function draftBoxes(): string[] {
	const start = prefix();
	if (!read.has(start)) {
		read.add(start);
		try {
			for (let at = 0; at < localStorage.length; at += 1) {
				const name = localStorage.key(at);
				if (name?.startsWith(start) === true) draftOf(name.slice(start.length));
			}
		} catch {
			// no storage: nothing is left from before
		}
	}
	const names = [...drafts.keys()].filter((name) => name.startsWith(start));
	return names.map((name) => name.slice(start.length)).filter((box) => draftOf(box).isUnsent || !isEmpty(draftOf(box)));
}

/** the conversations that hold something, until the next change */
let marked: Set<string> | null = null;

/** Whether something waits in the conversation's own box or in one of its threads. */
export function hasDraft(conversationID: string): boolean {
	marked ??= new Set(draftBoxes().flatMap((box) => (isEmpty(draftOf(box)) ? [] : placeOf(box).conversationID)));
	return marked.has(conversationID);
}

/** Puts a draft in the place of what is there. */
export function putDraft(box: string, draft: Draft, isOwn: boolean): void {
	const name = prefix() + box;
	drafts.set(name, draft);
	try {
		if (isEmpty(draft) && !draft.isUnsent) localStorage.removeItem(name);
		else localStorage.setItem(name, JSON.stringify(draft));
	} catch {
		// full or forbidden storage: the words are still in the box and on their way to the server
	}
	tell(box, isOwn);
}

function change(box: string, part: Pick<Draft, "text"> | Pick<Draft, "files">): void {
	putDraft(box, { ...draftOf(box), ...part, isUnsent: true, at: Date.now() }, true);
}

export const keepDraft = (box: string, text: string): void => change(box, { text: text.normalize("NFC") });

export const keepFiles = (box: string, files: readonly SentFile[]): void => change(box, { files });

/** A sent message leaves no draft behind. */
export const dropDraft = (box: string): void => change(box, { text: "", files: [] });

/** Who this is has been found out: what was left from before the page was read is shown. */
export function showDrafts(): void {
	marked = null;
	for (const box of draftBoxes()) tell(box, false);
}

if (typeof document !== "undefined")
	window.addEventListener("storage", ({ key, newValue }: StorageEvent) => {
		if (key?.startsWith(prefix()) !== true) return;
		drafts.set(key, parse(newValue));
		tell(key.slice(prefix().length), false);
	});
