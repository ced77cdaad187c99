/** Times, dates and sizes as a reader expects them: the viewer's zone, the interface's language, never glued by hand. */

import type { Language } from "#web/text/say.ts";

/** British English gives the order the interface uses: "Tue 8 Dec". */
const LOCALE = { en: "en-GB", ko: "ko-KR" } as const;

/** What the person chose; the device's zone and the 24-hour clock otherwise. */
export type Region = { timeZone: string | null; clock: "12" | "24" | null };

let region: Region = { timeZone: null, clock: null };
const cache = new Map<string, Intl.DateTimeFormat>();

export function setRegion(next: Region): void {
	if (next.timeZone === region.timeZone && next.clock === region.clock) return;
	region = next;
	cache.clear();
}

/** A formatter costs more than formatting: one per language and shape. */
function formatter(language: Language, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = `${language} ${name}`;
	const known = cache.get(key);
	if (known !== undefined) return known;
	const zone = region.timeZone === null ? {} : { timeZone: region.timeZone };
	const made = new Intl.DateTimeFormat(LOCALE[language], { ...zone, ...options });
	cache.set(key, made);
	return made;
}

/** "14:02", or "2:02 pm" for those who chose so */
export function timeOf(at: string, language: Language): string {
	const options: Intl.DateTimeFormatOptions =
		region.clock === "12"
			? { hour: "numeric", minute: "2-digit", hourCycle: "h12" }
			: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
	return formatter(language, "time", options).format(new Date(at));
}

/** "Tuesday 1 December", "12월 1일 화요일" */
export function dayOf(at: string, language: Language): string {
	return formatter(language, "day", { weekday: "long", day: "numeric", month: "long" })
		.format(new Date(at))
		.replace(/,/g, "");
}

/** "Tue 8 Dec", "12월 8일(화)" */
export function shortDayOf(at: string, language: Language): string {
	return formatter(language, "short", { weekday: "short", day: "numeric", month: "short" })
		.format(new Date(at))
		.replace(/,/g, "")
		.replace(/ \(/, "(");
}

/** A calendar day without a zone: "2 December 2026", "2026년 12월 2일". */
export function dateOf(day: string, language: Language): string {
	return formatter(language, "calendar day", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** The whole truth for a tooltip: date, time, zone. */
export function fullOf(at: string, language: Language): string {
	return formatter(language, "full", { dateStyle: "full", timeStyle: "long" }).format(new Date(at));
}

/** For the conversation list: the time today, the weekday this week, the date before. */
export function listTimeOf(at: string, language: Language, now: Date): string {
	if (isSameDay(new Date(at), now)) return timeOf(at, language);
	const days = (now.getTime() - new Date(at).getTime()) / 86_400_000;
	if (days < 6) return formatter(language, "weekday", { weekday: "short" }).format(new Date(at));
	return formatter(language, "date", { day: "numeric", month: "short" }).format(new Date(at));
}

/** The time today, the date and time otherwise: for seals and notes. */
export function momentOf(at: string, language: Language, now: Date): string {
	if (isSameDay(new Date(at), now)) return timeOf(at, language);
	return `${shortDayOf(at, language)} ${timeOf(at, language)}`;
}

/** The reader's day: equal for instants of one day. */
export function dayKey(at: Date): string {
	return formatter("en", "key", { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

export function isSameDay(one: Date, other: Date): boolean {
	return dayKey(one) === dayKey(other);
}

/** "0.1", "14", "72": seconds between two instants, one decimal below ten. */
export function secondsBetween(from: string, to: string | Date): number {
	const end = typeof to === "string" ? new Date(to) : to;
	const seconds = Math.max(0, (end.getTime() - new Date(from).getTime()) / 1000);
	if (seconds >= 10) return Math.round(seconds);
	// Something that was done took some time: "0 s" would only look broken.
	return typeof to === "string" ? Math.max(0.1, Math.round(seconds * 10) / 10) : Math.round(seconds * 10) / 10;
}

export function sizeOf(bytes: number, language: Language): string {
	const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
	let value = bytes;
	let unit = 0;
	while (value >= 1000 && unit < units.length - 1) {
		value /= 1000;
		unit += 1;
	}
	return new Intl.NumberFormat(LOCALE[language], {
		style: "unit",
		unit: units[unit] ?? "byte",
		// the short form of a byte is "26 byte" and "11byte"
		unitDisplay: unit === 0 ? "long" : "short",
		maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
	}).format(value);
}

/** Names joined the way the language joins them: "Jisoo, Daniel and Bora", with "or", or side by side. */
export function listOf(
	names: readonly string[],
	language: Language,
	type: "conjunction" | "disjunction" | "unit" = "conjunction",
): string {
	return new Intl.ListFormat(LOCALE[language], { type }).format(names);
}

/** Names in the order of the reader's alphabet; made once a language, as making one costs more than a hundred uses. */
export function collator(language: Language): Intl.Collator {
	collators[language] ??= new Intl.Collator(LOCALE[language], { sensitivity: "base", numeric: true });
	return collators[language];
}
const collators: Partial<Record<Language, Intl.Collator>> = {};
