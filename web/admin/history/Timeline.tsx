/** One turn from its message to its end: states, model calls, tool calls, approvals, readings; what was said stands covered until it is asked for. */

import { useState } from "react";
import { useAdminWords } from "#web/admin/words.ts";
import type { HistoryEntry, TurnHistory } from "#web/client/history.ts";
import { useStore } from "#web/client/store.ts";
import { fullOf, timeOf } from "#web/messenger/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { costsOf } from "./cost.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import { entryWord, STATE_WORDS } from "./entry-words.ts";

type Props = { history: TurnHistory; isOwn: boolean };

export function Timeline({ history, isOwn }: Props) {
	const say = useAdminWords();
	const toast = useToast();
	const version = useStore((state) => state.me?.version ?? "");
	const [isCovered, setCovered] = useState(!isOwn);
	async function copy(): Promise<void> {
		const isCopied = await copyText(diagnosticsOf(history, version));
		toast(isCopied ? { text: say("diagnosticsCopied"), icon: "check" } : { text: say("notCopied"), icon: "warn" });
	}
	return (
		<section aria-label={say("timeline")} data-testid="timeline">
			<Facts history={history} />
			<div className="h-acts">
				<Button isCompact aria-pressed={!isCovered} onClick={() => setCovered(!isCovered)} data-testid="uncover">
					{isCovered ? say("showWords") : say("coverWords")}
				</Button>
				<Button isCompact icon="copy" onClick={() => void copy()} data-testid="copy-diagnostics">
					{say("copyDiagnostics")}
				</Button>
			</div>
			<ol className="h-list">
				<Message history={history} isCovered={isCovered} />
				{history.entries.map((entry, at) => (
					<Entry key={`${entry.at} ${String(at)}`} entry={entry} isCovered={isCovered} />
				))}
			</ol>
		</section>
	);
}

function Facts({ history }: { history: TurnHistory }) {
	const say = useAdminWords();
	const language = useLanguage();
	const costs = costsOf(history, language);
	const word = STATE_WORDS[history.state];
	return (
		<dl className="kv h-facts">
			<dt>{say("factWho")}</dt>
			<dd>{history.requester.name}</dd>
			<dt>{say("factState")}</dt>
			<dd>{word === undefined ? history.state : say(word)}</dd>
			<dt>{say("factModel")}</dt>
			<dd className="mono">{[history.provider, history.model].filter((part) => part !== "").join(" · ")}</dd>
			<dt>{say("factTokens")}</dt>
			<dd className="num">{say("tokensInOut", { sent: history.promptTokens, got: history.completionTokens })}</dd>
			{costs.length === 0 && history.unpriced === 0 ? null : (
				<>
					<dt>{say("factCost")}</dt>
					<dd className="num">
						{costs.join(" · ")}
						{history.unpriced === 0 ? null : (
							<span className="xs muted"> {say("unpricedAnswers", { count: history.unpriced })}</span>
						)}
						{history.isEstimated ? <span className="xs muted"> {say("isEstimated")}</span> : null}
					</dd>
				</>
			)}
			{history.error === undefined ? null : (
				<>
					<dt>{say("factError")}</dt>
					<dd>
						{history.error.detail} <span className="mono xs muted">{history.error.code}</span>
					</dd>
				</>
			)}
			<dt>{say("factID")}</dt>
			<dd className="mono">{history.taskRunID}</dd>
		</dl>
	);
}

function Message({ history, isCovered }: { history: TurnHistory; isCovered: boolean }) {
	const say = useAdminWords();
	const { message, requester } = history;
	return (
		<Line icon="chat" at={message?.at ?? history.createdAt} title={say("enMessage", { name: requester.name })}>
			{message === null ? (
				<p className="xs muted">{say("messageGone")}</p>
			) : isCovered ? (
				<p className="xs muted">{say("coveredText", { count: message.text.length })}</p>
			) : (
				<p className="h-text">{message.text}</p>
			)}
		</Line>
	);
}

const ICONS: Record<HistoryEntry["kind"], IconName> = {
	state: "clock",
	model: "server",
	call: "pencil",
	hold: "tray",
	reading: "eye",
};

function Entry({ entry, isCovered }: { entry: HistoryEntry; isCovered: boolean }) {
	const say = useAdminWords();
	const word = entryWord(entry);
	const by = entry.by?.id === "local:root" ? say("theShell") : entry.by?.name;
	const isCall = entry.kind === "call";
	// a sentence names what it is about, which is said as well
	const title = isCall
		? isCovered
			? say("enCall")
			: (entry.sentence ?? entry.name)
		: word === undefined
			? entry.name
			: say(word);
	const name = entry.kind === "model" ? entry.model : isCall ? entry.tool : undefined;
	const facts = [by, ...numbersOf(entry, say)].filter((part) => part !== undefined).join(" · ");
	return (
		<Line icon={entry.error === undefined ? ICONS[entry.kind] : "warn"} at={entry.at} title={title} kind={entry.kind}>
			{entry.kind === "hold" && !isCovered && entry.sentence !== undefined ? (
				<p className="xs muted">{entry.sentence}</p>
			) : null}
			<p className="xs muted h-numbers">
				{name === undefined ? null : <span className="mono">{name}</span>}
				{facts === "" ? null : <span>{facts}</span>}
			</p>
			{entry.error === undefined ? null : (
				<p className="xs">
					{entry.error.detail} <span className="mono muted">{entry.error.code}</span>
				</p>
			)}
			{isCovered || !isCall ? null : <Arguments entry={entry} />}
		</Line>
	);
}

function numbersOf(entry: HistoryEntry, say: ReturnType<typeof useAdminWords>): string[] {
	return [
		...(entry.promptTokens === undefined
			? []
			: [say("tokensInOut", { sent: entry.promptTokens, got: entry.completionTokens ?? 0 })]),
		...(entry.ms === undefined ? [] : [say("milliseconds", { count: entry.ms })]),
	];
}

function Arguments({ entry }: { entry: HistoryEntry }) {
	const say = useAdminWords();
	return (
		<details className="h-args">
			<summary className="xs">{say("argumentsAndResult")}</summary>
			<pre className="mono">{JSON.stringify({ input: entry.input, result: entry.result }, null, 2)}</pre>
		</details>
	);
}

type LineProps = { icon: IconName; at: string; title: string; kind?: string; children: React.ReactNode };

function Line({ icon, at, title, kind = "message", children }: LineProps) {
	const language = useLanguage();
	return (
		<li className="h-line" data-kind={kind}>
			<Icon name={icon} />
			<div>
				<b>{title}</b>
				{children}
			</div>
			<time className="xs" dateTime={at} title={fullOf(at, language)}>
				{timeOf(at, language)}
			</time>
		</li>
	);
}
