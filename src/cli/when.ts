/** Instants and spans as a terminal shows them. */

import { machineZone } from "#base/time.ts";
import type { Language } from "#text/fill.ts";

/** `2026-12-02 10:00` in the computer's zone, from RFC 3339. */
export function when(instant: string): string {
	const local = Temporal.Instant.from(instant).toZonedDateTimeISO(machineZone()).toPlainDateTime();
	return local.toString({ smallestUnit: "minute" }).replace("T", " ");
}

/** The two largest units of a span: 3 d 4 h, 12 min 5 s. */
export function spanText(seconds: number, language: Language): string {
	const units = language === "ko" ? ["일", "시간", "분", "초"] : [" d", " h", " min", " s"];
	const sizes = [86_400, 3600, 60, 1];
	const first = sizes.findIndex((size) => seconds >= size);
	if (first < 0) return `0${units[3]}`;
	const parts = [first, first + 1].flatMap((at) => {
		const size = sizes[at];
		if (size === undefined) return [];
		const count = Math.floor((at === first ? seconds : seconds % (sizes[at - 1] ?? 1)) / size);
		return count === 0 ? [] : [`${count}${units[at]}`];
	});
	return parts.join(" ");
}
