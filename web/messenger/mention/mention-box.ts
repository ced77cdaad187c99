/** Completing a mention while it is written: what stands before the caret, who fits it, and the keys that choose. */

import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { findRank } from "#text/find.ts";
import { callWords } from "#text/namesakes.ts";
import { isMine } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import { composing } from "#web/ui/composing.ts";
import { useLanguage } from "#web/ui/language.ts";

/** `calls` is written after the @: the name, or what only this person has where the name is not theirs alone. */
export type MentionOption = { id: string; name: string; calls: string; kind: "member" | "agent" | "everybody" };

/** more do not fit above the box */
const MOST = 6;
/** The word that calls everybody in a channel (record/mention.ts knows both). */
const EVERYBODY = { en: "channel", ko: "모두" } as const;
const KONTOR = "Kontor";

type Asked = { from: number; query: string };

/** The @ before the caret with what follows it: at the start or after a space, at most two words long. */
export function mentionAt(text: string, caret: number): Asked | null {
	const found = /(?:^|[\s(])@([^\s@]{0,30}(?: [^\s@]{1,20})?)$/u.exec(text.slice(0, caret));
	const query = found?.[1];
	return query === undefined ? null : { from: caret - query.length - 1, query };
}

/** Who fits, the best first; everybody and Kontor only where they can be called. */
export function mentionOptions(all: readonly MentionOption[], query: string): MentionOption[] {
	return all
		.map((option) => ({ option, rank: findRank(option.name, query) ?? findRank(option.calls, query) }))
		.filter(({ rank }) => rank !== null)
		.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
		.slice(0, MOST)
		.map(({ option }) => option);
}

export function useMention(
	field: RefObject<HTMLTextAreaElement | null>,
	conversation: ConversationView,
	changed: () => void,
) {
	const [asked, setAsked] = useState<Asked | null>(null);
	const [at, setAt] = useState(0);
	const everybody = useCallable(conversation);
	const options = useMemo(() => (asked === null ? [] : mentionOptions(everybody, asked.query)), [asked, everybody]);
	const chosen = options[Math.min(at, options.length - 1)];

	/** Reads the uncommitted syllable as well: it runs on every input. */
	function look(): void {
		const box = field.current;
		setAsked(box === null ? null : mentionAt(box.value, box.selectionStart));
		setAt(0);
	}
	function insert(option: MentionOption): void {
		const box = field.current;
		if (box === null || asked === null) return;
		box.setRangeText(`@${option.calls} `, asked.from, box.selectionStart, "end");
		setAsked(null);
		box.focus();
		changed();
	}
	/** True when the key was meant for the list. */
	function onKeyDown(event: KeyboardEvent): boolean {
		if (chosen === undefined || composing(event)) return false;
		if (event.key === "ArrowDown") setAt((at + 1) % options.length);
		else if (event.key === "ArrowUp") setAt((at + options.length - 1) % options.length);
		else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") insert(chosen);
		else if (event.key === "Escape") setAsked(null);
		else return false;
		event.preventDefault();
		event.stopPropagation();
		return true;
	}
	const canMention = everybody.length > 0;
	return { options, chosen, canMention, look, insert, onKeyDown, close: () => setAsked(null) };
}

/**
 * Everybody who is in the conversation, Kontor and all at once in a channel. Whoever is not in it has a name all the same,
 * and would be called by it: what calls one person alone is told from the whole company.
 */
function useCallable(conversation: ConversationView): MentionOption[] {
	const people = useStore((state) => state.people);
	const language = useLanguage();
	return useMemo(() => {
		const here = (people ?? []).filter(({ employmentStatus }) => employmentStatus !== "departed");
		const calls = callWords([
			...here.map(({ personID, name, email }) => ({ id: personID, name, email })),
			{ id: "kontor", name: KONTOR, email: KONTOR },
		]);
		const members = here
			.filter(({ personID }) => conversation.memberIDs.includes(personID) && !isMine(personID))
			.map(({ personID, name }): MentionOption => {
				return { id: personID, name, calls: calls.get(personID) ?? name, kind: "member" };
			});
		if (conversation.kind === "direct") return members;
		const everybody = EVERYBODY[language];
		return [
			{ id: "kontor", name: KONTOR, calls: KONTOR, kind: "agent" },
			...members,
			{ id: "everybody", name: everybody, calls: everybody, kind: "everybody" },
		];
	}, [people, conversation, language]);
}
