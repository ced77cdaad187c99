/** Days, weeks and instants in the company's zone, on the days when clocks change as well. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import {
	addDays,
	dayOf,
	endOfDay,
	instantText,
	isDay,
	isZone,
	mondayOf,
	parseInstant,
	startOfDay,
	weekCode,
} from "#base/time.ts";

const HOUR = 3_600_000;
const at = (text: string) => parseInstant(text) ?? Number.NaN;

const WEEKS: [day: string, code: string][] = [
	["2026-12-28", "26W53"],
	["2027-01-01", "26W53"],
	["2027-01-03", "26W53"],
	["2027-01-04", "27W01"],
	["2025-12-29", "26W01"],
	["2025-12-28", "25W52"],
	["2026-11-30", "26W49"],
	["2026-12-06", "26W49"],
	["2026-12-02", "26W49"],
	["2024-12-30", "25W01"],
	["2020-12-31", "20W53"],
	["2000-01-01", "99W52"],
	["2009-12-31", "09W53"],
];
for (const [day, code] of WEEKS) test(`${day} is in week ${code}`, () => expect(weekCode(day)).toBe(code));

test("every week has seven days, from its Monday on, all of one code", () => {
	fc.assert(
		fc.property(fc.integer({ min: -20_000, max: 30_000 }), (offset) => {
			const monday = mondayOf(addDays("1970-01-01", offset));
			const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
			expect(new Set(days.map(weekCode)).size).toBe(1);
			expect(new Set(days.map(mondayOf))).toEqual(new Set([monday]));
			expect(weekCode(addDays(monday, 7))).not.toBe(weekCode(monday));
		}),
		{ seed: 20261130, numRuns: 500 },
	);
});

const ZONES = [
	"Asia/Seoul",
	"Europe/Berlin",
	"America/New_York",
	"America/Sao_Paulo",
	"Asia/Beirut",
	"Australia/Lord_Howe",
	"Pacific/Apia",
	"UTC",
];
test("a day begins where the day before ends, and every moment of it falls on it", () => {
	const days = fc.integer({ min: 0, max: 25_000 }).map((offset) => addDays("1970-01-01", offset));
	fc.assert(
		fc.property(days, fc.constantFrom(...ZONES), (day, zone) => {
			const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
			expect(end + 1).toBe(startOfDay(addDays(day, 1), zone));
			// Apia left out 2011-12-30 altogether
			if (end < start) return expect([zone, day]).toEqual(["Pacific/Apia", "2011-12-30"]);
			expect([start, Math.floor((start + end) / 2), end].map((moment) => dayOf(moment, zone))).toEqual([day, day, day]);
		}),
		{ seed: 20261130, numRuns: 2000 },
	);
});
const LENGTHS: [day: string, zone: string, hours: number][] = [
	["2026-11-30", "Asia/Seoul", 24],
	["2026-03-29", "Europe/Berlin", 23],
	["2026-10-25", "Europe/Berlin", 25],
	["2026-03-08", "America/New_York", 23],
	["2026-11-01", "America/New_York", 25],
	["2018-11-04", "America/Sao_Paulo", 23],
	["2026-04-05", "Australia/Lord_Howe", 24.5],
];
for (const [day, zone, hours] of LENGTHS) {
	test(`${day} in ${zone} has ${hours} hours`, () => {
		expect(endOfDay(day, zone) + 1 - startOfDay(day, zone)).toBe(hours * HOUR);
	});
}
test("a day whose midnight is skipped begins with its first moment", () => {
	expect(instantText(startOfDay("2018-11-04", "America/Sao_Paulo"))).toBe("2018-11-04T03:00:00.000Z");
	expect(dayOf(startOfDay("2018-11-04", "America/Sao_Paulo"), "America/Sao_Paulo")).toBe("2018-11-04");
});
test("before nine in Seoul it is the day before in UTC, and the company's day counts", () => {
	expect(dayOf(at("2026-11-29T23:30:00Z"), "Asia/Seoul")).toBe("2026-11-30");
	expect(weekCode(dayOf(at("2026-11-29T23:30:00Z"), "Asia/Seoul"))).toBe("26W49");
	expect(weekCode(dayOf(at("2026-11-29T23:30:00Z"), "UTC"))).toBe("26W48");
});
test("a bare day as an end is its last millisecond", () => {
	expect(instantText(endOfDay("2026-12-04", "Asia/Seoul"))).toBe("2026-12-04T14:59:59.999Z");
	expect(instantText(startOfDay("2026-12-04", "Asia/Seoul"))).toBe("2026-12-03T15:00:00.000Z");
});

test("moments are read with their offset, whatever its spelling", () => {
	const moment = at("2026-11-30T09:00:00+09:00");
	expect(moment).toBe(at("2026-11-30T00:00:00Z"));
	expect(moment).toBe(at("2026-11-29T19:00:00.000-05:00"));
	expect(instantText(moment)).toBe("2026-11-30T00:00:00.000Z");
});
for (const text of [
	"2026-11-30T09:00:00",
	"2026-11-30",
	"09:00",
	"",
	"tomorrow",
	"2026-13-01T00:00:00Z",
	"2026-02-30T00:00:00Z",
	"2026-11-30T25:00:00Z",
]) {
	test(`"${text}" is no moment`, () => expect(parseInstant(text)).toBeNull());
}
for (const text of [
	"2026-02-29",
	"2026-2-3",
	"2026-13-01",
	"20261130",
	"2026-11-30T00:00",
	"",
	" 2026-11-30",
	"+002026-11-30",
]) {
	test(`"${text}" is no day`, () => expect(isDay(text)).toBe(false));
}
test("the 29th of February is a day in leap years alone", () => {
	expect(["2024-02-29", "2000-02-29", "2100-02-29", "2026-02-29"].map(isDay)).toEqual([true, true, false, false]);
});
test("zones are IANA names, not offsets", () => {
	expect(["Asia/Seoul", "Europe/Berlin", "UTC"].map(isZone)).toEqual([true, true, true]);
	expect(["+09:00", "-05:00", "Mars/Olympus", "", "Seoul"].map(isZone)).toEqual([false, false, false, false, false]);
});
