/** The one polite live region: what a screen reader hears of the agent's work and of other people's new messages. */

import { useCallback, useEffect, useRef, useState } from "react";
import type { HoldView, MessageView, TurnView } from "#record/views.ts";
import { isMine, isRunning } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import type { Say } from "#web/text/say.ts";
import { useLanguage } from "#web/ui/language.ts";
import { listOf } from "./format.ts";
import { lastLine } from "./last-line.ts";
import { planPlace } from "./TurnHead.tsx";
import { type Key, useWords } from "./words.ts";

const PLAN_MS = 10_000;
const BATCH_MS = 2_000;
/** long enough for a screen reader to take a sentence in before the next stands in its place */
const PAUSE_MS = 500;

export function Announcer({ conversationID }: { conversationID: string | null }) {
	const { said, tell } = useQueue();
	useTurns(conversationID, tell);
	useHolds(tell);
	useMessages(conversationID, tell);
	useConnection(tell);
	return (
		<div className="vh" role="status" data-testid="status-region">
			<span key={said.count}>{said.words}</span>
		</div>
	);
}

type Tell = (words: string) => void;

/** One sentence after the other, each an element of its own: the same words twice are two things said. */
function useQueue(): { said: { count: number; words: string }; tell: Tell } {
	const [said, setSaid] = useState({ count: 0, words: "" });
	const waiting = useRef<string[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	const next = useCallback(() => {
		const words = waiting.current.shift();
		timer.current = words === undefined ? undefined : setTimeout(next, PAUSE_MS);
		if (words !== undefined) setSaid(({ count }) => ({ count: count + 1, words }));
	}, []);
	const tell = useCallback(
		(words: string) => {
			waiting.current.push(words);
			if (timer.current === undefined) next();
		},
		[next],
	);
	useEffect(() => () => clearTimeout(timer.current), []);
	return { said, tell };
}

function useTurns(conversationID: string | null, tell: Tell): void {
	const say = useWords();
	const turns = useStore((state) => state.turns);
	const messages = useStore((state) =>
		conversationID === null ? undefined : state.timelines[conversationID]?.messages,
	);
	const known = useRef(new Map<string, { state: TurnView["state"]; plan: string; planAt: number }>());
	const place = useRef(conversationID);
	useEffect(() => {
		const isFirst = place.current !== conversationID || messages === undefined;
		place.current = conversationID;
		for (const turn of Object.values(turns)) {
			if (turn.conversationID !== conversationID) continue;
			const before = known.current.get(turn.id);
			const plan = planPlace(turn);
			const planWords = plan === null ? "" : say("sayPlan", { step: plan.step, total: plan.total, title: plan.title });
			const isDue = planWords !== "" && planWords !== before?.plan && Date.now() - (before?.planAt ?? 0) > PLAN_MS;
			known.current.set(turn.id, {
				state: turn.state,
				plan: isDue ? planWords : (before?.plan ?? ""),
				planAt: isDue ? Date.now() : (before?.planAt ?? 0),
			});
			// What had ended before one came is history, not news.
			if (before === undefined && (isFirst || !isRunning(turn))) continue;
			if (before?.state !== turn.state) {
				const words = turnWords(turn, before?.state, messages ?? [], say);
				if (words !== "") tell(words);
			} else if (isDue) tell(planWords);
		}
	}, [turns, messages, conversationID, say, tell]);
}

function turnWords(
	turn: TurnView,
	before: TurnView["state"] | undefined,
	messages: readonly MessageView[],
	say: Say<Key>,
): string {
	switch (turn.state) {
		case "queued":
			return "";
		case "working":
			return before === "waiting" ? "" : say("sayWorking");
		case "done": {
			const reply = messages.find((message) => message.id === turn.reply?.messageID);
			return say("sayAnswered", { text: firstSentence(reply === undefined ? turn.partialText : lastLine(reply)) });
		}
		case "stopped":
			return turn.stopNote ?? say("sayStopped");
		case "failed":
		case "interrupted":
			return say("sayFailed", { reason: turn.error?.detail ?? "" });
		case "waiting":
			return "";
	}
}

function firstSentence(text: string): string {
	return /^.*?[.!?。](?=\s|$)/s.exec(text)?.[0] ?? text.slice(0, 160);
}

function useHolds(tell: Tell): void {
	const say = useWords();
	const holds = useStore((state) => state.holds);
	const state = useStore((now) => now.holdsState);
	const known = useRef<Set<string> | null>(null);
	useEffect(() => {
		if (state !== "ready") return;
		const isWaiting = (hold: HoldView): boolean => hold.state === "waiting" && hold.canAnswer;
		const ids = new Set(
			Object.values(holds)
				.filter(isWaiting)
				.map((hold) => hold.id),
		);
		for (const id of ids) {
			const hold = holds[id];
			if (known.current === null || known.current.has(id) || hold === undefined) continue;
			const isChoice = hold.kind === "choice";
			tell(
				isChoice
					? say("sayChoice", { question: hold.question ?? hold.sentence })
					: say("sayApproval", { sentence: hold.sentence }),
			);
		}
		known.current = ids;
	}, [holds, state, say, tell]);
}

/** Other people's messages of the open conversation, gathered for two seconds. */
function useMessages(conversationID: string | null, tell: Tell): void {
	const say = useWords();
	const language = useLanguage();
	const messages = useStore((state) =>
		conversationID === null ? undefined : state.timelines[conversationID]?.messages,
	);
	const seen = useRef<{ place: string | null; lastSeq: number }>({ place: null, lastSeq: 0 });
	const batch = useRef<MessageView[]>([]);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	useEffect(() => {
		if (messages === undefined || messages.length === 0) return;
		const lastSeq = messages.at(-1)?.seq ?? 0;
		const before = seen.current;
		seen.current = { place: conversationID, lastSeq };
		if (before.place !== conversationID) return;
		const isNews = (message: MessageView): boolean =>
			message.seq > before.lastSeq && !isMine(message.author.id) && message.author.kind === "member";
		const fresh = messages.filter(isNews);
		if (fresh.length === 0) return;
		batch.current.push(...fresh);
		timer.current ??= setTimeout(() => {
			const all = batch.current;
			batch.current = [];
			timer.current = undefined;
			const [one] = all;
			if (one === undefined) return;
			const names = listOf([...new Set(all.map((message) => message.author.name))], language);
			if (all.length === 1) tell(say("sayMessage", { name: one.author.name, text: lastLine(one) }));
			else tell(say("sayMessages", { count: all.length, names }));
		}, BATCH_MS);
	}, [messages, conversationID, language, say, tell]);
}

function useConnection(tell: Tell): void {
	const say = useWords();
	const connection = useStore((state) => state.connection);
	const before = useRef(connection);
	useEffect(() => {
		if (connection === before.current) return;
		if (connection === "offline") tell(say("sayOffline"));
		else if (before.current === "offline" && connection === "live") tell(say("sayOnline"));
		before.current = connection;
	}, [connection, say, tell]);
}
