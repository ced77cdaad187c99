/** The time as another zone has it, for the company step's live sample. Shows only; nothing here is stored. */

import { useEffect, useState } from "react";

const EVERY_MS = 10_000;

/** The present instant, moving on while the page is open. */
export function useNow(): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return now;
}

export function timeIn(zone: string, now: Date, language: string): string {
	return format(language, { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, now);
}

/** "14:02:11" here, the same in every language. */
export function clockTime(at: Date): string {
	return at.toLocaleTimeString("en-GB", { hourCycle: "h23" });
}

/** "Monday 30 November" in the zone. */
export function dayIn(zone: string, now: Date, language: string): string {
	return format(language, { timeZone: zone, weekday: "long", day: "numeric", month: "long" }, now);
}

/** Monday and Friday of the present week in the zone, as "Mon 30 Nov". */
export function weekIn(zone: string, now: Date, language: string): { from: string; to: string } {
	const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now).split("-").map(Number);
	// the zone's own calendar day at noon UTC: whole days can be added without meeting a change of clocks
	const noon = new Date(Date.UTC(parts[0] ?? 1970, (parts[1] ?? 1) - 1, parts[2] ?? 1, 12));
	const sinceMonday = (noon.getUTCDay() + 6) % 7;
	const day = (offset: number) => new Date(noon.getTime() + (offset - sinceMonday) * 86_400_000);
	const options = { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" } as const;
	return { from: format(language, options, day(0)), to: format(language, options, day(4)) };
}

export function amountIn(currency: string, language: string): string {
	return new Intl.NumberFormat(language, { style: "currency", currency, maximumFractionDigits: 0 }).format(1_250_000);
}

/** British order for English: day before month, as the rest of the product writes it. */
function format(language: string, options: Intl.DateTimeFormatOptions, date: Date): string {
	return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, options).format(date);
}
