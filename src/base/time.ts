/** Instants, company days and ISO weeks; a day always belongs to a zone (record.md part F). */

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;
/** A calendar day, YYYY-MM-DD, in the company's zone. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that `instant` falls on in `zone` (an IANA zone). */
export function dayOf(instant: Instant, zone: string): Day {
	return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** 00:00:00.000 of `day`, or the first moment that exists on a day whose midnight is skipped. */
export function startOfDay(day: Day, zone: string): Instant {
	return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

/** 23:59:59.999 of `day`: what a bare day means as an end. */
export function endOfDay(day: Day, zone: string): Instant {
	return startOfDay(addDays(day, 1), zone) - 1;
}

export function addDays(day: Day, days: number): Day {
	return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The Monday of the ISO week that holds `day`. */
export function mondayOf(day: Day): Day {
	const date = Temporal.PlainDate.from(day);
	return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** YYWnn by the Thursday rule (ISO 8601): 2026-12-28 and 2027-01-01 are both 26W53. */
export function weekCode(day: Day): string {
	const date = Temporal.PlainDate.from(day);
	const year = String((date.yearOfWeek ?? date.year) % 100).padStart(2, "0");
	return `${year}W${String(date.weekOfYear ?? 0).padStart(2, "0")}`;
}

/** True for a day that exists, in the only spelling accepted. */
export function isDay(text: string): boolean {
	if (!DAY.test(text)) return false;
	try {
		return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
	} catch (error) {
		if (error instanceof RangeError) return false;
		throw error;
	}
}

/** RFC 3339 with an offset → instant, or null when it is not one. A moment without an offset is refused, never guessed. */
export function parseInstant(text: string): Instant | null {
	try {
		return Temporal.Instant.from(text).epochMilliseconds;
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}

/** RFC 3339 in UTC with milliseconds. */
export function instantText(instant: Instant): string {
	return Temporal.Instant.fromEpochMilliseconds(instant).toString({ fractionalSecondDigits: 3 });
}

/** True for a zone this computer knows by its IANA name. */
export function isZone(zone: string): boolean {
	try {
		Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
		return !/^[+-]/.test(zone);
	} catch (error) {
		if (error instanceof RangeError) return false;
		throw error;
	}
}

/** The computer's own zone: asked once, at set-up, never for a rule of the record. */
export function machineZone(): string {
	return Temporal.Now.timeZoneId();
}
