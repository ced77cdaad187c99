/** Whom a message calls upon: names and handles after an @, where they are said and not where they are quoted. */

import { and, eq, notInArray } from "drizzle-orm";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { membership } from "#store/schema/conversation.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";
import { EVERYBODY, mention } from "#store/schema/message.ts";
import { handleOf } from "#text/namesakes.ts";

/** Somebody who can be called: by the whole name, by the handle, which is the mail address up to its @, or by all of it. */
export type Callable = { id: string; name: string; email: string };
export type Called = { memberID: string; words: string };

/** Everybody in a channel, in both languages. */
const ALL_WORDS = ["channel", "everyone", "채널", "모두"];
/** Past so many @ nobody is meant any more: a pasted table, or somebody who wants to wake the whole company. */
const MOST_MARKS = 200;
const LONGEST = 128;

/** An @ where a word begins; an e-mail address has something before it. */
const MARK = /(?<![\p{L}\p{N}._%+@-])@(?=[\p{L}\p{N}])/gu;
/** What may follow a name: no further letter, or the forms Korean hangs onto it, as in @지수님께서. */
const END =
	/^(?:님|씨|군|양)?(?:께서|에게|한테|이랑|하고|은|는|이|가|을|를|의|께|과|와|도|만|랑|야|아)?(?![\p{L}\p{N}_@-])(?!\.[\p{L}\p{N}])/u;

/** The text without quotes, code and addresses, each character in its place. */
function spoken(text: string): string {
	const blank = (found: string) => found.replace(/[^\n]/g, " ");
	return text
		.replace(/^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm, blank)
		.replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, blank)
		.replace(/^ {0,3}>.*$/gm, blank)
		.replace(/\b(?:https?:\/\/|www\.)\S+/g, blank);
}

/** Each once, in the order of the first. The longest name that fits wins; two of one name are both called. */
export function mentionsIn(text: string, people: readonly Callable[], isChannel: boolean): Called[] {
	const composed = text.normalize("NFC");
	const marks = [...spoken(composed).matchAll(MARK)].slice(0, MOST_MARKS);
	if (marks.length === 0) return [];
	const names = namesOf(people, isChannel);
	const found = new Map<string, Called>();
	for (const { index } of marks) {
		const rest = composed.slice(index + 1, index + 1 + LONGEST);
		for (const { id, length } of longest(rest, names)) {
			if (!found.has(id)) found.set(id, { memberID: id, words: `@${rest.slice(0, length)}` });
		}
	}
	return [...found.values()];
}

type Name = { id: string; text: string };

/** By their first character, so that many marks in a large company stay cheap. */
function namesOf(people: readonly Callable[], isChannel: boolean): Map<string, Name[]> {
	const list = people.flatMap(({ id, name, email }) =>
		[name, handleOf(email), email].map((text) => ({ id, text: lower(text) })),
	);
	if (isChannel) list.push(...ALL_WORDS.map((text) => ({ id: EVERYBODY, text })));
	return Map.groupBy(
		list.filter(({ text }) => text !== ""),
		({ text }) => text.charAt(0),
	);
}

/** Case is folded character by character: a length in the folded text has to be one in the text. */
const lower = (text: string): string =>
	[...text.normalize("NFC")].map((one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one)).join("");

function longest(rest: string, names: ReadonlyMap<string, Name[]>): { id: string; length: number }[] {
	const folded = lower(rest);
	const fitting = (names.get(folded.charAt(0)) ?? []).filter(
		({ text }) => folded.startsWith(text) && END.test(folded.slice(text.length)),
	);
	const length = Math.max(0, ...fitting.map(({ text }) => text.length));
	return fitting.filter(({ text }) => text.length === length).map(({ id }) => ({ id, length }));
}

type Person = { id: string; name: string; email: string; status: string };

const selectPeople = prepared((db: ReadDb) =>
	db.select({ id: member.id, name: member.name, email: member.email, status: member.status }).from(member).prepare(),
);

const selectMembers = prepared((db: ReadDb) =>
	db
		.select({ memberID: membership.memberID })
		.from(membership)
		.where(eq(membership.conversationID, parameter("conversationID")))
		.prepare(),
);

/** Everybody who can be called, Kontor too: those who have not left. */
export const callable = (people: readonly Person[]): Callable[] =>
	people
		.filter(({ status }) => status !== "withdrawn" && status !== "departed")
		.map(({ id, name, email }) => ({ id, name, email }));

type Said = { id: string; conversationID: string; text: string };

/** Those it names who are there to be called: somebody outside is only spoken of. */
function calledBy(db: ToolDb, { conversationID, text }: Said, isChannel: boolean): Called[] {
	if (!text.includes("@")) return [];
	const named = mentionsIn(text, callable(selectPeople(db).all()), isChannel);
	if (named.length === 0) return [];
	const there = selectMembers(db).all({ conversationID });
	const reached = new Set([EVERYBODY, KONTOR_ID, ...there.map(({ memberID }) => memberID)]);
	return named.filter(({ memberID }) => reached.has(memberID));
}

/** Keeps whom a message calls, as its text stands now. Answers those it had never called before. */
export function keepMentions(db: ToolDb, said: Said, isChannel: boolean, now: number): string[] {
	const called = calledBy(db, said, isChannel);
	const rows = db.select().from(mention).where(eq(mention.messageID, said.id)).all();
	const known = new Map(rows.map((row) => [row.memberID, row]));
	const ids = called.map(({ memberID }) => memberID);
	const gone = and(eq(mention.messageID, said.id), eq(mention.isStanding, true), notInArray(mention.memberID, ids));
	if (rows.length > 0) db.update(mention).set({ isStanding: false }).where(gone).run();
	for (const { memberID, words } of called) {
		const one = and(eq(mention.messageID, said.id), eq(mention.memberID, memberID));
		if (known.has(memberID)) db.update(mention).set({ words, isStanding: true }).where(one).run();
		else
			db.insert(mention)
				.values(mentionValues(said.id, { memberID, words }, now))
				.run();
	}
	return ids.filter((id) => !known.has(id));
}

export const mentionValues = (messageID: string, called: Called, now: number) => ({
	...called,
	messageID,
	isStanding: true,
	createdAt: now,
});
