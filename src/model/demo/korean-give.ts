/** "지수에게 분기 보고서 초안 업무를 금요일까지 줘": who, what and until when, in the orders Korean allows. */

import { onOneLine, quoted } from "./clean.ts";
import { isDayWords } from "./days.ts";
import type { Matcher } from "./intent.ts";
import { ASK, nameOf } from "./particles.ts";

const SELF = /^(?:나|저|내|제)$/;
const WORK = "(?:업무|할 ?일|태스크|작업)";
const GIVE = new RegExp(`[ ,]((?:만들어|추가해|등록해|맡겨|배정해|할당해|보내|내) ?)?${ASK}$`);
const MAKE = /^(?:만들어|추가해|등록해)/;
const TITLE = new RegExp(`^(.+?)(이?라는)? ?(${WORK})[을를]?(?: 하나를?)?$`);
/** So many 까지 are looked at: more make no sentence. */
const MOST_ENDS = 8;
const A_JOB = /^(.+? 일)을$/;

/** Who is spoken of and what follows: "지수 님에게 …", "지수한테 …", "나에게 …". */
export function splitAddressee(text: string): { who: string; rest: string } | null {
	const found = /^(.{1,60}?)(?:에게|한테|(?<=님)께)(?:는)? (.+)$/s.exec(text.replace(/^(내|제)게 /, "$1에게 "));
	const who = nameOf(found?.[1] ?? "");
	return !found || who === "" ? null : { who, rest: found[2] ?? "" };
}

export const matchGive: Matcher = (text) => {
	const { rest, due } = takeDay(onOneLine(text));
	const verb = GIVE.exec(rest);
	if (!verb) return null;
	const body = rest.slice(0, verb.index).replace(/,$/, "");
	const { who, work } = parts(body);
	if (who === null && !MAKE.test(verb[1] ?? "")) return null;
	const unread = due === null ? /^(.+[을를]) (\S+)까지$/.exec(work) : null;
	const title = titleOf(unread?.[1] ?? work);
	if (title === "") return null;
	const people = (who ?? "나")
		.split(/(?:와|과|랑|이랑|하고|,) /)
		.map(nameOf)
		.filter((name) => name !== "");
	const isForSelf = people.every((name) => SELF.test(name));
	if (!isForSelf && people.some((name) => SELF.test(name))) return null;
	return { kind: "give", title, people: isForSelf ? [] : people, due: due ?? unread?.[2] ?? null };
};

/** The person may come before the work or after it. */
function parts(body: string): { who: string | null; work: string } {
	const after = /^(.+[을를]) (\S{1,40}(?: 님)?)(?:에게|한테|(?<=님)께)$/.exec(body);
	if (after) return { who: nameOf(after[2] ?? ""), work: after[1] ?? "" };
	const before = splitAddressee(body);
	return before === null ? { who: null, work: body } : { who: before.who, work: before.rest };
}

function titleOf(work: string): string {
	const found = TITLE.exec(work);
	if (!found) return A_JOB.exec(work)?.[1] ?? "";
	const title = found[1]?.trim() ?? "";
	// "보고서 쓰는 업무": without its noun the title would hang in the air
	if (found[2] === undefined && /[는은을]$/.test(title)) return `${title} ${found[3]}`;
	return quoted(title) ?? title;
}

/** Takes "<day>까지" out of the sentence, wherever it stands; other words before 까지 belong to the work. */
function takeDay(text: string): { rest: string; due: string | null } {
	for (const found of text.matchAll(/까지(?:요|로)?(?=[ ,]|$)/g).take(MOST_ENDS)) {
		const words = text.slice(0, found.index).split(" ");
		for (const count of [5, 4, 3, 2, 1]) {
			const due = words.slice(-count).join(" ");
			if (count > words.length || !isDayWords(due)) continue;
			const before = words.slice(0, -count).join(" ").replace(/[,.]$/, "");
			const after = text.slice(found.index + found[0].length).replace(/^,/, "");
			return { rest: onOneLine(`${before}${after}`), due };
		}
	}
	return { rest: text, due: null };
}
