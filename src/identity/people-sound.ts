/** What holds for people and teams whatever is taken back: no circles, and one active administrator at least. */

import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { isOnLine } from "#record/line.ts";
import type { Change } from "#store/changes.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allMember } from "#store/schema/member.ts";
import { allTeam } from "#store/schema/team.ts";
import { requireAnAdministrator } from "./accounts.ts";

/**
 * Looks at the rows as they stand after `changes` were taken back. Throws `last_administrator`, or `record_refused`
 * where a team or a person would stand above themself: each change was right when it was made, and what came between
 * may have made its opposite wrong.
 */
export function requirePeopleSound(db: SystemDb, changes: readonly Change[]): void {
	const touched = (table: string, column: string) =>
		changes.filter(({ tableName, before }) => tableName === table && before !== null && column in before);
	if ([...touched("member", "is_admin"), ...touched("member", "status")].length > 0) requireAnAdministrator(db, "");
	for (const { rowID } of touched("team", "parent_team_id")) {
		const above = (id: string) =>
			db.select({ id: allTeam.parentTeamID }).from(allTeam).where(eq(allTeam.id, id)).get()?.id ?? null;
		if (isOnLine(rowID, above(rowID), above)) throw circle("team_under_itself");
	}
	for (const { rowID } of touched("member", "supervisor_id")) {
		const above = (id: string) =>
			db.select({ id: allMember.supervisorID }).from(allMember).where(eq(allMember.id, id)).get()?.id ?? null;
		if (isOnLine(rowID, above(rowID), above)) throw circle("reports_to_self");
	}
}

function circle(because: "team_under_itself" | "reports_to_self"): ToolError {
	return new ToolError(
		"record_refused",
		"Taken back, this would stand above itself because of what was changed since. Nothing was changed.",
		{ because },
	);
}

/** Those whom taking `changes` back kept from signing in: what they hold open has to end. */
export function closedBy(db: SystemDb, changes: readonly Change[]): string[] {
	const ids = new Set(
		changes
			.filter(({ tableName, after }) => tableName === "member" && after !== null && after.status === "active")
			.map(({ rowID }) => rowID),
	);
	return [...ids].filter((id) => {
		const row = db.select({ status: allMember.status }).from(allMember).where(eq(allMember.id, id)).get();
		return row !== undefined && row.status !== "active";
	});
}
