/** Takes Korean particles and polite endings off the words they are stuck to. */

import { onOneLine, quoted } from "./clean.ts";
import { politely } from "./polite.ts";

/** 줘 and its politer sisters, as the end of a pattern. */
export const ASK =
	"(?:줘요?|줘라|주세요|주셔요|주십시오|주시겠어요|주시겠습니까|주실래요|줄래요?|주실 수 있(?:어요|나요|을까요)|줄 수 있(?:어요?|나요|니|을까요?)|주라|주렴|주면 (?:돼요?|좋겠어요?))";
/** The same after a verb's stem, where 해 alone asks too. */
export const ASKED = `(?: ?${ASK}|라)?`;

const FIRST = 0xac00;
const LAST = 0xd7a3;
const RIEUL = 8;

/** Which consonant a syllable ends in: 0 for none, null when it is not Hangul. */
function finalOf(character: string | undefined): number | null {
	const code = character?.codePointAt(0) ?? 0;
	return code >= FIRST && code <= LAST ? (code - FIRST) % 28 : null;
}

/** Whether a particle for words with a closing consonant may stand after this one; what is not Hangul may be either. */
function isClosed(text: string): boolean {
	return finalOf(text.at(-1)) !== 0;
}
function isOpen(text: string): boolean {
	const final = finalOf(text.at(-1));
	return final === 0 || final === null;
}

/** Nouns that end in a syllable which is a particle elsewhere: 휴가, 주간 회의. */
const WHOLE = /(?:휴가|평가|단가|허가|추가|회의|강의|문의|논의|합의|정의|동의|결의)$/;

/** A noun without the particle behind it: 보고서를 → 보고서, 가을 stays. */
export function withoutParticle(text: string): string {
	const noun = text.trim();
	if (quoted(noun) !== null || WHOLE.test(noun)) return noun;
	const stem = noun.slice(0, -1);
	if (stem.trim() === "" || /\s$/.test(stem)) return noun;
	const isParticle =
		(/[을은이]$/.test(noun) && isClosed(stem)) || (/[를는가]$/.test(noun) && isOpen(stem)) || /의$/.test(noun);
	const lastWord = stem.split(/\s/).at(-1) ?? "";
	if (!isParticle || (/[이가의]$/.test(noun) && lastWord.length < 2)) return noun;
	return stem;
}

/** Words in front of (으)로: 2차로 → 2차, 계획으로 → 계획, 서울로 → 서울. */
export function withoutTo(text: string): string {
	const words = text.trim();
	if (words.endsWith("(으)로")) return words.slice(0, -4).trim();
	if (!words.endsWith("로")) return words;
	const stem = words.slice(0, -1);
	if (!stem.endsWith("으")) return stem.trim();
	const noun = stem.slice(0, -1);
	const final = finalOf(noun.at(-1));
	return final === 0 || final === RIEUL ? stem.trim() : noun.trim();
}

/** Verbs in their imperative, which quotes as …라고: what was said is 가져오라, not 가져오. */
const IMPERATIVE = /(?:[하오내주말달으치두]|\s가|돌아가|나가)라고$/;

/** What was said, in front of (이)라고 or 고: 끝났다고 → 끝났어요, 3시라고 → 3시, "…"라고 → …; null without either. */
export function withoutQuotation(text: string): string | null {
	const words = text.trim();
	const marked = words.replace(/ ?(?:이?라고|고|이?라는|을|를)$/, "");
	if (quoted(marked) !== null) return quoted(marked);
	if (/[다라](?:는)$/.test(words)) return politely(words.slice(0, -1));
	if (!words.endsWith("고")) return null;
	if (!words.endsWith("라고")) return /[다자냐래까요죠]고$/.test(words) ? politely(words.slice(0, -1)) : null;
	const said = words.slice(0, -2);
	if (IMPERATIVE.test(words)) return politely(words.slice(0, -1));
	return (said.endsWith("이") && said.length > 2 && finalOf(said.at(-2)) !== 0 ? said.slice(0, -1) : said).trim();
}

/** A name without 님, 씨 or a leading @. */
export function nameOf(text: string): string {
	const bare = text.trim().replace(/^@/, "");
	return onOneLine(quoted(bare) ?? bare.replace(/ ?님$/, "").replace(/(?<=\S{2}) ?씨$/, ""));
}
