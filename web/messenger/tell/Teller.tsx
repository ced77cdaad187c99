/** Tells that work is over of which the person wanted to hear: by the browser, or within this window where it is looked at. */

import { useEffect } from "react";
import type { TurnView } from "#record/views.ts";
import { isOver } from "#web/client/derive.ts";
import { getState, useStore } from "#web/client/store.ts";
import { isLookedAt, useLate } from "#web/messenger/hooks.ts";
import { lastLine } from "#web/messenger/last-line.ts";
import { navigate } from "#web/messenger/route.ts";
import { useToast } from "#web/ui/toasts.ts";
import { showNotice } from "./system-notice.ts";
import { type TellKey, useTellWords } from "./words.ts";

/** whoever looks at it in another window has seen it by then */
const LOOK_MS = 1_000;

const TITLE: Partial<Record<TurnView["state"], TellKey>> = {
	failed: "toldFailed",
	interrupted: "toldFailed",
	stopped: "toldStopped",
	waiting: "toldWaiting",
};

export function Teller({ turn }: { turn: TurnView }) {
	const say = useTellWords();
	const toast = useToast();
	const isDue = useLate(LOOK_MS);
	const isUnseen = useStore(({ turns }) => {
		const now = turns[turn.id] ?? turn;
		return now.tellsWhenDone && now.state === turn.state;
	});
	useEffect(() => {
		if (!isDue || !isUnseen) return;
		const look = (): void => navigate(`/c/${turn.conversationID}?m=${turn.messageID}`);
		const title = say(TITLE[turn.state] ?? "toldDone");
		const text = wordsOf(turn);
		if (!isLookedAt()) return showNotice({ id: turn.id, title, text, onPress: look }) ?? undefined;
		// what waits for an answer has its card and its number
		if (!isOver(turn)) return;
		const all = text === "" ? title : `${title}: ${text}`;
		toast({ text: all, icon: turn.state === "done" ? "check" : "warn", action: { label: say("look"), onPress: look } });
	}, [isDue, isUnseen, turn, say, toast]);
	return null;
}

/** The first words of the answer, or why there is none. */
function wordsOf({ conversationID, id, error, stopNote }: TurnView): string {
	const last = getState().conversations[conversationID]?.lastMessage;
	if (last?.turnID === id) return lastLine(last);
	return error?.detail ?? stopNote ?? "";
}
