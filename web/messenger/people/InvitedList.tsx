/** Who is invited, each with link and password to hand on, and which lines were not. */

import { useEffect, useRef, useState } from "react";
import type { Invited } from "#web/entry/setup/people-draft.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyLink } from "#web/ui/CopyLink.tsx";
import { copyText } from "#web/ui/copy.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { Refused } from "./InviteDialog.tsx";
import { usePeopleWords } from "./words.ts";

const HERE_ONLY = new Set(["localhost", "127.0.0.1", "[::1]"]);

const linkOf = ({ invitationURL }: Invited): string => new URL(invitationURL, location.href).href;

export function InvitedList({ invited, refused }: { invited: readonly Invited[]; refused: readonly Refused[] }) {
	const say = usePeopleWords();
	const top = useRef<HTMLElement>(null);
	const count = invited.length + refused.length;
	useEffect(() => {
		if (count > 0) top.current?.scrollIntoView({ block: "nearest" });
	}, [count]);
	if (count === 0) return null;
	const isLocalOnly = invited.some((one) => HERE_ONLY.has(new URL(linkOf(one)).hostname));
	return (
		<section ref={top} className="stack invited" data-testid="invited">
			<div role="status">
				{invited.length > 0 ? <h3>{say("invitedCount", { count: invited.length })}</h3> : null}
				{refused.length > 0 ? <p className="sm">{say("notInvited", { count: refused.length })}</p> : null}
			</div>
			{refused.map(({ line, reason }) => (
				<p key={line} className="err">
					<Icon name="warn" isSmall />
					<span>
						<b>{line}</b> {reason}
					</span>
				</p>
			))}
			{invited.length === 0 ? null : (
				<>
					<p className="sm">{say("linkOnce")}</p>
					{isLocalOnly ? (
						<p className="note sm">
							{say("localOnly")} {say("localOnlyBefore")} <code>kontor config set listen 0.0.0.0</code>
							{say("localOnlyAfter")}
						</p>
					) : null}
					<ul className="invited-list">
						{invited.map((one) => (
							<li key={one.personID} data-testid="invited-row">
								<b>{one.name}</b> <span className="xs muted">{one.email}</span>
								<CopyLink link={linkOf(one)} label={say("linkFor", { name: one.name })} testID="invited-copy" />
								{one.temporaryPassword === undefined ? null : (
									<p className="sm">
										{say("temporaryPassword")} <code>{one.temporaryPassword}</code>
									</p>
								)}
							</li>
						))}
					</ul>
					{invited.length > 1 ? <CopyAll invited={invited} /> : null}
				</>
			)}
		</section>
	);
}

function CopyAll({ invited }: { invited: readonly Invited[] }) {
	const say = usePeopleWords();
	const area = useRef<HTMLTextAreaElement>(null);
	const [state, setState] = useState<"idle" | "copied" | "byHand">("idle");
	const text = invited
		.map((one) => [`${one.name} <${one.email}>`, linkOf(one), one.temporaryPassword].filter(Boolean).join(" "))
		.join("\n");
	async function copy(): Promise<void> {
		const isCopied = await copyText(text);
		setState(isCopied ? "copied" : "byHand");
		if (!isCopied) requestAnimationFrame(() => area.current?.select());
	}
	return (
		<div className="stack">
			<div>
				<Button isCompact icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
					{say(state === "copied" ? "copied" : "copyAll")}
				</Button>
			</div>
			{state === "byHand" ? (
				<>
					<textarea ref={area} className="input sm mono" readOnly rows={3} value={text} aria-label={say("copyAll")} />
					<p className="help">{say("copyByHand")}</p>
				</>
			) : null}
		</div>
	);
}
