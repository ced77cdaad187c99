/** One first step: whether it is done, why one would do it, and the way to it. */

import type { MouseEvent } from "react";
import { countWaiting } from "#web/client/derive.ts";
import type { Start } from "#web/client/start.ts";
import { type State, useStore } from "#web/client/store.ts";
import { fillComposer } from "#web/messenger/composer-fill.ts";
import { phrases } from "#web/messenger/phrases.ts";
import { navigate } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { BackupStep } from "./BackupStep.tsx";
import { useStartWords } from "./words.ts";

type Step = Start["steps"][number];
type Ways = { box: string; onFilled: () => void };
type Props = Ways & { step: Step; backup: Start["backup"]; reload: () => void };

export function StartStep({ step: { name, isDone }, backup, reload, ...ways }: Props) {
	const say = useStartWords();
	return (
		<li className={classNames("start-step", isDone && "is-done")} data-testid={`start-${name}`}>
			<span className="start-mark">{isDone ? <Icon name="check" isSmall /> : null}</span>
			<div className="grow">
				<h3>
					<span className="vh">{say(isDone ? "stepDone" : "stepOpen")} </span>
					{say(name)}
				</h3>
				{name === "backup" ? (
					<BackupStep isDone={isDone} backup={backup} reload={reload} />
				) : isDone ? null : (
					<Way name={name} {...ways} />
				)}
			</div>
		</li>
	);
}

function Way({ name, ...ways }: Ways & { name: Exclude<Step["name"], "backup"> }) {
	const say = useStartWords();
	const hasWaiting = useStore(countWaiting) > 0;
	// nobody sends a message to themself: then the task that was given is deleted again
	const hasOther = useStore(hasColleague);
	switch (name) {
		case "company":
			return <Link href="/admin/company" label={say("companyAct")} />;
		case "model":
			// the set-up's own page, which is not the messenger's
			return (
				<>
					<p>{say("modelText")}</p>
					<a className="btn btn-compact" href="/setup?from=chat#model">
						{say("modelAct")}
					</a>
				</>
			);
		case "people":
			return (
				<>
					<p>{say("peopleText")}</p>
					<Link href="/people" label={say("peopleAct")} />
				</>
			);
		case "task":
			return (
				<>
					<p>{say("taskText")}</p>
					<Fill {...ways} phrase="give" label={say("taskAct")} />
				</>
			);
		case "approval":
			return (
				<>
					<p>{say("approvalText")}</p>
					{hasWaiting ? (
						<Link href="/waiting" label={say("approvalGo")} />
					) : (
						<Fill {...ways} phrase={hasOther ? "tell" : "delete"} label={say("approvalAct")} />
					)}
				</>
			);
	}
}

function hasColleague({ people, me }: State): boolean {
	return (people ?? []).some((one) => one.employmentStatus === "active" && one.personID !== me?.member.personID);
}

function Link({ href, label }: { href: string; label: string }) {
	return (
		<a
			className="btn btn-compact"
			href={href}
			onClick={(event: MouseEvent<HTMLAnchorElement>) => navigate(href, event)}
		>
			{label}
		</a>
	);
}

/** Puts words into the box and sends nothing. */
function Fill({ box, onFilled, phrase, label }: Ways & { phrase: string; label: string }) {
	const language = useLanguage();
	const people = useStore((state) => state.people);
	const me = useStore((state) => state.me?.member);
	if (me === undefined) return null;
	const text = phrases(language, people, me).find(({ id }) => id === phrase)?.text ?? "";
	return (
		<Button
			isCompact
			onClick={() => {
				fillComposer(box, text);
				onFilled();
			}}
		>
			{label}
		</Button>
	);
}
