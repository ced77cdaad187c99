/** Teams as the tools find them. */

import { asc } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { team } from "#store/schema/team.ts";
import { distance, folded, type Hinted, nearestTitles, resolveHint } from "./hint.ts";

/** The team a hint means: id, name, or a fragment only one team's name has. */
export function resolveTeam(db: ReadDb, hint: string, path: string): Hinted {
	const rows = db.select({ id: team.id, name: team.name }).from(team).orderBy(asc(team.position), asc(team.name)).all();
	return resolveHint({ thing: "team", notFound: "team_not_found", rows, nearest: nearestNames }, hint, path);
}

/** The better of both: slips of the keyboard first, then names that share character pairs. */
function nearestNames(hint: string, rows: readonly Hinted[]): Hinted[] {
	const most = [...hint].length <= 4 ? 1 : 2;
	const slips = rows.filter(({ name }) => distance(hint, folded(name), most) <= most);
	return [...new Set([...slips, ...nearestTitles(hint, rows)])];
}
