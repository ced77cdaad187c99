/** Days and ISO weeks of the board's address, worked on the calendar alone: no zone can shift them. */

const DAY_MS = 86_400_000;

/** Milliseconds of a day's own midnight, counted as if every day had 24 hours. */
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
	return dayAt(at(day) + days * DAY_MS);
}

/** The Monday of the ISO week that holds `day`. */
export function mondayOf(day: string): string {
	const weekday = (new Date(at(day)).getUTCDay() + 6) % 7;
	return addDays(day, -weekday);
}

/** Whole weeks from one Monday to another. */
export function weeksBetween(from: string, to: string): number {
	return Math.round((at(to) - at(from)) / (7 * DAY_MS));
}

/** ISO 8601: the week belongs to the year that holds its Thursday. */
export function isoWeek(day: string): { year: number; week: number } {
	const thursday = addDays(mondayOf(day), 3);
	const year = Number(thursday.slice(0, 4));
	const firstMonday = mondayOf(`${thursday.slice(0, 4)}-01-04`);
	return { year, week: weeksBetween(firstMonday, mondayOf(day)) + 1 };
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "2026-W49": how the address names a week. */
export function weekAddress(monday: string): string {
	const { year, week } = isoWeek(monday);
	return `${year}-W${two(week)}`;
}

/** The Monday of "2026-W49"; null for what names no week. */
export function parseWeek(text: string | null): string | null {
	const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text ?? "") ?? [];
	if (year === undefined || week === undefined || Number(year) < 1000) return null;
	const monday = addDays(mondayOf(`${year}-01-04`), (Number(week) - 1) * 7);
	return weekAddress(monday) === text ? monday : null;
}

/** The company's day by this device's clock: where the first question starts, until the server says its own. */
export function companyDay(zone: string, now: Date): string {
	const parts = new Intl.DateTimeFormat("en", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
	const said = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
	return `${said["year"]}-${said["month"]}-${said["day"]}`;
}

/** The same days in another week; work without days is due on that week's Friday. */
export function inWeek(task: { startDate: string; endDate: string }, monday: string): Record<string, string> {
	const plan = task.endDate || task.startDate;
	if (plan === "") return { endsAt: addDays(monday, 4) };
	const by = 7 * weeksBetween(mondayOf(plan), monday);
	return {
		...(task.startDate === "" ? {} : { startsAt: addDays(task.startDate, by) }),
		...(task.endDate === "" ? {} : { endsAt: addDays(task.endDate, by) }),
	};
}
