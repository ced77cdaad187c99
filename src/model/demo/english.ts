/** The set phrases in English. Each pattern asks for its own verb, so that nothing but a set phrase is recognised. */

import { capitalised, onOneLine, quoted, unquoted, withoutEnd } from "./clean.ts";
import { isDayWords } from "./days.ts";
import { firstMatch, type Intent, type Matcher } from "./intent.ts";

const LEAD =
	/^(?:(?:please|pls|hey|hi|hello|ok|okay|so|now)\b[,!]? *|(?:could|can|would|will) you (?:please )?|i(?:[’']d| would) like you to |i want you to )+/i;
const THANKS = /,? (?:please|pls|thanks|thank you|for me)[\s.!?]{0,9}$/i;
const SELF = /^(?:me|myself|us)$/i;
const TASK = "(?:task|to-?do|job)";

/** The phrase, when there is one; `text` is tidied. */
export function matchEnglish(text: string): Intent | null {
	const whole = text.replace(LEAD, "");
	return (
		firstMatch(SPOKEN, whole.replace(/, please[\s.!?]{0,9}$/i, "")) ??
		firstMatch(SHORT, withoutEnd(whole.replace(THANKS, "")))
	);
}

const edit: Matcher = (text) => {
	const found =
		/^(?:change|edit|correct|rewrite) (?:my|the) (?:last|latest|previous) message (?:to|into)[:\s]\s*(.+)$/is.exec(
			text,
		);
	const words = unquoted(found?.[1] ?? "");
	return words === "" ? null : { kind: "edit", text: words };
};

const TELL = [
	/^(?:tell|dm|message|text|write(?: to)?|inform|notify) (.{1,80}?) that\s+(.+)$/is,
	/^let (.{1,80}?) know that\s+(.+)$/is,
	// without "that": one name of one or two words, then a word that begins a sentence and no name
	/^(?:[Tt]ell|DM|[Dd]m|[Ii]nform|[Nn]otify) (\S+(?: [A-Z][\w'’-]*)?) ((?:the|a|an|my|our|your|his|her|its|we|I|it|he|she|they|this|these|those|there|nobody|everybody|everything|all)\b.+)$/s,
	/^send (.{1,80}?) a (?:message|dm|note) (?:that|saying(?: that)?)[:\s]\s*(.+)$/is,
	/^send a (?:message|dm|note) to (.{1,80}?) (?:that|saying(?: that)?)[:\s]\s*(.+)$/is,
	/^(?:tell|dm|message) ([^:"“\n]{1,80}):\s*(.+)$/is,
	/^(?:tell|dm|message) ([^:"“\n]{1,80}),? (["“].+)$/is,
];

const tell: Matcher = (text) => {
	for (const pattern of TELL) {
		const found = pattern.exec(text);
		const person = personOf(found?.[1] ?? "");
		const message = unquoted(found?.[2] ?? "");
		if (found && person !== "" && message !== "") {
			return SELF.test(person) ? null : { kind: "tell", person, message: sentence(message) };
		}
	}
	return null;
};

const GIVE = [
	new RegExp(`^(?:give|assign|hand) (?<who>.{1,80}?) (?:a|an|the|one) (?:new )?${TASK}\\b(?<rest>.+)$`, "is"),
	new RegExp(
		`^(?:add|create|make) an? (?:new )?${TASK} for (?<who>.{1,80}?)(?<rest>(?: to |:| called | named ).+)$`,
		"is",
	),
	new RegExp(`^(?:add|create|make) (?:me )?an? (?:new )?${TASK}\\b(?<rest>(?: to |:| called | named ).+)$`, "is"),
];
const TO_A_LIST =
	/^(?:add|put) (?<rest>.{1,600}?) (?:to|on|onto) (?:(?<who>.{1,80}?)[’']s?|my|our) (?:tasks|task list|to-?do list|list|plate)(?<due>.*)$/is;

const give: Matcher = (text) => {
	const found = GIVE.map((pattern) => pattern.exec(text)).find((each) => each !== null) ?? TO_A_LIST.exec(text);
	if (!found?.groups) return null;
	const { who = "", rest = "", due = "" } = found.groups;
	const named = rest.replace(/^[\s:,]*(?:(?:to|called|named|about)\b)?[\s:]*/i, "") + due;
	const work = workOf(onOneLine(named));
	const people = who
		.split(/,? and |, ?| & /i)
		.map(personOf)
		.filter((name) => name !== "");
	const isForSelf = people.every((name) => SELF.test(name));
	if (work.title === "" || (!isForSelf && people.some((name) => SELF.test(name)))) return null;
	return { kind: "give", ...work, people: isForSelf ? [] : people };
};

/** A title and the words of its day, which stand at its end or, with a day that can be read, in front. */
function workOf(text: string): { title: string; due: string | null } {
	const ahead = /^(?:due|by|until) (.{1,40}?)(?:,? to |[:,] ?)(.+)$/i.exec(text);
	if (ahead && isDayWords(ahead[1] ?? "")) return { title: titleOf(ahead[2]), due: ahead[1] ?? null };
	const behind = /^(.+?)(,| \(|) ?\b(due(?: on| by)?:?|by|until|till) ((?:(?! (?:due|by|until|till) ).)+?)\)?$/i.exec(
		text,
	);
	const [, title = "", comma = "", word = "", day = ""] = behind ?? [];
	const isMeantAsDay = comma !== "" && /^due/i.test(word);
	if (behind && (isDayWords(day) || isMeantAsDay)) return { title: titleOf(title), due: day };
	return { title: titleOf(text), due: null };
}

function titleOf(text = ""): string {
	return quoted(withoutEnd(text)) ?? capitalised(withoutEnd(text).trim());
}

const find: Matcher = (text) => {
	const found =
		/^(?:find|search(?: for)?|look for|show(?: me)?|get(?: me)?) (?:me )?(?:all |any |the )?messages? (?:about|on|regarding|containing|with|that mentions?|mentioning) (.+)$/i.exec(
			text,
		) ?? /^search (?:the |my )?messages for (.+)$/i.exec(text);
	const query = onOneLine(withoutArticle(found?.[1] ?? ""));
	return query === "" ? null : { kind: "find", query };
};

const rename: Matcher = (text) => {
	const found =
		/^(?:rename|retitle) (["“'‘].+?["”'’]) (?:to|as|into) (.+)$/i.exec(text) ??
		/^(?:rename|retitle) (.+?) (?:to|as|into) (.+)$/i.exec(text) ??
		/^change the (?:name|title) of (.+?) (?:to|into) (.+)$/i.exec(text);
	const task = taskOf(found?.[1] ?? "");
	const title = onOneLine(unquoted(found?.[2] ?? ""));
	return task === "" || title === "" ? null : { kind: "rename", task, title };
};

const move: Matcher = (text) => {
	const found =
		/^(?:change|move|set) the (?:due date|deadline) (?:of|for) (.+) to (.+)$/i.exec(text) ??
		/^(?:move|shift|push|postpone|reschedule) (.+) (?:to|until|till) (.+)$/i.exec(text);
	const task = taskOf(found?.[1] ?? "");
	const day = unquoted(found?.[2] ?? "");
	return task === "" || day === "" ? null : { kind: "move", task, day };
};

const finish: Matcher = (text) => {
	const found =
		/^(?:i(?:[’']ve| have)? (?:just |already )?(?:finished|completed)|i(?:[’']m| am) (?:done|finished) with) (?:with )?(.+)$/i.exec(
			text,
		) ?? /^mark (.+?) (?:as )?(?:done|finished|completed?)$/i.exec(text);
	const task = taskOf(found?.[1] ?? "");
	return task === "" ? null : { kind: "finish", task };
};

/** Things that are deleted otherwise, or not at all. */
const NO_TASK = /\b(?:messages?|channels?|accounts?|people|person|files?|everything|everyone|all|tasks)\b/i;
const IS_TASK = /["“'‘]|^(?:the |my )?task /i;

const remove: Matcher = (text) => {
	const found = /^(?:delete|remove) (.+)$/i.exec(text);
	const named = found?.[1] ?? "";
	const task = taskOf(named);
	if (task === "" || (NO_TASK.test(task) && !IS_TASK.test(named))) return null;
	return { kind: "delete", task };
};

const only =
	(intent: Intent, ...patterns: RegExp[]): Matcher =>
	(text) =>
		patterns.some((pattern) => pattern.test(text)) ? intent : null;

const undo = only(
	{ kind: "undo" },
	/^(?:undo|take back|revert|reverse|roll back) (?:the|my) (?:very )?(?:last|latest|most recent) change$/i,
	/^(?:take|roll) (?:the|my) (?:very )?(?:last|latest|most recent) change back$/i,
);
const steps = only(
	{ kind: "steps" },
	/^(?:slowly )?(?:work|go|walk|run|step) through (?:the )?(?:six|6) steps(?: slowly)?$/i,
	/^(?:do|take) (?:six|6) steps slowly$/i,
);
const retry = only(
	{ kind: "retry" },
	/^fail(?: once| first)?,?(?: and)? then succeed (?:on|after|when)(?: a| the| i)? (?:retry|retrying|second try)$/i,
);
const people = only(
	{ kind: "people" },
	/^who(?:[’']s| is| all| else)?(?: all| else)? (?:works? |working |is |are )?(?:here|(?:at|in|for) (?:the|this|our) company)$/i,
	/^who (?:are my colleagues|do we have here)$/i,
	/^(?:list|show(?: me)?) (?:all )?(?:the |our |my )?(?:people|colleagues|employees)(?: here)?$/i,
);
const week = only(
	{ kind: "week" },
	/^what (?:do i|must i|should i|have i got to|do i need to|i have to) ?(?:have to |need to |got to )?(?:do|finish|work on)? ?this week$/i,
	/^what(?:[’']s| is) on my (?:plate|list|to-?do list)(?: for)?(?: this week)?$/i,
	/^what are my (?:tasks|to-?dos)(?: for)?(?: this week)?$/i,
	/^(?:list|show(?: me)?) my (?:tasks|to-?dos)(?: (?:for|of))?(?: this week)?$/i,
);

/** Phrases that carry a sentence keep its punctuation. */
const SPOKEN: Matcher[] = [edit, tell];
const SHORT: Matcher[] = [undo, steps, retry, give, find, rename, move, finish, remove, people, week];

/** A message reads as one: a capital in front, a full stop behind. */
function sentence(text: string): string {
	const started = capitalised(text.trim());
	return /[.!?…]["”')]?$/.test(started) ? started : `${started.replace(/[,;:]$/, "")}.`;
}

function personOf(text: string): string {
	return onOneLine(unquoted(text.replace(/^(?:to )?@?/i, "")).replace(/[’']s?$/, ""));
}

function withoutArticle(text: string): string {
	return quoted(text) ?? text.trim().replace(/^(?:the|my|our|a|an) (?=\S)/i, "");
}

function taskOf(text: string): string {
	const named = text.trim().replace(/^(?:(?:the|my|a) )?task(?: called| named|:)? (?=\S)/i, "");
	const inner = quoted(named) ?? quoted(named.replace(/ task$/i, ""));
	return onOneLine(inner ?? withoutArticle(named).replace(/(?<=\S) task$/i, ""));
}
