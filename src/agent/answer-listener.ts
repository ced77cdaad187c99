/** What a person sees of an answer while it comes: its words, and why it does not come yet. */

import type { Code } from "#base/errors.ts";
import type { Log } from "#base/log.ts";
import type { Hub } from "#ledger/hub.ts";
import type { ModelListener } from "#model/port.ts";
import type { TurnRow } from "#record/turn-view.ts";
import type { LiveEvent } from "#record/views.ts";
import { errorSentence } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import type { createPartialText } from "./partial-text.ts";

type Wait = Extract<LiveEvent, { type: "step.progress" }>["retry"];

/** `waiting` is told how the wait that has just begun can be cut short. */
export function answerListener(
	{ hub, log }: { hub: Hub; log: Log },
	turn: TurnRow,
	partial: ReturnType<typeof createPartialText>,
	host: () => string,
	waiting: (hurry: () => boolean) => void,
): ModelListener {
	const { id: turnID, requesterID: memberID, language } = turn;
	const tell = (note: string, retry?: Wait) =>
		hub.live(
			{ memberID },
			{ type: "step.progress", turnID, callID: turnID, note, ...(retry === undefined ? {} : { retry }) },
		);
	return {
		text: (delta) => partial.add(delta),
		retry(waitMs, code, hurry) {
			log.info("the model is asked again", { turn: turnID, waitMs, code });
			waiting(hurry);
			const note = errorSentence(language, code as Code, { seconds: Math.ceil(waitMs / 1000), host: host() });
			tell(note ?? code, { code, ms: waitMs });
		},
		passedOn(from, to, code) {
			log.info("another model is asked", { turn: turnID, from: from.provider, to: to.provider, code });
			tell(fill(PHRASES[language].passedOn, { from: from.name, to: to.name }));
		},
	};
}
