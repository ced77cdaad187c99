/** A piece of text with those it calls marked: which words call somebody is the server's word, never guessed here. */

import { createContext, type ReactNode, useContext } from "react";
import { isMine } from "#web/client/derive.ts";
import { classNames } from "#web/ui/class-names.ts";

export type Mention = { memberID: string | null; words: string };

export const NOBODY: readonly Mention[] = [];
export const MentionContext = createContext<readonly Mention[]>(NOBODY);

export function Mentioned({ text }: { text: string }): ReactNode {
	const mentions = useContext(MentionContext);
	if (mentions.length === 0 || !text.includes("@")) return text;
	return partsOf(text, mentions).map(({ at, words, mention }) =>
		mention === undefined ? (
			words
		) : (
			<span key={at} className={classNames("mention", isForMe(mention) && "is-me")}>
				{words}
			</span>
		),
	);
}

/** Everybody in a channel is me as well. */
const isForMe = ({ memberID }: Mention): boolean => memberID === null || isMine(memberID);

type Part = { at: number; words: string; mention?: Mention };

/** The longest words first: @Minji Kim is not @Minji with a rest. */
export function partsOf(text: string, mentions: readonly Mention[]): Part[] {
	const known = [...mentions].sort((a, b) => b.words.length - a.words.length);
	const parts: Part[] = [];
	let from = 0;
	for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
		const rest = text.slice(at).toLowerCase();
		const mention = known.find(({ words }) => words !== "" && rest.startsWith(words.toLowerCase()));
		if (mention === undefined || at < from) continue;
		if (at > from) parts.push({ at: from, words: text.slice(from, at) });
		from = at + mention.words.length;
		parts.push({ at, words: text.slice(at, from), mention });
	}
	if (from < text.length) parts.push({ at: from, words: text.slice(from) });
	return parts;
}
