/** What one may ask Kontor for, beside a model that understands anything: shown until the person has asked for something. */

import { isMine } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import { useLanguage } from "#web/ui/language.ts";
import { PhraseButtons } from "./DemoBar.tsx";
import { phrases } from "./phrases.ts";
import { useWords } from "./words.ts";

/** a question, a task, a message to approve, who is here */
const SHOWN: readonly string[] = ["week", "give", "tell", "people"];

export function Suggestions({ conversationID, box }: { conversationID: string; box: string }) {
	const say = useWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const me = useStore((state) => state.me?.member);
	const isNew = useIsNew(conversationID);
	if (me === undefined || !isNew) return null;
	const all = phrases(language, people, me);
	const shown = SHOWN.flatMap((id) => all.find((phrase) => phrase.id === id) ?? []);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
		<div className="phrase-row is-all" role="group" aria-label={say("suggestions")} data-testid="suggestions">
			<PhraseButtons box={box} phrases={shown} />
		</div>
	);
}

/** Until the messages are there nobody knows: then nothing comes and goes again. */
function useIsNew(conversationID: string): boolean {
	const timeline = useStore((state) => state.timelines[conversationID]);
	const hasPending = useStore((state) => state.outbox.some((pending) => pending.conversationID === conversationID));
	if (timeline?.state !== "ready" || timeline.hasOlder || hasPending) return false;
	return !timeline.messages.some(({ author }) => isMine(author.id));
}
