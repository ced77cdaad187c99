/** One row a person: the link to copy and the temporary password, shown this once, or why it did not work. */

import { useRef, useState } from "react";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyLink } from "#web/ui/CopyLink.tsx";
import { copyText } from "#web/ui/copy.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { PersonRow } from "./people-draft.ts";

const HERE_ONLY = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function PeopleTable({ rows }: { rows: PersonRow[] }) {
	const say = useEntrySay();
	const invited = rows.flatMap((row) => (row.state === "invited" ? [row.invited] : []));
	const failed = rows.filter(({ state }) => state === "failed").length;
	const isLocalOnly = invited.some(({ invitationURL }) =>
		HERE_ONLY.has(new URL(invitationURL, location.href).hostname),
	);
	return (
		<section className="people-result" data-testid="people-result">
			<div role="status" className="sm">
				{invited.length > 0 ? <h2 className="result-title">{say("invited", { count: invited.length })}</h2> : null}
				{failed > 0 ? <p className="muted">{say("notInvitedCount", { count: failed })}</p> : null}
			</div>
			{invited.length > 0 ? (
				<div className="stack note people-note">
					<p>
						{say("mailNone")} {say("shownOnce")}
					</p>
					{isLocalOnly ? (
						<p>
							{say("localOnly")} {say("localOnlyBefore")} <code>kontor config set listen 0.0.0.0</code>
							{say("localOnlyAfter")}
						</p>
					) : null}
					<CopyAll text={invited.map((one) => `${one.name} <${one.email}> ${one.invitationURL}`).join("\n")} />
				</div>
			) : null}
			<table className="table">
				<thead>
					<tr>
						<th scope="col">{say("person")}</th>
						<th scope="col">{say("linkAndPassword")}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the same line may have been invited before, and rows keep their order
						<PersonLine key={`${at} ${row.state} ${row.line}`} row={row} />
					))}
				</tbody>
			</table>
		</section>
	);
}

function PersonLine({ row }: { row: PersonRow }) {
	const say = useEntrySay();
	if (row.state === "failed") {
		return (
			<tr className="is-failed" data-testid="people-row-failed">
				<td>{row.email}</td>
				<td>
					<span className="err">
						<Icon name="warn" isSmall />
						<span>
							{row.detail} {row.code === undefined ? null : <span className="code">{row.code}</span>}
						</span>
					</span>
				</td>
			</tr>
		);
	}
	if (row.state === "replaced") {
		return (
			<tr data-testid="people-row-replaced">
				<td>
					<span className="who">{row.name}</span>
					<span className="xs muted">{row.email}</span>
				</td>
				<td>
					<span className="sm muted">{say("inviteReplaced")}</span>
				</td>
			</tr>
		);
	}
	const { invited } = row;
	return (
		<tr data-testid="people-row">
			<td>
				<span className="who">{invited.name}</span>
				<span className="xs muted">{invited.email}</span>
			</td>
			<td>
				<CopyLink
					link={new URL(invited.invitationURL, location.href).href}
					label={say("linkFor", { name: invited.name })}
					testID="people-copy"
				/>
				{invited.temporaryPassword === undefined ? null : (
					<span className="pass">
						{say("temporaryPassword")} <code>{invited.temporaryPassword}</code>
					</span>
				)}
			</td>
		</tr>
	);
}

function CopyAll({ text }: { text: string }) {
	const say = useEntrySay();
	const area = useRef<HTMLTextAreaElement>(null);
	const [state, setState] = useState<"idle" | "copied" | "byHand">("idle");
	async function copy() {
		const isCopied = await copyText(text);
		setState(isCopied ? "copied" : "byHand");
		if (!isCopied) requestAnimationFrame(() => area.current?.select());
	}
	return (
		<div>
			<Button isCompact icon={state === "copied" ? "check" : "copy"} onClick={copy} data-testid="people-copy-all">
				{say(state === "copied" ? "copiedAll" : "copyAll")}
			</Button>
			{state === "byHand" ? (
				<div className="stack copy-by-hand">
					<textarea ref={area} className="input sm mono" readOnly rows={3} value={text} aria-label={say("allLinks")} />
					<p className="xs">{say("copyAllByHand")}</p>
				</div>
			) : null}
		</div>
	);
}
