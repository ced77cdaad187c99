// The demo agent reads a day only when the words name exactly one.

import { describe, expect, test } from "bun:test";
import { dayInEnglish, dayInKorean, readDay } from "#model/demo/days.ts";

/** A Monday. */
const TODAY = "2026-11-30";

const DAYS: [words: string, day: string | null][] = [
	["today", "2026-11-30"],
	["오늘", "2026-11-30"],
	["Tomorrow", "2026-12-01"],
	["내일", "2026-12-01"],
	["the day after tomorrow", "2026-12-02"],
	["모레", "2026-12-02"],
	["Monday", "2026-11-30"],
	["Fri.", "2026-12-04"],
	["this Friday", "2026-12-04"],
	["금요일", "2026-12-04"],
	["Friday next week", "2026-12-11"],
	["다음 주 금요일", "2026-12-11"],
	["이번주 월요일", "2026-11-30"],
	["in 3 days", "2026-12-03"],
	["3일 뒤", "2026-12-03"],
	["2026-12-04", "2026-12-04"],
	["2026.12.4", "2026-12-04"],
	["12월 4일", "2026-12-04"],
	["2027년 1월 2일", "2027-01-02"],
	["December 4th", "2026-12-04"],
	["4 Dec", "2026-12-04"],
	["1 March", "2027-03-01"],
	["29 February", "2028-02-29"],
	["Friday, 4 December", "2026-12-04"],
	["12월 4일(금)", "2026-12-04"],
	["Monday, 4 December", null],
	["12월 4일 월요일", null],
	["next Friday", null],
	["next week", null],
	["12/4", null],
	["2월 30일", null],
	["2026-13-01", null],
	["월말", null],
	["Friday 5 pm", null],
	["constructor", null],
	["", null],
];

describe("a day", () => {
	test.each(DAYS)("%s", (words, day) => expect(readDay(words, TODAY)).toBe(day));

	test("is written with its weekday, and its year when it is another", () => {
		expect(dayInEnglish("2026-12-04", TODAY)).toBe("Friday 4 December");
		expect(dayInEnglish("2027-01-03", TODAY)).toBe("Sunday 3 January 2027");
		expect(dayInKorean("2026-12-04", TODAY)).toBe("12월 4일(금)");
		expect(dayInKorean("2027-01-03", TODAY)).toBe("2027년 1월 3일(일)");
	});
});
