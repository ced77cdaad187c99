/** What a held call would do, exactly: the words that would go out, or the rows that would change, with warnings. */

import type { ChangeView, HoldView } from "#record/views.ts";
import { languageOf } from "#web/client/derive.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { changeLabel, hiddenChanges, readableFields } from "./change-words.ts";
import { sizeOf } from "./format.ts";
import { type Key, useWords } from "./words.ts";

const EFFECTS: Record<ChangeView["effect"], Key> = {
	created: "effectCreated",
	updated: "effectUpdated",
	deleted: "effectDeleted",
};

export function HoldPreview({ hold }: { hold: HoldView }) {
	const say = useWords();
	const { preview } = hold;
	return (
		<>
			{preview.text === undefined ? null : <TextPreview hold={hold} text={preview.text} />}
			<HoldFiles files={preview.files ?? []} />
			<ChangeList hold={hold} />
			{preview.changesNothing === true ? <p className="sm">{say("wouldChangeNothing")}</p> : null}
			{preview.warnings.length === 0 ? null : (
				<ul className="warnings">
					{preview.warnings.map((warning) => (
						<li key={warning}>
							<Icon name="warn" isSmall />
							<span>{warning}</span>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

function TextPreview({ hold, text }: { hold: HoldView; text: string }) {
	const say = useWords();
	if (hold.tool === "bash") {
		return (
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
			<pre className="preview cmd" tabIndex={0}>
				{text}
			</pre>
		);
	}
	const [first] = hold.preview.recipients ?? [];
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
		<div className="preview" role="group" tabIndex={0} aria-label={say("text")}>
			{first === undefined ? null : <Avatar id={first.id} name={first.name} size={24} />}
			<p className="sm preview-text" lang={languageOf(text)}>
				{text}
			</p>
		</div>
	);
}

function HoldFiles({ files }: { files: NonNullable<HoldView["preview"]["files"]> }) {
	const say = useWords();
	const language = useLanguage();
	if (files.length === 0) return null;
	return (
		<ul className="hold-files" aria-label={say("files")}>
			{files.map(({ name, size }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same file
				<li key={at}>
					<Icon name="doc" isSmall />
					<span className="name">{name}</span>
					<span className="num">{sizeOf(size, language)}</span>
				</li>
			))}
		</ul>
	);
}

function ChangeList({ hold }: { hold: HoldView }) {
	const say = useWords();
	const { changes } = hold.preview;
	if (changes.length === 0) return null;
	const rest = hiddenChanges(hold.preview);
	return (
		<div className="changes">
			{changes.map((change) => (
				<ChangeTable
					key={`${change.objectType} ${change.id} ${change.effect}`}
					change={change}
					isOnly={changes.length === 1}
				/>
			))}
			{rest > 0 ? <p className="sm muted">{say("changesMore", { count: rest })}</p> : null}
		</div>
	);
}

function ChangeTable({ change, isOnly }: { change: ChangeView; isOnly: boolean }) {
	const say = useWords();
	const caption = `${say(EFFECTS[change.effect])}: ${changeLabel(change)}`;
	const isUpdate = change.effect === "updated";
	return (
		<table className={`diff is-${change.effect}`}>
			{/* the card's own sentence names a single row */}
			<caption className={isOnly ? "vh" : undefined}>{caption}</caption>
			{isUpdate ? (
				<thead>
					<tr>
						<th scope="col">
							<span className="vh">{say("field")}</span>
						</th>
						<th scope="col">{say("before")}</th>
						<th scope="col">{say("after")}</th>
					</tr>
				</thead>
			) : null}
			<tbody>
				{readableFields(change).map((field) => (
					<tr key={field.name}>
						<td>{field.label}</td>
						{isUpdate || change.effect === "deleted" ? (
							<td>{isUpdate ? <del>{field.before ?? say("empty")}</del> : (field.before ?? say("empty"))}</td>
						) : null}
						{isUpdate || change.effect === "created" ? (
							<td>{isUpdate ? <b>{field.after ?? say("empty")}</b> : (field.after ?? say("empty"))}</td>
						) : null}
					</tr>
				))}
			</tbody>
		</table>
	);
}
