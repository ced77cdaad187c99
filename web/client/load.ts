/** Fetches what the messenger shows and puts it into the store; after a gap it fetches again what is on screen. */

import type { ConversationView, HoldView, MessageView, MeView, PersonView, TurnView } from "#record/views.ts";
import { api, problemOf } from "./api.ts";
import { settleOutbox } from "./outbox.ts";
import { byTime, getState, patchTimeline, putHolds, putTurns, setState } from "./store.ts";

type Conversations = { conversations: ConversationView[]; nextCursor: string | null };
type Messages = { messages: MessageView[]; turns: TurnView[]; nextCursor: string | null };
type Holds = { holds: HoldView[]; nextCursor: string | null };

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
	try {
		const { conversations } = await api<Conversations>("GET", "/api/v1/conversations?limit=200");
		setState({
			conversations: Object.fromEntries(conversations.map((conversation) => [conversation.id, conversation])),
			conversationsState: "ready",
		});
	} catch {
		if (getState().conversationsState !== "ready") setState({ conversationsState: "failed" });
	}
}

/** The open ones decide the count, the latest of every state fill "Answered today". */
export async function loadHolds(): Promise<void> {
	try {
		const [open, all] = await Promise.all([
			api<Holds>("GET", "/api/v1/holds?state=waiting&limit=200"),
			api<Holds>("GET", "/api/v1/holds?state=all&limit=100"),
		]);
		const next: Record<string, HoldView> = {};
		for (const hold of [...all.holds, ...open.holds]) next[hold.id] = hold;
		// A waiting hold that the server no longer lists was answered meanwhile: ask for it before drawing it again.
		for (const [id, hold] of Object.entries(getState().holds)) {
			if (next[id] === undefined && hold.state !== "waiting") next[id] = hold;
			else if (next[id] === undefined) void loadHold(id);
		}
		setState({ holds: next, holdsState: "ready" });
	} catch {
		if (getState().holdsState !== "ready") setState({ holdsState: "failed" });
	}
}

const asked = new Set<string>();

/** Reads one hold. Errors leave the store as it is: a hold that may not be seen is simply not drawn. */
export async function loadHold(id: string): Promise<void> {
	if (asked.has(id)) return;
	asked.add(id);
	try {
		putHolds([await api<HoldView>("GET", `/api/v1/holds/${id}`).then(unwrapHold)]);
	} catch {
		// not visible to this person, or offline: the next event or refetch brings it
	} finally {
		asked.delete(id);
	}
}

function unwrapHold(answer: HoldView | { hold: HoldView }): HoldView {
	return "hold" in answer ? answer.hold : answer;
}

/** Reads one turn, after a gap in its text or when no event told of it. */
export async function loadTurn(id: string): Promise<void> {
	if (asked.has(id)) return;
	asked.add(id);
	try {
		const answer = await api<TurnView | { turn: TurnView }>("GET", `/api/v1/agent/turns/${id}`);
		putTurns(["turn" in answer ? answer.turn : answer]);
	} catch {
		// the next event or refetch brings it
	} finally {
		asked.delete(id);
	}
}

/** The newest page of a conversation; keeps older pages that are already there. */
export async function loadTimeline(id: string): Promise<void> {
	const before = getState().timelines[id];
	if (before === undefined) {
		const conversation = getState().conversations[id];
		const hasUnread = (conversation?.unreadCount ?? 0) > 0;
		// where nothing was ever read everything is new, and a line that says so says nothing
		const newAfterID = hasUnread ? (conversation?.lastReadMessageID ?? null) : null;
		setState((now) => ({
			timelines: {
				...now.timelines,
				[id]: { messages: [], state: "loading", hasOlder: false, isLoadingOlder: false, newAfterID },
			},
		}));
	}
	try {
		const page = await api<Messages>("GET", `/api/v1/conversations/${id}/messages?limit=50`);
		putTurns(page.turns);
		for (const turn of page.turns) for (const holdID of turn.holdIDs) needHold(holdID);
		const fresh = [...page.messages].sort(byTime);
		settleOutbox(fresh);
		patchTimeline(id, (now) => {
			const oldest = fresh[0];
			const kept = oldest === undefined ? [] : now.messages.filter((message) => byTime(message, oldest) < 0);
			// Older pages stay only if they touch this one; after a long absence there may be a hole between them.
			const touches = kept.length > 0 && now.messages.some((message) => message.id === oldest?.id);
			return {
				...now,
				state: "ready",
				problem: undefined,
				messages: touches ? [...kept, ...fresh] : fresh,
				hasOlder: touches ? now.hasOlder : page.nextCursor !== null,
			};
		});
	} catch (thrown) {
		patchTimeline(id, (now) => ({
			...now,
			state: now.messages.length > 0 ? "ready" : "failed",
			problem: problemOf(thrown),
		}));
	}
}

export async function loadOlder(id: string): Promise<void> {
	const timeline = getState().timelines[id];
	const oldest = timeline?.messages[0];
	if (timeline === undefined || oldest === undefined || !timeline.hasOlder || timeline.isLoadingOlder) return;
	patchTimeline(id, (now) => ({ ...now, isLoadingOlder: true }));
	try {
		const page = await api<Messages>("GET", `/api/v1/conversations/${id}/messages?limit=50&before=${oldest.id}`);
		putTurns(page.turns);
		for (const turn of page.turns) for (const holdID of turn.holdIDs) needHold(holdID);
		patchTimeline(id, (now) => {
			const known = new Set(now.messages.map((message) => message.id));
			const older = page.messages.filter((message) => !known.has(message.id)).sort(byTime);
			return {
				...now,
				isLoadingOlder: false,
				messages: [...older, ...now.messages],
				hasOlder: page.nextCursor !== null && older.length > 0,
			};
		});
	} catch {
		patchTimeline(id, (now) => ({ ...now, isLoadingOlder: false }));
	}
}

export function needHold(id: string): void {
	if (getState().holds[id] === undefined) void loadHold(id);
}

export async function loadPeople(): Promise<void> {
	if (getState().peopleState === "loading") return;
	setState((now) => ({ peopleState: now.people === null ? "loading" : now.peopleState }));
	try {
		const answer = await api<{ result: { people: PersonView[] } }>("POST", "/api/v1/tools/person_list/invoke", {
			input: {},
		});
		setState({ people: answer.result.people, peopleState: "ready" });
	} catch {
		setState((now) => ({ peopleState: now.people === null ? "failed" : "ready" }));
	}
}

/** Sentences are composed in the reader's language: after a switch everything that was read is forgotten and read again. */
export async function switchLanguage(): Promise<void> {
	const open = Object.keys(getState().timelines);
	await loadMe();
	setState({ turns: {}, holds: {}, timelines: {}, holdsState: "loading" });
	await loadFrame();
	await Promise.all(open.map((id) => loadTimeline(id)));
}

/** After a gap nothing on screen can be trusted: everything that is loaded is read again. */
export async function refetch(): Promise<void> {
	const open = Object.keys(getState().timelines);
	await loadFrame();
	await Promise.all(open.map((id) => loadTimeline(id)));
	if (getState().people !== null) await loadPeople();
}
