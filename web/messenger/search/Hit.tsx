/** One message that was found: who, where, when, the words around the match, and the way to it. */

import type { ReactNode } from "react";
import type { ToolResult } from "#web/client/call.ts";
import { momentOf } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useSearchWords } from "./words.ts";

type Candidate = ToolResult<"message_search">["candidates"][number];

export function Hit({ hit, words }: { hit: Candidate; words: string }) {
	const say = useSearchWords();
	const language = useLanguage();
	const at = new Date(hit.createdAt).toISOString();
	const thread =
		hit.rootMessageID === undefined || hit.rootMessageID === hit.messageID ? "" : `/t/${hit.rootMessageID}`;
	const address = `/c/${hit.channelID}${thread}?m=${hit.messageID}`;
	return (
		<li data-testid={`hit-${hit.messageID}`}>
			<p className="search-where">
				<b>{hit.authorName}</b>
				{hit.channelName === hit.authorName ? null : <span>{hit.channelName}</span>}
				<time dateTime={at}>{momentOf(at, language, new Date())}</time>
			</p>
			<p>{marked(hit.preview ?? hit.text ?? "", words)}</p>
			{(hit.fileNames ?? []).map((name) => (
				<p key={name} className="search-file">
					<Icon name="clip" isSmall />
					<span>{marked(name, words)}</span>
				</p>
			))}
			<a href={address} onClick={(event) => navigate(address, event)}>
				{say("openInConversation")}
			</a>
		</li>
	);
}

/** The words that were looked for, wherever they stand; case and composition do not tell them apart. */
export function marked(text: string, words: string): ReactNode[] {
	const composed = text.normalize("NFC");
	const wanted = words
		.normalize("NFC")
		.trim()
		.split(/\s+/)
		.filter((word) => word !== "");
	if (wanted.length === 0) return [composed];
	const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "giu");
	let at = 0;
	return composed.split(pattern).map((part, index) => {
		const key = `${String(at)}`;
		at += part.length;
		return index % 2 === 1 ? <mark key={key}>{part}</mark> : part;
	});
}
