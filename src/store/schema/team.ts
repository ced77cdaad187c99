/** Teams and who stands above them: everybody reads, administrators write. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

export const teamTable = table(
	"team",
	() => ({
		id: text("id").primaryKey(),
		name: text("name").notNull(),
		parentTeamID: text("parent_team_id"),
		position: integer("position").notNull(),
	}),
	{ see: "1", insert: "@admin", update: [{ when: "@admin" }], delete: "@admin", journal: true },
);
export const { view: team, stored: allTeam } = teamTable;
