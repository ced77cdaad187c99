/** Teams: how tools find and answer them, and the tree they form. */

import { and, asc, count, eq, max, ne } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { member } from "#store/schema/member.ts";
import { team } from "#store/schema/team.ts";
import { byName } from "#text/by-name.ts";
import type { Language } from "#text/fill.ts";
import { folded } from "#text/folded.ts";
import { distance, type Hinted, nearestTitles, resolveHint } from "./hint.ts";
import { isOnLine } from "./line.ts";
import type { TeamView } from "./views.ts";

export type TeamRow = typeof team.$inferSelect;

function teamRows(db: ReadDb): TeamRow[] {
	return db.select().from(team).orderBy(asc(team.position), asc(team.id)).all();
}

/** The team a hint means: id, name, or a fragment only one team's name has. */
export function resolveTeam(db: ReadDb, hint: string, path: string): TeamRow {
	const rows = teamRows(db);
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	const hinted = rows.map(({ id, name, parentTeamID }) => {
		const detail = parentTeamID === null ? undefined : names.get(parentTeamID);
		return { id, name, ...(detail === undefined ? {} : { detail }) };
	});
	const { id } = resolveHint(
		{ thing: "team", notFound: "team_not_found", rows: hinted, nearest: nearestNames },
		hint,
		path,
	);
	return must(
		rows.find((row) => row.id === id),
		"the resolved team",
	);
}

/** The better of both: slips of the keyboard first, then names that share character pairs. */
function nearestNames(hint: string, rows: readonly Hinted[]): Hinted[] {
	const most = [...hint].length <= 4 ? 1 : 2;
	const slips = rows.filter(({ name }) => distance(hint, folded(name), most) <= most);
	return [...new Set([...slips, ...nearestTitles(hint, rows)])];
}

/** By position, teams of one position by name. */
export function listTeams(db: ReadDb, language: Language): TeamView[] {
	const order = byName(language);
	return teamViews(db).sort((a, b) => a.position - b.position || order(a, b));
}

/** As the tools answer them. Direct members count, departed ones too; who was withdrawn does not. */
function teamViews(db: ReadDb): TeamView[] {
	const rows = teamRows(db);
	const counts = new Map(
		db
			.select({ id: member.teamID, people: count() })
			.from(member)
			.where(ne(member.status, "withdrawn"))
			.groupBy(member.teamID)
			.all()
			.map(({ id, people }) => [id, people]),
	);
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	return rows.map(({ id, name, parentTeamID, position }) => ({
		teamID: id,
		name,
		parentTeamID: parentTeamID ?? "",
		parentTeamName: parentTeamID === null ? "" : (names.get(parentTeamID) ?? ""),
		position,
		peopleCount: counts.get(id) ?? 0,
	}));
}

export function teamView(db: ReadDb, id: string): TeamView {
	return must(
		teamViews(db).find(({ teamID }) => teamID === id),
		"the team that was written",
	);
}

/** People who belong to the team itself, as `peopleCount` counts them. */
export function peopleIn(db: ReadDb, teamID: string): number {
	const found = db
		.select({ people: count() })
		.from(member)
		.where(and(eq(member.teamID, teamID), ne(member.status, "withdrawn")))
		.get();
	return found?.people ?? 0;
}

/** The place after every other team. */
export function lastPosition(db: ReadDb): number {
	const highest = db
		.select({ position: max(team.position) })
		.from(team)
		.get()?.position;
	return highest === null || highest === undefined ? 0 : highest + 1;
}

/** Throws `record_refused` when the team would stand under itself or under one of the teams below it. */
export function requireTeamLine(db: ReadDb, teamID: string, parentTeamID: string | null): void {
	const above = (id: string) =>
		db.select({ id: team.parentTeamID }).from(team).where(eq(team.id, id)).get()?.id ?? null;
	if (!isOnLine(teamID, parentTeamID, above)) return;
	throw new ToolError("record_refused", "A team cannot stand under itself or a team below it. Nothing was changed.", {
		because: "team_under_itself",
	});
}
