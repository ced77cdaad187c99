/** Weeks and days as a reader expects them: "W49", "30 Nov – 4 Dec", "Fri 4 Dec"; never shifted by a zone. */

import type { Language } from "#web/text/say.ts";
import { addDays, isoWeek, mondayOf } from "./weeks.ts";

const LOCALE = { en: "en-GB", ko: "ko-KR" } as const;
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, hasWeekday: boolean): Intl.DateTimeFormat {
	const key = `${language} ${hasWeekday}`;
	const known = cache.get(key);
	if (known !== undefined) return known;
	const shape = { day: "numeric", month: "short", timeZone: "UTC" } as const;
	const made = new Intl.DateTimeFormat(LOCALE[language], hasWeekday ? { ...shape, weekday: "short" } : shape);
	cache.set(key, made);
	return made;
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** "W49", "49주" */
export function weekName(monday: string, language: Language): string {
	return named(isoWeek(monday).week, language);
}

const named = (week: number, language: Language): string =>
	language === "ko" ? `${String(week)}주` : `W${String(week).padStart(2, "0")}`;

/** "W49"; "W10 2031", "2031년 10주", where that is another year than the one `current` is in. */
export function weekTitle(monday: string, current: string, language: Language): string {
	const { year } = isoWeek(monday);
	return inYear(weekName(monday, language), year, isoWeek(current).year, language);
}

function inYear(name: string, year: number, current: number, language: Language): string {
	if (year === current) return name;
	return language === "ko" ? `${String(year)}년 ${name}` : `${name} ${String(year)}`;
}

/** "30 Nov – 4 Dec": the working days of a week. */
export function weekDays(monday: string, language: Language): string {
	return formatter(language, false).formatRange(dateOf(monday), dateOf(addDays(monday, 4)));
}

/** "Fri 4 Dec" within the week being read, "15 Jan" otherwise. */
export function dayName(day: string, week: string, language: Language): string {
	return formatter(language, mondayOf(day) === week)
		.format(dateOf(day))
		.replace(/,/g, "")
		.replace(/ \(/, "(");
}

/** "W47" of "26W47"; with the year where that is another one. */
export function carriedName(code: string, week: string, language: Language): string {
	const [year = "", number = ""] = code.split("W");
	return inYear(named(Number(number), language), 2000 + Number(year), isoWeek(week).year, language);
}
