/** A message of mine that has not arrived: a clock while it waits, and what to do when it was refused. */

import { useId, useRef } from "react";
import { languageOf } from "#web/client/derive.ts";
import { boxKey } from "#web/client/drafts.ts";
import { dropPending, retryPending } from "#web/client/outbox.ts";
import { type PendingMessage, useStore } from "#web/client/store.ts";
import { putBack } from "#web/client/uploads.ts";
import { FileCards } from "#web/messenger/files/FileCards.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { tip } from "#web/ui/tip.ts";
import { fillComposer } from "./composer-fill.ts";
import { MessageText, Stamp } from "./MessageRow.tsx";
import { problemText, useWords } from "./words.ts";

export function PendingRow({ pending, isContinued }: { pending: PendingMessage; isContinued: boolean }) {
	const me = useStore((state) => state.me?.member);
	const name = me?.name ?? "";
	const id = useId();
	return (
		<article
			className={classNames("msg", isContinued && "cont")}
			data-testid={`message-${pending.clientMessageID}`}
			data-state={pending.state}
			lang={languageOf(pending.text)}
			aria-labelledby={id}
			tabIndex={-1}
		>
			{isContinued ? <span aria-hidden="true" /> : <Avatar id={me?.personID ?? ""} name={name} />}
			<div className="body" id={id}>
				{isContinued ? null : (
					<div className="by">
						<b>{name}</b>
						<Stamp at={pending.createdAt} />
						<Clock pending={pending} />
					</div>
				)}
				{pending.text === "" ? null : <MessageText text={pending.text} />}
				<FileCards files={pending.files ?? []} />
				{isContinued ? <Clock pending={pending} /> : null}
				{pending.state === "failed" ? <Refused pending={pending} /> : null}
			</div>
		</article>
	);
}

function Clock({ pending }: { pending: PendingMessage }) {
	const say = useWords();
	if (pending.state === "failed") return null;
	const isWaiting = pending.state === "waiting" && pending.problem !== undefined;
	const label = say(isWaiting ? "sendsWhenOnline" : "sending");
	return (
		<span className="sent-state" {...tip(label)}>
			<Icon name="clock" isSmall label={label} />
		</span>
	);
}

function Refused({ pending }: { pending: PendingMessage }) {
	const say = useWords();
	const row = useRef<HTMLDivElement>(null);
	return (
		<div className="refused" ref={row}>
			<p className="sm">
				<Icon name="warn" isSmall />
				<span>
					{say("notSent")} {pending.problem === undefined ? "" : problemText(pending.problem, say)}
				</span>
			</p>
			<span className="row">
				<button type="button" className="text-btn sm" onClick={() => retryPending(pending.clientMessageID)}>
					{say("tryAgain")}
				</button>
				<button
					type="button"
					className="text-btn sm"
					onClick={() => {
						const dropped = dropPending(pending.clientMessageID);
						if (dropped === undefined) return;
						const box = boxKey(dropped.conversationID, dropped.parentMessageID);
						putBack(box, dropped.files ?? []);
						fillComposer(box, dropped.text);
					}}
				>
					{say("edit")}
				</button>
				<button type="button" className="text-btn sm" onClick={() => dropPending(pending.clientMessageID)}>
					{say("remove")}
				</button>
			</span>
		</div>
	);
}
