/** team_list: bad arguments, the order, what counts. */

import { expect } from "bun:test";
import { allTeam } from "#store/schema/team.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("team_list", {
	"it takes no arguments": {
		as: (c) => c.jisoo,
		call: "team_list",
		args: { query: "x" },
		outcome: "invalid_input",
	},
	"a company may have none": {
		as: (c) => c.jisoo,
		call: "team_list",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(result).toEqual({ count: 0, teams: [] }),
	},
	"by position, then by name, with direct members alone and nobody who was withdrawn": {
		before: (c) => {
			c.app.store.system((db) => {
				db.insert(allTeam)
					.values([
						{ id: "team_1", name: "Workshop", position: 2 },
						{ id: "team_2", name: "Office", position: 1 },
						{ id: "team_3", name: "assembly", position: 2, parentTeamID: "team_1" },
					])
					.run();
			});
			c.addMember("Ann Ash", { teamID: "team_3" });
			c.addMember("Bob Ash", { teamID: "team_3", status: "departed" });
			c.addMember("Cid Ash", { teamID: "team_3", status: "withdrawn" });
			c.addMember("Dee Ash", { teamID: "team_1" });
		},
		as: (c) => c.jisoo,
		call: "team_list",
		args: {},
		outcome: "done",
		events: [],
		changes: [],
		after: (_, { result }) =>
			expect(result).toEqual({
				count: 3,
				teams: [
					{ teamID: "team_2", name: "Office", parentTeamID: "", parentTeamName: "", position: 1, peopleCount: 0 },
					{
						teamID: "team_3",
						name: "assembly",
						parentTeamID: "team_1",
						parentTeamName: "Workshop",
						position: 2,
						peopleCount: 2,
					},
					{ teamID: "team_1", name: "Workshop", parentTeamID: "", parentTeamName: "", position: 2, peopleCount: 1 },
				],
			}),
	},
});
