/** Says that no model is connected, and offers the phrases the demo agent knows. */

import { useState } from "react";
import { useStore } from "#web/client/store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { fillComposer } from "./composer-fill.ts";
import { type Phrase, phrases } from "./phrases.ts";
import { useWords } from "./words.ts";

/** offered at once: a question, a task, a message to approve, long work to stop */
const SHOWN: readonly string[] = ["week", "give", "tell", "steps"];

export function DemoBar() {
	const say = useWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	return (
		<div className="demo-bar" data-testid="demo-bar">
			<Icon name="plug" />
			<p>
				<b>{say("demoTitle")}</b> <span>{say("demoText")}</span>
			</p>
			{isAdmin ? (
				<a className="btn btn-compact" href="/setup?from=chat#model" data-testid="connect-model">
					{say("connectModel")}
				</a>
			) : null}
		</div>
	);
}

/** A phrase fills the box and does not send: the person sees what is asked before it is asked. */
export function Phrases({ box }: { box: string }) {
	const say = useWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const me = useStore((state) => state.me?.member);
	const [isAll, setAll] = useState(false);
	if (me === undefined) return null;
	const all = phrases(language, people, me);
	const first = SHOWN.flatMap((id) => all.find((phrase) => phrase.id === id) ?? []);
	const shown = isAll ? all : first;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
		<div className={classNames("phrase-row", isAll && "is-all")} role="group" aria-label={say("phrases")}>
			<PhraseButtons box={box} phrases={shown} />
			<button
				type="button"
				className="phrase all"
				aria-expanded={isAll}
				onClick={() => setAll(!isAll)}
				data-testid="all-phrases"
			>
				{isAll ? say("fewerPhrases") : say("allPhrases", { count: all.length })}
			</button>
		</div>
	);
}

export function PhraseButtons({ box, phrases }: { box: string; phrases: readonly Phrase[] }) {
	return (
		<div className="phrases">
			{phrases.map(({ text, number }) => (
				<button
					key={number}
					type="button"
					className="phrase"
					onClick={() => fillComposer(box, text)}
					data-testid={`phrase-${String(number)}`}
				>
					{text}
				</button>
			))}
		</div>
	);
}
