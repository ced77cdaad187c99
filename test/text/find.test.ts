/** Finding a name by what was typed: words, initial consonants, a keyboard on the other layout, a syllable half composed. */

import { expect, test } from "bun:test";
import { findRank } from "#text/find.ts";
import { initialOf, keysOf, withoutPairs } from "#text/hangul.ts";

const found: readonly [typed: string, name: string][] = [
	["홍길동", "홍길동"],
	["길동", "홍길동"],
	["ㅎㄱㄷ", "홍길동"],
	["ㄱㄷ", "홍길동"],
	["홍ㄱㄷ", "홍길동"],
	["홍기", "홍길동"],
	["ㅎ", "홍길동"],
	["ㄳ", "강수진"],
	["ㅂㅈㅅ", "박 지수"],
	["ghdrlfehd", "홍길동"],
	["GHDRLFEHD", "홍길동"],
	["rlfehd", "홍길동"],
	["qkrwltn", "박지수"],
	["Tkdans", "쌍문"],
	["ㅓㅑ내ㅐ", "Jisoo Park"],
	["ㅔㅁ가", "Jisoo Park"],
	["whkEh", "좌또"],
	["jisoo", "Jisoo Park"],
	["par", "Jisoo Park"],
	["park jisoo", "Jisoo Park"],
	["경영 지원", "경영지원 회의, 지원"],
	["회의", "주간회의"],
	["홍길동".normalize("NFD"), "홍길동"],
];
for (const [typed, name] of found) test(`“${typed}” finds ${name}`, () => expect(findRank(name, typed)).not.toBeNull());

const missed: readonly [typed: string, name: string][] = [
	["ㅎㄷ", "홍길동"],
	["ㄱㅎ", "홍길동"],
	["김", "홍길동"],
	["gh", "홍길동"],
	["xyz", "Jisoo Park"],
	["jisoo kim", "Jisoo Park"],
	["ㅔㅁㅌ", "Jisoo Park"],
];
for (const [typed, name] of missed)
	test(`“${typed}” does not find ${name}`, () => expect(findRank(name, typed)).toBeNull());

test("the nearer the fit the better the rank", () => {
	const ranks = [
		findRank("지수", "지수"),
		findRank("지수민", "지수"),
		findRank("박 지수", "지수"),
		findRank("박지수", "지수"),
		findRank("박지수", "ㅈㅅ"),
		findRank("박지수", "wltn"),
	];
	expect(ranks).toEqual([...ranks].sort());
	expect(new Set(ranks).size).toBe(ranks.length);
});

test("every syllable and letter has the keys that type it", () => {
	expect([..."홍길동 값뷁 ㄳㅘa1"].map(keysOf).join("")).toBe("ghdrlfehd rkqtqnpfr rthka1");
	expect(initialOf("쌍")).toBe("ㅆ");
	expect(initialOf("a")).toBeUndefined();
	expect(withoutPairs("ㄳㄲㅆㅄ")).toBe("ㄱㅅㄲㅆㅂㅅ");
});
