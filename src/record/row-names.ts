/** What ids of people and teams read as on cards and in lists of changes. */

import type { ReadDb } from "#store/drizzle.ts";
import { prepared } from "#store/prepared.ts";
import { team } from "#store/schema/team.ts";
import { memberNames } from "./person.ts";

const selectTeams = prepared((db: ReadDb) => db.select({ id: team.id, name: team.name }).from(team).prepare());

export function rowNames(db: ReadDb): Map<string, string> {
	const names = memberNames(db);
	for (const { id, name } of selectTeams(db).all()) names.set(id, name);
	return names;
}
