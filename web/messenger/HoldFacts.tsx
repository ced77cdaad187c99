/** Why a call is asked for, as whom it runs, whom it reaches, whether it can be taken back, and its exact arguments. */

import type { ReactNode } from "react";
import type { HoldView } from "#record/views.ts";
import { splitAbout } from "#text/about.ts";
import { isMine } from "#web/client/derive.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { listOf, momentOf } from "./format.ts";
import { ValueTable } from "./StepDetails.tsx";
import { ToConversation } from "./ToConversation.tsx";
import { useWords } from "./words.ts";

type Props = { hold: HoldView; isWithLink?: boolean; children?: ReactNode };

export function HoldFacts({ hold, isWithLink = false, children }: Props) {
	const say = useWords();
	return (
		<>
			<dl className="kv">
				<Why hold={hold} />
				<dt>{say("asWho")}</dt>
				<dd>{hold.requesterName}</dd>
				<Reaches hold={hold} />
			</dl>
			{hold.sideEffectClass === "destructive" ? <TakenBack hold={hold} /> : null}
			<details className="disc">
				<summary>
					<Icon name="right" isSmall />
					{say("details")} <span className="mono">{hold.tool}</span>
				</summary>
				<ValueTable title={say("stepInput")} value={hold.input} />
				{children}
			</details>
			{isWithLink ? <ToConversation hold={hold} size="sm" /> : null}
		</>
	);
}

function Why({ hold }: { hold: HoldView }) {
	const say = useWords();
	const language = useLanguage();
	if (hold.why === undefined) return null;
	const values = {
		text: short(hold.why.text),
		time: momentOf(hold.why.at, language, new Date()),
		name: hold.requesterName,
	};
	return (
		<>
			<dt>{say("why")}</dt>
			<dd>{say(isMine(hold.requesterID) ? "whyAsked" : "whyAskedBy", values)}</dd>
		</>
	);
}

function Reaches({ hold }: { hold: HoldView }) {
	const say = useWords();
	const language = useLanguage();
	const recipients = hold.preview.recipients ?? [];
	if (recipients.length === 0) return null;
	const names = listOf(
		recipients.map((one) => one.name),
		language,
	);
	return (
		<>
			<dt>{say("reaches")}</dt>
			<dd>{recipients.length === 1 ? say("reachesCount", { count: 1 }) : say("reachesNames", { names })}</dd>
		</>
	);
}

function TakenBack({ hold }: { hold: HoldView }) {
	const say = useWords();
	return (
		<p className={hold.isIrreversible ? "taken-back danger-ink" : "taken-back"}>
			<Icon name={hold.isIrreversible ? "warn" : "undo"} isSmall />
			{say(hold.isIrreversible ? "irreversible" : "reversible")}
		</p>
	);
}

function short(text: string): string {
	const line = splitAbout(text).text.replace(/\s+/g, " ").trim();
	return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
