/** Fetches what the messenger shows and puts it into the store; after a gap it fetches again what is on screen. */

import type { ConversationView, HoldView, MessageView, MeView, TurnView } from "#record/views.ts";
import { api, problemOf } from "./api.ts";
import { call } from "./call.ts";
import { loadDirectory } from "./directory.ts";
import { syncDrafts } from "./draft-sync.ts";
import { placeOf } from "./drafts.ts";
import { messagesChanged, tasksChanged } from "./news.ts";
import { askedNow, isNewest } from "./order.ts";
import { settleOutbox } from "./outbox.ts";
import {
	byPlace,
	dropThreads,
	getState,
	type NewAfter,
	patchTimeline,
	putConversationList,
	putHolds,
	putTurns,
	setState,
	type Timeline,
} from "./store.ts";

type Messages = { messages: MessageView[]; turns: TurnView[]; nextCursor: string | null };
type Holds = { holds: HoldView[]; nextCursor: string | null };
/** One page of a list whose rows stand under this name. */
type Page<Name extends string, Row> = Record<Name, Row[]> & { nextCursor: string | null };

/** A whole list, page after page: what is not listed would seem not to be there. Throws `ApiProblem`. */
export async function everyPage<Name extends string, Row>(name: Name, path: string): Promise<Row[]> {
	const all: Row[] = [];
	let cursor: string | null = null;
	do {
		const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
		const page: Page<Name, Row> = await api("GET", `${path}${from}`);
		all.push(...page[name]);
		cursor = page.nextCursor;
	} while (cursor !== null);
	return all;
}

/** Everything the frame needs. Each part fails by itself: what loaded is shown. */
export async function loadFrame(): Promise<void> {
	await Promise.all([loadMe(), loadConversations(), loadHolds()]);
}

export async function loadMe(): Promise<void> {
	try {
		setState({ me: await api<MeView>("GET", "/api/v1/me"), problem: null });
	} catch (thrown) {
		setState({ problem: problemOf(thrown) });
	}
}

export async function loadConversations(): Promise<void> {
	const asked = askedNow();
	try {
		const path = "/api/v1/conversations?limit=200";
		putConversationList(await everyPage<"conversations", ConversationView>("conversations", path), asked);
	} catch {
		if (getState().conversationsState !== "ready") setState({ conversationsState: "failed" });
	}
}

/** The open ones decide the count, the latest of every state fill "Answered today". */
export async function loadHolds(): Promise<void> {
	const asked = askedNow();
	try {
		const [open, all] = await Promise.all([
			everyPage<"holds", HoldView>("holds", "/api/v1/holds?state=waiting&limit=200"),
			api<Holds>("GET", "/api/v1/holds?state=all&limit=100"),
		]);
		const listed = new Map([...all.holds, ...open].map((hold) => [hold.id, hold]));
		putHolds([...listed.values()], asked);
		// A waiting hold that the server no longer lists was answered meanwhile.
		for (const hold of Object.values(getState().holds))
			if (hold.state === "waiting" && !listed.has(hold.id)) void loadHold(hold.id);
		setState({ holdsState: "ready" });
	} catch {
		if (getState().holdsState !== "ready") setState({ holdsState: "failed" });
	}
}

/** what is being read at the moment */
const reading = new Set<string>();

/** Reads one hold. Errors leave the store as it is: a hold that may not be seen is simply not drawn. */
export async function loadHold(id: string): Promise<void> {
	if (reading.has(id)) return;
	reading.add(id);
	const asked = askedNow();
	try {
		putHolds([await api<HoldView>("GET", `/api/v1/holds/${id}`)], asked);
	} catch (thrown) {
		const { code } = problemOf(thrown);
		// offline: the next event or refetch brings it
		if (code === "not_found") forgetHold(id);
	} finally {
		reading.delete(id);
	}
}

/** One that this person may not see any more. */
function forgetHold(id: string): void {
	setState((now) => ({ holds: Object.fromEntries(Object.entries(now.holds).filter(([other]) => other !== id)) }));
}

/** Reads one turn, after a gap in its text or when no event told of it. */
export async function loadTurn(id: string): Promise<void> {
	if (reading.has(id)) return;
	reading.add(id);
	const asked = askedNow();
	try {
		putTurns([await api<TurnView>("GET", `/api/v1/agent/turns/${id}`)], asked);
	} catch {
		// the next event or refetch brings it
	} finally {
		reading.delete(id);
	}
}

/** Which messages stand in a log: a thread's replies, or everything but replies. */
function kindOf(key: string): string {
	const { parentMessageID } = placeOf(key);
	return parentMessageID === undefined ? "withReplies=false" : `parentMessageID=${parentMessageID}`;
}

/** One message by its id, wherever it stands; null when there is none for this person. Throws `ApiProblem`. */
export async function readMessage(conversationID: string, messageID: string): Promise<MessageView | null> {
	try {
		const path = `/api/v1/conversations/${conversationID}/messages?limit=1&around=${messageID}`;
		return (await api<Messages>("GET", path)).messages[0] ?? null;
	} catch (thrown) {
		if (problemOf(thrown).code === "not_found") return null;
		throw thrown;
	}
}

/** The newest page of a conversation; keeps older pages that are already there. */
export async function loadTimeline(id: string): Promise<void> {
	const before = getState().timelines[id];
	if (before === undefined) {
		const newAfter = newAfterOf(getState().conversations[id]);
		setState((now) => ({
			timelines: {
				...now.timelines,
				[id]: { messages: [], state: "loading", hasOlder: false, isLoadingOlder: false, newAfter },
			},
		}));
	}
	const asked = askedNow();
	try {
		const page = await api<Messages>("GET", `/api/v1/conversations/${id}/messages?limit=50&${kindOf(id)}`);
		putTurns(page.turns, asked);
		for (const turn of page.turns) for (const holdID of turn.holdIDs) needHold(holdID);
		settleOutbox(page.messages);
		patchTimeline(id, (now) => withPage(now, page, asked));
	} catch (thrown) {
		patchTimeline(id, (now) => ({
			...now,
			state: now.state === "ready" ? "ready" : "failed",
			problem: problemOf(thrown),
		}));
	}
}

/** Where nothing was ever read everything is new, and a line that says so says nothing. */
export function newAfterOf(conversation: ConversationView | undefined): NewAfter | null {
	if (conversation === undefined || conversation.unreadCount === 0 || conversation.lastReadSeq === 0) return null;
	return { seq: conversation.lastReadSeq, count: conversation.unreadCount };
}

function withPage(now: Timeline, page: Messages, asked: number): Timeline {
	const shown = new Map(now.messages.map((message) => [message.id, message]));
	const listed = page.messages
		.map((message) => (isNewest(message.id, asked) ? message : (shown.get(message.id) ?? message)))
		.sort(byPlace);
	const oldest = listed[0];
	const ids = new Set(listed.map(({ id }) => id));
	const toldSince = now.messages.filter((message) => {
		const isBelow = oldest === undefined || byPlace(message, oldest) > 0;
		return isBelow && !ids.has(message.id) && !isNewest(message.id, asked);
	});
	const fresh = [...listed, ...toldSince].sort(byPlace);
	const kept = oldest === undefined ? [] : now.messages.filter((message) => byPlace(message, oldest) < 0);
	// Older pages stay only if they touch this one; after a long absence there may be a hole between them.
	const touches = kept.length > 0 && now.messages.some((message) => message.id === oldest?.id);
	return {
		...now,
		state: "ready",
		problem: undefined,
		messages: touches ? [...kept, ...fresh] : fresh,
		hasOlder: touches ? now.hasOlder : page.nextCursor !== null,
	};
}

/** The page before what is there, of a conversation or of one of its threads (a box's name, drafts.ts). */
export async function loadOlder(key: string): Promise<void> {
	const { conversationID, parentMessageID } = placeOf(key);
	const timeline = getState().timelines[key];
	// a thread's first message stands above its replies, however many of them are still to be read
	const oldest = timeline?.messages.find(({ id }) => id !== parentMessageID);
	if (timeline === undefined || oldest === undefined || !timeline.hasOlder || timeline.isLoadingOlder) return;
	const asked = askedNow();
	patchTimeline(key, (now) => ({ ...now, isLoadingOlder: true }));
	try {
		const path = `/api/v1/conversations/${conversationID}/messages?limit=50&before=${oldest.id}&${kindOf(key)}`;
		const page = await api<Messages>("GET", path);
		putTurns(page.turns, asked);
		for (const turn of page.turns) for (const holdID of turn.holdIDs) needHold(holdID);
		patchTimeline(key, (now) => {
			const known = new Set(now.messages.map((message) => message.id));
			const older = page.messages.filter((message) => !known.has(message.id));
			return {
				...now,
				isLoadingOlder: false,
				messages: [...older, ...now.messages].sort(byPlace),
				hasOlder: page.nextCursor !== null && older.length > 0,
			};
		});
	} catch {
		patchTimeline(key, (now) => ({ ...now, isLoadingOlder: false }));
	}
}

export function needHold(id: string): void {
	if (getState().holds[id] === undefined) void loadHold(id);
}

export async function loadPeople(): Promise<void> {
	if (getState().peopleState === "loading") return;
	setState((now) => ({ peopleState: now.people === null ? "loading" : now.peopleState }));
	try {
		const { people } = await call("person_list", {});
		setState({ people, peopleState: "ready" });
	} catch {
		setState((now) => ({ peopleState: now.people === null ? "failed" : "ready" }));
	}
}

/** Sentences are composed in the reader's language: after a switch everything that was read is forgotten and read again. */
export async function switchLanguage(): Promise<void> {
	const open = Object.keys(getState().timelines).filter((key) => !key.includes("/"));
	await loadMe();
	setState({ turns: {}, holds: {}, timelines: {}, holdsState: "loading" });
	await loadFrame();
	await Promise.all(open.map((id) => loadTimeline(id)));
}

/** After a gap nothing on screen can be trusted: everything that is loaded is read again. */
export async function refetch(): Promise<void> {
	dropThreads();
	const open = Object.keys(getState().timelines);
	await loadFrame();
	await Promise.all([syncDrafts(), ...open.map((id) => loadTimeline(id))]);
	if (getState().teams !== null) await loadDirectory();
	else if (getState().people !== null) await loadPeople();
	tasksChanged(null);
	messagesChanged(null);
}
