/** The plain ending of a reported sentence as it is said to a colleague: 끝났다 → 끝났어요, 온다 → 옵니다, 오라 → 오세요. */

const FIRST = 0xac00;
const LAST = 0xd7a3;
const [NONE, NIEUN, RIEUL, BIEUP, SSANG_SIOT] = [0, 4, 8, 17, 20];

/** The final consonant of the last syllable; null where that is no Hangul. */
function finalOf(text: string): number | null {
	const code = text.charCodeAt(text.length - 1);
	return code >= FIRST && code <= LAST ? (code - FIRST) % 28 : null;
}

/** The text with another final consonant in its last syllable, which is Hangul. */
function withFinal(text: string, final: number): string {
	const code = text.charCodeAt(text.length - 1);
	return text.slice(0, -1) + String.fromCharCode(code - ((code - FIRST) % 28) + final);
}

/** What ends in none of 다, 라, 자 and 냐, or not in Hangul before it, stays as it is. */
export function politely(said: string): string {
	const stem = said.slice(0, -1);
	const final = finalOf(stem);
	if (final === null) return said;
	if (said.endsWith("다")) return stated(stem, final);
	if (said.endsWith("라")) return asked(stem, final);
	if (said.endsWith("자")) return final === NONE ? `${withFinal(stem, BIEUP)}시다` : `${stem}읍시다`;
	if (said.endsWith("냐")) return questioned(stem);
	return said;
}

function stated(stem: string, final: number): string {
	if (final === SSANG_SIOT) return stem.endsWith("겠") ? `${stem}습니다` : `${stem}어요`;
	if (stem.endsWith("는") && (finalOf(stem.slice(0, -1)) ?? NONE) !== NONE) return `${stem.slice(0, -1)}습니다`;
	if (final === NONE || final === NIEUN || final === RIEUL) return `${withFinal(stem, BIEUP)}니다`;
	return `${stem}습니다`;
}

/** 달라 is the word for "give me" in a report, and 말라 for "do not". */
function asked(stem: string, final: number): string {
	if (/(?:^|\s)달$/.test(stem)) return `${stem.slice(0, -1)}주세요`;
	return final === RIEUL ? `${withFinal(stem, NONE)}세요` : `${stem}세요`;
}

function questioned(stem: string): string {
	if (stem.endsWith("느")) return `${stem.slice(0, -1)}나요?`;
	if (stem.endsWith("으") || stem.endsWith("이")) return `${withFinal(stem, NIEUN)}가요?`;
	return `${stem}나요?`;
}
