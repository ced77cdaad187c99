/** One call that changed something: what, by whom and through what; opened, each row before and after; and taking it back. */

import { useState } from "react";
import type { ChangedCallView, ChangeView } from "#record/views.ts";
import { useAdminWords } from "#web/admin/words.ts";
import { undoChange } from "#web/client/admin.ts";
import { problemOf } from "#web/client/api.ts";
import { fullOf, momentOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { VIA_WORDS } from "./filters.ts";
import { objectWords } from "./object-words.ts";

type Props = { change: ChangedCallView; onUndone: () => void };

export function AuditRow({ change, onUndone }: Props) {
	const say = useAdminWords();
	const language = useLanguage();
	const [isOpen, setOpen] = useState(false);
	const isShell = change.by.id === "local:root";
	const via = say(VIA_WORDS[change.origin] ?? "viaApi");
	return (
		<li className="a-row" data-testid={`change-${change.callID}`}>
			<div className="a-line">
				<button type="button" className="a-what" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					<Icon name="right" className={isOpen ? "turn-arrow is-open" : "turn-arrow"} />
					<span>
						<b>{change.sentence}</b>
						<span className="xs muted">
							{isShell ? `${say("theShell")} · ${via}` : say("byVia", { name: change.by.name, via })}
						</span>
					</span>
				</button>
				<TakeBack change={change} onUndone={onUndone} />
				<time className="xs" dateTime={change.at} title={fullOf(change.at, language)}>
					{momentOf(change.at, language, new Date())}
				</time>
			</div>
			{isOpen ? <Rows change={change} /> : null}
		</li>
	);
}

function TakeBack({ change, onUndone }: Props) {
	const say = useAdminWords();
	const words = useWords();
	const language = useLanguage();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	if (change.undoneAt !== undefined)
		return (
			<span className="xs muted">{say("takenBack", { time: momentOf(change.undoneAt, language, new Date()) })}</span>
		);
	if (!change.canUndo) return null;
	async function undo(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		try {
			const isHeld = await undoChange(change.callID);
			toast(
				isHeld
					? { text: say("takeBackHeld") }
					: { text: say("takenBackNow", { sentence: change.sentence }), icon: "check" },
			);
			onUndone();
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
		}
		setBusy(false);
	}
	return (
		<button
			type="button"
			className="text-btn"
			aria-busy={isBusy || undefined}
			aria-label={say("takeBackOf", { sentence: change.sentence })}
			onClick={() => void undo()}
			data-testid={`undo-${change.callID}`}
		>
			{say("takeBack")}
		</button>
	);
}

function Rows({ change }: { change: ChangedCallView }) {
	const say = useAdminWords();
	const hidden = change.total - change.changes.length;
	return (
		<div className="a-rows">
			{change.changes.map((row) => (
				<Row key={`${row.objectType} ${row.id}`} row={row} />
			))}
			{hidden > 0 && change.total > 20 ? <p className="xs muted">{say("rowsMore", { count: hidden })}</p> : null}
			<p className="mono xs muted">
				{change.tool} · {change.callID}
			</p>
		</div>
	);
}

const EFFECTS = { created: "effCreated", updated: "effUpdated", deleted: "effDeleted" } as const;

function Row({ row }: { row: ChangeView }) {
	const say = useAdminWords();
	const language = useLanguage();
	return (
		<section>
			<h3>
				{objectWords(language)[row.objectType] ?? row.objectType} · {row.label}{" "}
				<span className="muted">{say(EFFECTS[row.effect])}</span>
			</h3>
			<dl className="a-fields">
				{row.fields.map((field) => (
					<div key={field.name}>
						<dt>{field.label}</dt>
						<dd>
							{row.effect === "created" ? null : <del>{field.before ?? say("nothingBefore")}</del>}
							{row.effect === "deleted" ? null : <ins>{field.after ?? say("nothingBefore")}</ins>}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
