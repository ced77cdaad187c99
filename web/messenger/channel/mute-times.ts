/** When a mute ends: pure, so that it can be tested alone. */

/** Tomorrow at nine by the reader's own clock, whatever the hour is now. */
export function tomorrowMorning(now: Date): Date {
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
}
