/** What follows from the directory: who administers, teams as a list to choose from, what time it is where somebody is. */

import type { PersonView, TeamView } from "#record/views.ts";
import type { Language } from "#web/text/say.ts";

/** Those who can be asked for what only administrators do. */
export function administratorNames(people: readonly PersonView[]): string[] {
	return people
		.filter(({ isAdmin, employmentStatus }) => isAdmin && employmentStatus === "active")
		.map(({ name }) => name);
}

/** Teams in the order of the tree; how deep one stands is drawn before its name. */
export function teamOptions(teams: readonly TeamView[], parentID = "", depth = 0): { value: string; label: string }[] {
	return teams
		.filter((team) => team.parentTeamID === parentID)
		.flatMap((team) => [
			{ value: team.teamID, label: `${"\u2003".repeat(depth)}${team.name}` },
			...teamOptions(teams, team.teamID, depth + 1),
		]);
}

/** "17:05", and the city of the zone, where it is another time than here; null where it is the same. */
export function localTime(
	zone: string | undefined,
	now: Date,
	language: Language,
): { time: string; zone: string } | null {
	if (zone === undefined) return null;
	const shown = (timeZone?: string): string =>
		new Intl.DateTimeFormat(language === "ko" ? "ko-KR" : "en-GB", {
			weekday: "short",
			hour: "2-digit",
			minute: "2-digit",
			hourCycle: "h23",
			...(timeZone === undefined ? {} : { timeZone }),
		}).format(now);
	const time = shown(zone);
	return time === shown() ? null : { time, zone: (zone.split("/").at(-1) ?? zone).replaceAll("_", " ") };
}
