/** Forty words with their particles. */

import { expect, test } from "bun:test";
import { josa, type Particle } from "#text/josa.ts";

const CASES: [word: string, particle: Particle, joined: string][] = [
	["지수", "을/를", "지수를"],
	["민준", "을/를", "민준을"],
	["지수", "이/가", "지수가"],
	["민준", "이/가", "민준이"],
	["지수", "은/는", "지수는"],
	["민준", "은/는", "민준은"],
	["지수", "과/와", "지수와"],
	["민준", "과/와", "민준과"],
	["회의", "으로/로", "회의로"],
	["제안", "으로/로", "제안으로"],
	["서울", "으로/로", "서울로"],
	["메일", "으로/로", "메일로"],
	["서울", "을/를", "서울을"],
	["메일", "이/가", "메일이"],
	["보고서", "이라는/라는", "보고서라는"],
	["제안", "이라는/라는", "제안이라는"],
	["서울", "이라는/라는", "서울이라는"],
	["회의", "이에요/예요", "회의예요"],
	["제안", "이에요/예요", "제안이에요"],
	["값", "을/를", "값을"],
	["닭", "이/가", "닭이"],
	["여덟", "으로/로", "여덟으로"],
	["0", "을/를", "0을"],
	["1", "으로/로", "1로"],
	["2", "이/가", "2가"],
	["3", "이/가", "3이"],
	["4", "은/는", "4는"],
	["5", "과/와", "5와"],
	["6", "으로/로", "6으로"],
	["7", "으로/로", "7로"],
	["8", "을/를", "8을"],
	["9", "을/를", "9를"],
	["2026", "이/가", "2026이"],
	["Kontor", "을/를", "Kontor을(를)"],
	["Kontor", "이/가", "Kontor이(가)"],
	["Report", "으로/로", "Report(으)로"],
	["draft", "이라는/라는", "draft(이)라는"],
	["‘보고서’", "을/를", "‘보고서’를"],
	["제안 (초안)", "을/를", "제안 (초안)을"],
	["지수".normalize("NFD"), "을/를", `${"지수".normalize("NFD")}를`],
];

const MORE: [word: string, particle: Particle, joined: string][] = [
	["지수 🎉", "을/를", "지수 🎉를"],
	["민준👍🏽", "이/가", "민준👍🏽이"],
	["민준 ❤️", "은/는", "민준 ❤️은"],
	["🎉", "을/를", "🎉을(를)"],
	["판 3", "을/를", "판 3을"],
];

test("there are forty cases", () => expect(CASES).toHaveLength(40));
for (const [word, particle, joined] of [...CASES, ...MORE]) {
	test(`${word} with ${particle} is ${joined}`, () => expect(josa(word, particle)).toBe(joined));
}
test("an empty word gets the double form rather than an error", () => expect(josa("", "을/를")).toBe("을(를)"));
