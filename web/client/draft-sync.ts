/**
 * Drafts, the same on every device of their writer. What is written here goes to the server when the hand rests, and wins
 * over what comes meanwhile; what others wrote is taken over wherever nothing is unsent.
 */

import type { DraftView } from "#record/views.ts";
import { api, problemOf } from "./api.ts";
import { call, invokePath, type ToolResult } from "./call.ts";
import { boxKey, type Draft, draftBoxes, draftOf, isEmpty, onDrafts, placeOf, putDraft, showDrafts } from "./drafts.ts";
import { askedNow, isNewest, told } from "./order.ts";
import { getState, subscribe } from "./store.ts";

const DEBOUNCE_MS = 300;
const RETRY_MS = [1_000, 2_000, 5_000, 15_000] as const;

type Kept = { result: ToolResult<"draft_update"> };
type Content = Pick<Draft, "text" | "files">;
/** What the server has: its content as one string, since when by its clock (RFC 3339), and whether an answer told it before its event. */
type Known = { is: string; at: string; isAhead: boolean };

const known = new Map<string, Known>();
/** on the way, by box */
const sending = new Map<string, string>();
/** what the server would not take (too long, a thread that is gone): kept here, and sent again once it is changed */
const refused = new Map<string, string>();
let isLoaded = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

const NOTHING = "";
const BLANK: Content = { text: "", files: [] };
const contentOf = (draft: Content): string =>
	isEmpty(draft) ? NOTHING : JSON.stringify([draft.text, ...draft.files.map(({ fileID }) => fileID)]);

/** Reads what the server keeps and sends what it does not have yet. Needs `me`; again after a gap in the events. */
export async function syncDrafts(): Promise<void> {
	if (getState().me === null) return;
	showDrafts();
	const asked = askedNow();
	try {
		const { drafts } = await call("draft_list", {});
		const listed = new Map(drafts.map((draft) => [boxKey(draft.conversationID, draft.parentMessageID), draft]));
		for (const box of new Set([...draftBoxes(), ...known.keys(), ...listed.keys()]))
			if (isNewest(orderKey(box), asked)) meet(box, listed.get(box) ?? null);
		isLoaded = true;
		flushDrafts();
	} catch (thrown) {
		if (isPassing(problemOf(thrown))) retry(() => void syncDrafts());
	}
}

const orderKey = (box: string): string => `draft ${box}`;

/** All drafts of a conversation, as an event tells them; `at` is when that was (RFC 3339). */
export function hearDrafts(conversationID: string, drafts: readonly DraftView[], at: string): void {
	const told = new Map(drafts.map((draft) => [boxKey(conversationID, draft.parentMessageID), draft]));
	for (const box of new Set([...draftBoxes(), ...known.keys(), ...told.keys()]))
		if (placeOf(box).conversationID === conversationID) hear(box, told.get(box) ?? null, at);
}

/**
 * What the server has now. An event that was on its way for longer than an answer tells nothing new, and the other way
 * round. Events among themselves come in their order, also when the server's clock has gone back.
 */
function hear(box: string, theirs: DraftView | null, at: string, isAnswer = false): void {
	const before = known.get(box);
	const isEarlier = at < (before?.at ?? "");
	if (isEarlier && (isAnswer || before?.isAhead === true)) return;
	told(orderKey(box));
	learn(box, theirs, at, isAnswer && at > (before?.at ?? ""));
	const mine = draftOf(box);
	const since = theirs?.updatedAt ?? "";
	if (!mine.isUnsent || contentOf(mine) === known.get(box)?.is) take(box, theirs ?? BLANK, since);
	// ours goes over it
	else if (mine.since !== since) putDraft(box, { ...mine, since }, false);
}

function learn(box: string, theirs: DraftView | null, at: string, isAhead = false): void {
	known.set(box, { is: theirs === null ? NOTHING : contentOf(theirs), at, isAhead });
}

function take(box: string, { text, files }: Content, since: string): void {
	const mine = draftOf(box);
	if (!mine.isUnsent && mine.since === since && contentOf(mine) === contentOf({ text, files })) return;
	putDraft(box, { text, files, isUnsent: false, at: mine.at, since }, false);
}

/** After an absence both sides may have moved on: then nothing of either is lost. */
function meet(box: string, theirs: DraftView | null): void {
	const mine = draftOf(box);
	learn(box, theirs, theirs?.updatedAt ?? known.get(box)?.at ?? "");
	const since = theirs?.updatedAt ?? "";
	const hasMoved = theirs !== null && since !== mine.since;
	if (!mine.isUnsent || contentOf(mine) === known.get(box)?.is || (hasMoved && isEmpty(mine)))
		return take(box, theirs ?? BLANK, since);
	if (!hasMoved) return;
	const ids = new Set(mine.files.map(({ fileID }) => fileID));
	const files = [...theirs.files.filter(({ fileID }) => !ids.has(fileID)), ...mine.files];
	const text = joined(theirs.text, mine.text);
	putDraft(box, { ...mine, text, files, since }, false);
}

/** One that holds the other stands for both. */
function joined(theirs: string, mine: string): string {
	if (mine.includes(theirs.trim())) return mine;
	if (theirs.includes(mine.trim())) return theirs;
	return `${theirs.trimEnd()}\n\n${mine}`;
}

/** Sends every draft that the server does not have like this. Those of one box go one after the other while there is time. */
export function flushDrafts(isLeaving = false): void {
	clearTimeout(timer);
	if (!isLoaded) return;
	for (const box of draftBoxes())
		if (draftOf(box).isUnsent && !isInOutbox(box) && (isLeaving || !sending.has(box))) void send(box);
}

/** A message that is being sent takes its draft away where it arrives: what is written next must not go before it. */
const isInOutbox = (box: string): boolean =>
	getState().outbox.some(
		({ conversationID, parentMessageID, state }) =>
			state !== "failed" && boxKey(conversationID, parentMessageID) === box,
	);

async function send(box: string): Promise<void> {
	const draft = draftOf(box);
	const is = contentOf(draft);
	if (sending.get(box) === is || refused.get(box) === is) return;
	if (!sending.has(box) && is === (known.get(box)?.is ?? NOTHING))
		return putDraft(box, { ...draft, isUnsent: false }, false);
	sending.set(box, is);
	try {
		const input = { ...placeOf(box), text: draft.text, fileIDs: draft.files.map(({ fileID }) => fileID) };
		const path = invokePath("draft_update");
		const { result } = await api<Kept>("POST", path, { input }, { outlivesPage: true });
		failures = 0;
		arrived(box, is, result.draft);
	} catch (thrown) {
		if (sending.get(box) === is) sending.delete(box);
		if (isPassing(problemOf(thrown))) retry(flushDrafts);
		else refused.set(box, is);
	}
}

function arrived(box: string, is: string, kept: DraftView | null): void {
	if (sending.get(box) === is) sending.delete(box);
	refused.delete(box);
	hear(box, kept, kept?.updatedAt ?? known.get(box)?.at ?? "", true);
	if (draftOf(box).isUnsent) soon();
}

const isPassing = ({ code, status }: ReturnType<typeof problemOf>): boolean =>
	code === "offline" || code === "too_many_requests" || status >= 500;

function soon(): void {
	clearTimeout(timer);
	timer = setTimeout(flushDrafts, DEBOUNCE_MS);
}

function retry(again: () => void): void {
	clearTimeout(timer);
	timer = setTimeout(again, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]);
}

onDrafts((_, isOwn) => isOwn && soon());

let outbox = getState().outbox;
subscribe(() => {
	if (getState().outbox === outbox) return;
	outbox = getState().outbox;
	if (isLoaded && draftBoxes().some((box) => draftOf(box).isUnsent)) soon();
});

if (typeof document !== "undefined") {
	document.addEventListener("visibilitychange", () => flushDrafts());
	addEventListener("pagehide", () => flushDrafts(true));
}
